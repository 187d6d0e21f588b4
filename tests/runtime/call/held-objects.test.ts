import type { CallResponse, CallValues, NamedValues } from "interwire";
import {
  CallContext,
  type Channel,
  type ClientFactory,
  Code,
  type Contract,
  contractOf,
  createClientFactory,
  createPushable,
  createServer,
  createValueKey,
  DecodeError,
  type FailedCall,
  type FailedClientCall,
  type InterceptedCall,
  type Interceptor,
  type int32,
  Metadata,
  type Pushable,
  RpcError,
  type Server,
  SetupError,
} from "interwire";
import { addHealth, type Health } from "interwire/health";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

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
  /** @operationContract */
  Fail(code: int32): Promise<int32>;
}

const ofIterators = ["next", "return", "throw", Symbol.asyncDispose, Symbol.asyncIterator];
const pass: Interceptor = (_, next) => next();
const seen: unknown[] = [];
/** The calls that the interceptors of servers saw. */
const intercepted: InterceptedCall[] = [];
const seeCall: Interceptor = (call, next) => {
  intercepted.push(call);
  return next();
};
let servedContext: CallContext | undefined;
let failedCall: FailedCall | undefined;

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

/** The names of a type's members: one more, or one less, and the test does not compile. */
type NamesOf<T> = { readonly [Name in keyof T & string]-?: true };

/** The symbols that types name without saying so to everybody, by which copies of this package know each other's objects. */
const isOurs = (name: unknown): boolean =>
  typeof name === "symbol" && Symbol.keyFor(name)?.startsWith("interwire.") === true;

/** Expects an object to have the names of its type, which may be there without a value, and no others. */
function expectNames<T extends object>(object: T, names: NamesOf<T>, symbols: readonly symbol[] = []): void {
  const held = namesOf(object).filter((name) => !isOurs(name));
  expect(held).toEqual(sorted([...Object.keys(names), ...symbols]));
}

/** The names of errors of the language. */
const ofErrors = { name: true, message: true, stack: true, toString: true } as const;

const ofContexts: NamesOf<CallContext> = {
  responseHeaders: true,
  trailers: true,
  status: true,
  metadata: true,
  deadline: true,
  remainingMs: true,
  signal: true,
  values: true,
  path: true,
  peer: true,
  requestEncoding: true,
  peerCertificate: true,
  setResponseHeader: true,
  setTrailer: true,
  sendHeaders: true,
  callOptions: true,
  keep: true,
};
const ofValues: NamesOf<NamedValues> = { names: true, stream: true, get: true, set: true };
const ofResponses: NamesOf<CallResponse> = { ...ofValues, isProvided: true };
const ofCalls: NamesOf<InterceptedCall> = {
  side: true,
  path: true,
  kind: true,
  target: true,
  operation: true,
  request: true,
  response: true,
  context: true,
  onEnd: true,
};

function expectCall(call: InterceptedCall): void {
  expectNames(call, ofCalls);
  expectNames(call.request, ofValues, [Symbol.iterator]);
  expectNames(call.response, ofResponses, [Symbol.iterator]);
  expectNames(call.context, ofContexts);
  expectNames<CallValues>(call.context.values, { get: true, set: true, delete: true });
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
      server = newServer({
        interceptors: [...interceptors, seeCall],
        onError: (_error, call) => (failedCall = call),
      }).implement<ITicks>({
        Ticks: ticks,
        Later: async (to, context) => {
          servedContext = context;
          return ticks(to);
        },
        Pair: async (to) => [ticks(to), "pair"],
        async Sum(values) {
          seen.push(values);
          let sum = 0;
          for await (const value of values) sum += value;
          return sum;
        },
        Fail: () => {
          throw new Error("unexpected");
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

    test("as a server, a channel, a factory and a client has the members of its type and no others", () => {
      const ofServers: NamesOf<Server> = {
        services: true,
        stats: true,
        closing: true,
        map: true,
        implement: true,
        addService: true,
        addTo: true,
        listen: true,
        close: true,
      };
      expectNames(server, ofServers, [Symbol.asyncDispose]);
      expectNames(channel, { state: true, watchState: true, connect: true, close: true }, [Symbol.dispose]);
      const factory = createClientFactory({ interceptors });
      expectNames<ClientFactory>(factory, { createClient: true });
      const client = factory.createClient<ITicks>(channel);
      expectNames<ITicks>(client, { Ticks: true, Later: true, Pair: true, Sum: true, Fail: true });
    });

    test("as a call and its context has the members of its type and no others", async () => {
      const calls: InterceptedCall[] = [];
      const keep: Interceptor = (call, next) => {
        calls.push(call);
        return next();
      };
      const context = new CallContext();
      await createClientFactory({ interceptors: [keep] })
        .createClient<ITicks>(channel)
        .Later(1, context);
      expectNames(context, ofContexts);
      expectNames(servedContext as CallContext, ofContexts);
      for (const call of [...calls, ...intercepted]) expectCall(call);
      expect(calls.length).toBe(1);
      expect(intercepted.length).toBeGreaterThan(0);
    });

    test("as an error, and the call that failed, has the members of its type and no others", async () => {
      const failed: FailedClientCall[] = [];
      const seeCall = (_error: RpcError, call: FailedClientCall) => void failed.push(call);
      const factory = createClientFactory({ interceptors, errorHandlers: [seeCall] });
      const error = await factory
        .createClient<ITicks>(channel)
        .Fail(1)
        .catch((thrown: unknown) => thrown);
      const ofRpcErrors: Omit<NamesOf<RpcError>, "cause"> = {
        ...ofErrors,
        code: true,
        rawMessage: true,
        details: true,
        metadata: true,
        path: true,
        toJSON: true,
      };
      expectNames(error as object, ofRpcErrors);
      const [call] = failed;
      expectNames<FailedClientCall>(call as FailedClientCall, { path: true, operation: true, context: true });
      const ofFailedCalls: Omit<NamesOf<FailedCall>, "hint"> = {
        path: true,
        peer: true,
        operation: true,
        context: true,
      };
      expectNames<object>(failedCall as FailedCall, ofFailedCalls);
      expectNames((failedCall as FailedCall).context, ofContexts);
    });
  });
});

describe("what users make", () => {
  test.each<[string, object, object, (symbol | string)[]]>([
    [
      "a pushable stream",
      createPushable<int32>(),
      { next: true, return: true, throw: true, signal: true, push: true, end: true, fail: true } satisfies NamesOf<
        Pushable<int32>
      >,
      [Symbol.asyncDispose, Symbol.asyncIterator],
    ],
    ["a context", new CallContext({ timeoutMs: 1 }), ofContexts, []],
    ["a value's key", createValueKey("key"), { name: true, initial: true }, []],
    [
      "a contract",
      contractOf<ITicks>(),
      { hash: true, service: true, services: true, messages: true, enums: true } satisfies NamesOf<Contract<ITicks>>,
      [],
    ],
    ["the health of a server", addHealth(createServer()), { set: true, stop: true } satisfies NamesOf<Health>, []],
    [
      "metadata",
      new Metadata(),
      {
        set: true,
        add: true,
        append: true,
        remove: true,
        get: true,
        getMap: true,
        clone: true,
        merge: true,
        setOptions: true,
        getOptions: true,
        toHttp2Headers: true,
        toJSON: true,
        toGrpc: true,
      } satisfies NamesOf<Metadata>,
      // grpc-js reads both of a call's metadata.
      ["internalRepr", "options"],
    ],
    ["a SetupError", new SetupError("IW2001", "text"), { ...ofErrors, code: true }, []],
    ["a DecodeError", new DecodeError("text"), { ...ofErrors, code: true, path: true, offset: true }, []],
    [
      "an RpcError",
      new RpcError(Code.NOT_FOUND, "text", { cause: 1 }),
      {
        ...ofErrors,
        code: true,
        rawMessage: true,
        details: true,
        metadata: true,
        path: true,
        toJSON: true,
        cause: true,
      },
      [],
    ],
  ])("%s has the members of its type and no others", (_, made, names, more) => {
    expectNames(
      made,
      { ...names, ...Object.fromEntries(more.filter((one) => typeof one === "string").map((one) => [one, true])) },
      more.filter((one) => typeof one === "symbol"),
    );
  });
});
