import {
  type CallContext,
  type Channel,
  createClientFactory,
  type Interceptor,
  type int32,
  type Server,
} from "interwire";
import { newChannel, newServer, onEveryTransport } from "./transports.js";

/** @serviceContract */
interface ITicks {
  /** @operationContract */
  Ticks(to: int32): AsyncIterable<int32>;
  /** @operationContract */
  Later(to: int32, context?: CallContext): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  Pair(to: int32): Promise<[ticks: AsyncIterable<int32>, name: string]>;
  /** @operationContract */
  Sum(values: AsyncIterable<int32>): Promise<int32>;
}

const ofIterators = ["next", "return", "throw", Symbol.asyncDispose, Symbol.asyncIterator];
const pass: Interceptor = (_, next) => next();
const seen: unknown[] = [];

function sorted(names: Iterable<unknown>): unknown[] {
  return [...names].sort((a, b) => (String(a) < String(b) ? -1 : 1));
}

/** The names that an object has, its own and inherited ones; but not those of every object. */
function namesOf(object: unknown): unknown[] {
  const names = new Set<string | symbol>();
  for (let one = object; one !== Object.prototype && one !== null; one = Object.getPrototypeOf(one)) {
    for (const name of Reflect.ownKeys(one as object)) names.add(name);
  }
  names.delete("constructor");
  return sorted(names);
}

async function* ticks(to: int32) {
  for (let tick = 0; tick < to; tick++) yield tick;
}

onEveryTransport(() => {
  describe.each([
    ["", []],
    [" through interceptors", [pass]],
  ])("what users hold%s", (_, interceptors) => {
    let server: Server;
    let channel: Channel;

    beforeAll(async () => {
      server = newServer({ interceptors }).implement<ITicks>({
        Ticks: ticks,
        Later: async (to) => ticks(to),
        Pair: async (to) => [ticks(to), "pair"],
        async Sum(values) {
          seen.push(values);
          let sum = 0;
          for await (const value of values) sum += value;
          return sum;
        },
      });
      channel = newChannel(await server.listen("127.0.0.1:0"));
    });

    afterAll(async () => {
      channel.close();
      await server.close({ graceMs: 0 });
    });

    test("as a stream has the members of an iterator and no others, so that libraries take it for one", async () => {
      const client = createClientFactory({ interceptors }).createClient<ITicks>(channel);
      seen.length = 0;
      await client.Sum(ticks(2));
      const [beside] = await client.Pair(1);
      for (const stream of [client.Ticks(1), await client.Later(1), beside, ...seen]) {
        expect(namesOf(stream)).toEqual(sorted(ofIterators));
      }
    });

    test("as a stream ends its call by throw, which fails with what it got", async () => {
      const client = createClientFactory({ interceptors }).createClient<ITicks>(channel);
      const items = client.Ticks(1_000_000)[Symbol.asyncIterator]();
      expect(await items.next()).toEqual({ value: 0, done: false });
      const error = new Error("enough");
      await expect(items.throw?.(error)).rejects.toBe(error);
      expect(await items.next()).toEqual({ value: undefined, done: true });
    });
  });
});
