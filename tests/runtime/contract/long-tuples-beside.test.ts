import { CallContext, createClientFactory, type Interceptor, type int32 } from "interwire";
import { failure } from "../running.js";
import { all, sourceOf } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

type Nine = [
  ...[a: int32, items: AsyncIterable<int32>, b: int32, c: int32, d: int32, e: int32, f: int32],
  ...[g: int32, h: string],
];

/** @serviceContract */
interface IWide {
  /** @operationContract */
  Spread(context: CallContext, first: int32, text: string): Promise<Nine>;
  /** @operationContract */
  Collect(
    a: int32,
    b: int32,
    c: int32,
    d: int32,
    items: AsyncIterable<int32>,
    e: int32,
    f: int32,
    g: int32,
    h: string,
  ): Promise<string>;
}

const implementation: IWide = {
  async Spread(_context, first, text) {
    return [first / 2, sourceOf([7, 8]), 2, 3, 4, 5, 6, 7, text === "" ? "\ud800" : text];
  },
  async Collect(a, b, c, d, items, ...others) {
    return [a, b, c, d, ...(await all(items)), ...others].join();
  },
};

const stops: (() => Promise<void>)[] = [];

onEveryTransport(() => {
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function run(interceptors: readonly Interceptor[] = []) {
    const errors: unknown[] = [];
    const server = newServer({ onError: (error) => void errors.push(error) });
    server.implement<IWide>(implementation);
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    stops.push(async () => {
      channel.close();
      await server.close({ graceMs: 100 });
    });
    return { client: createClientFactory({ interceptors }).createClient<IWide>(channel), errors };
  }

  async function flat(result: Promise<Nine>): Promise<unknown[]> {
    const [a, items, ...others] = await result;
    return [a, await all(items), ...others];
  }

  test("values behind seven elements of a returned tuple are in a message of their own", async () => {
    const { client } = await run();
    const context = new CallContext();
    expect(await flat(client.Spread(context, 2, "h"))).toEqual([1, [7, 8], 2, 3, 4, 5, 6, 7, "h"]);
    const [header] = context.responseHeaders?.get("smgrpc-method-output-bin") ?? [];
    expect(Buffer.from(header as Uint8Array).toString("hex")).toBe("0801100218032004280530063a050807120168");
  });

  test("arguments beside a stream are fields 1 to 8", async () => {
    const headers: unknown[] = [];
    const { client } = await run([
      ({ request }, next) => {
        headers.push(request.names);
        return next();
      },
    ]);
    expect(await client.Collect(1, 2, 3, 4, sourceOf([5, 6]), 7, 8, 9, "h")).toBe("1,2,3,4,5,6,7,8,9,h");
    expect(headers).toEqual([["a", "b", "c", "d", "e", "f", "g", "h"]]);
  });

  test("interceptors read and set each by its name", async () => {
    const seen: unknown[] = [];
    const { client } = await run([
      async ({ response }, next) => {
        await next();
        seen.push(response.names, response.get("h"), response.get(6));
        response.set("h", "set");
        response.set("g", 70);
      },
    ]);
    expect(await flat(client.Spread(new CallContext(), 2, "h"))).toEqual([1, [7, 8], 2, 3, 4, 5, 6, 70, "set"]);
    expect(seen).toEqual([["a", "b", "c", "d", "e", "f", "g", "h"], "h", 7]);
  });

  test("an interceptor that answers gets the defaults of all", async () => {
    const { client } = await run([({ response }) => response.set("a", 1)]);
    expect(await flat(client.Spread(new CallContext(), 2, "h"))).toEqual([1, [], 0, 0, 0, 0, 0, 0, ""]);
  });

  test("a value that does not fit is called by its own name", async () => {
    const { client, errors } = await run();
    await failure(client.Spread(new CallContext(), 2, ""));
    await failure(client.Spread(new CallContext(), 3, "h"));
    expect(errors.map((error) => (error as Error).message.split(",")[0])).toEqual([
      'IW2007: Spread.h is the string "\\ud800"',
      "IW2007: Spread.a is 1.5",
    ]);
  });
});
