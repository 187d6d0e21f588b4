import { Readable } from "node:stream";
import {
  CallContext,
  type Channel,
  type Client,
  Code,
  createClientFactory,
  type Implementation,
  type Interceptor,
  type int32,
  RpcError,
  type Server,
} from "interwire";
import { sampledRows, sharedRows } from "../../support/sample.js";
import { type HeldSource, heldSources } from "../held-sources.js";
import { until } from "../running.js";
import { newChannel, newServer, onEveryTransport, transports } from "../transports.js";

/** @serviceContract */
interface IFlow {
  /** @operationContract */
  Down(context?: CallContext): AsyncIterable<Uint8Array>;
  /** @operationContract */
  Late(context?: CallContext): Promise<AsyncIterable<Uint8Array>>;
  /** @operationContract */
  LatePair(context?: CallContext): Promise<[items: AsyncIterable<Uint8Array>, name: string]>;
  /** @operationContract */
  Up(items: AsyncIterable<Uint8Array>, context?: CallContext): Promise<int32>;
  /** @operationContract */
  Ignore(items: AsyncIterable<Uint8Array>): Promise<int32>;
}

const ignore = (): void => {};
const pass: Interceptor = (_, next) => next();

/** Wraps streams on both sides, in generators that cannot close what they wait for. */
const wrap: Interceptor = async ({ request, response }, next) => {
  if (request.stream !== undefined) request.stream = around(request.stream);
  await next();
  if (response.stream !== undefined) response.stream = around(response.stream);
};

async function* around(items: AsyncIterable<unknown>) {
  yield* items;
}

const refuse: Interceptor = async (call, next) => {
  if (call.side === "server") await next();
  throw new RpcError(Code.PERMISSION_DENIED, "after all");
};

function aborted({ signal }: CallContext): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
}

interface Running {
  /** The source of the call's stream, which counts the streams that it has made. */
  readonly source: HeldSource & { readonly made: () => number };
  readonly server: Server;
  readonly channel: Channel;
  readonly flow: Client<IFlow>;
}

async function start(
  held: HeldSource,
  interceptors: readonly Interceptor[],
  client = interceptors,
  methods: Partial<Implementation<IFlow>> = {},
): Promise<Running> {
  let made = 0;
  const make = () => {
    made++;
    return held.make();
  };
  const source = { ...held, make, made: () => made };
  const server = newServer({ interceptors, onError: ignore }).implement<IFlow>({
    Down: () => source.make(),
    async Late(context) {
      await aborted(context);
      return source.make();
    },
    async LatePair(context) {
      await aborted(context);
      return [source.make(), "late"];
    },
    async Up(items) {
      let count = 0;
      for await (const _ of items) count++;
      return count;
    },
    Ignore: async () => 1,
    ...methods,
  });
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  await channel.connect();
  const flow = createClientFactory({ interceptors: client }).createClient<IFlow>(channel);
  return { source, server, channel, flow };
}

async function read(items: AsyncIterable<unknown>, most = Number.POSITIVE_INFINITY): Promise<void> {
  let count = 0;
  for await (const _ of items) if (++count >= most) break;
}

/** A context whose signal aborts once a method may have begun to wait. */
function abortedSoon(): CallContext {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 20);
  return new CallContext({ signal: abort.signal });
}

const gone = (): CallContext => new CallContext({ signal: AbortSignal.abort() });

/** The ends of a call whose response is a stream. */
const responseEnds: Readonly<Record<string, (running: Running) => Promise<void>>> = {
  "left after an item": ({ flow }) => read(flow.Down(), 1),
  "left before it was read": async ({ flow, source }) => {
    const items = flow.Down()[Symbol.asyncIterator]();
    await until(() => source.open() > 0);
    await items.return?.();
  },
  aborted: ({ flow }) => read(flow.Down(abortedSoon())),
  "over by its deadline": async ({ flow, source }) => {
    // On a busy machine the deadline may pass before the method begins.
    do await read(flow.Down(new CallContext({ timeoutMs: 20 }))).catch(ignore);
    while (source.made() === 0);
  },
  "over before the method returned": async ({ flow }) => read(await flow.Late(abortedSoon())),
  "past its deadline before the method returned": async ({ flow }) =>
    read((await flow.LatePair(new CallContext({ timeoutMs: 30 })))[0]),
  "without a channel": async ({ flow, channel }) => {
    setTimeout(() => channel.close(), 20);
    await read(flow.Down());
  },
  "without a server": async ({ flow, server }) => {
    setTimeout(() => void server.close({ graceMs: 0 }), 20);
    await read(flow.Down());
  },
};

/** The ends of a call whose request is a stream. */
const requestEnds: Readonly<Record<string, (running: Running) => Promise<unknown>>> = {
  "aborted before it began": ({ flow, source }) => flow.Up(source.make(), gone()),
  aborted: ({ flow, source }) => flow.Up(source.make(), abortedSoon()),
  "over by its deadline": ({ flow, source }) => flow.Up(source.make(), new CallContext({ timeoutMs: 20 })),
  "past its deadline before it began": ({ flow, source }) =>
    flow.Up(source.make(), new CallContext({ deadline: new Date(0) })),
  "not read by the method": ({ flow, source }) => flow.Ignore(source.make()),
  "made with a header that cannot be sent": ({ flow, source }) =>
    flow.Up(source.make(), new CallContext({ metadata: headers("connection", "close") })),
  "made on a closed channel": ({ flow, source, channel }) => {
    channel.close();
    return flow.Up(source.make());
  },
  "without a channel": ({ flow, source, channel }) => {
    setTimeout(() => channel.close(), 20);
    return flow.Up(source.make());
  },
  "without a server": ({ flow, source, server }) => {
    setTimeout(() => void server.close({ graceMs: 0 }), 20);
    return flow.Up(source.make());
  },
};

function headers(name: string, value: string): CallContext["metadata"] {
  const { metadata } = new CallContext();
  metadata.set(name, value);
  return metadata;
}

const withInterceptors: readonly (readonly [what: string, interceptors: Interceptor[]])[] = [
  ["no interceptors", []],
  ["interceptors that replace streams", [wrap]],
  ["interceptors", [pass]],
];

onEveryTransport((transport) => {
  /** Grows with each test. In `npm test` each end is tried with every second kind of source, with the others on the next transport. */
  let place = transports.indexOf(transport);
  let running: Running | undefined;

  afterEach(async () => {
    running?.channel.close();
    await running?.server.close({ graceMs: 0 });
    running?.source.stop();
    running = undefined;
  });

  async function expectClosed(act: (running: Running) => Promise<unknown>, ...interceptors: Interceptor[][]) {
    for (const makeSource of sharedRows(heldSources, place++, 2)) {
      const source = makeSource();
      running = await start(source, interceptors[0] ?? [], interceptors[1]);
      const { made } = running.source;
      await act(running).catch(ignore);
      await until(() => made() > 0 && source.open() === 0);
      running.channel.close();
      await running.server.close({ graceMs: 0 });
      source.stop();
      running = undefined;
    }
  }

  describe.each(sampledRows(2, withInterceptors))("with %s", (_, interceptors) => {
    // A server that closes waits half a second for a generator that cannot be ended.
    const ends = Object.entries(responseEnds);
    test.each(interceptors.includes(wrap) ? sampledRows(2, ends) : ends)(
      "a response stream of a call %s is closed",
      (_end, act) => expectClosed(act, interceptors),
    );

    test.each(Object.entries(requestEnds))("a request stream of a call %s is closed", (_end, act) =>
      expectClosed(act, interceptors),
    );
  });

  test("a response stream of a call that an interceptor ends after next is closed", () =>
    expectClosed(({ flow }) => read(flow.Down()), [refuse, wrap], []));

  test("a request stream of a call that an interceptor refuses is closed", () =>
    expectClosed(({ flow, source }) => flow.Up(source.make()), [], [wrap, refuse]));

  test("an iterator ends by a done that is not a boolean, as it does in a loop", async () => {
    const source = (heldSources[3] as () => HeldSource)();
    const odd = (): AsyncIterable<Uint8Array> => {
      let count = 0;
      const next = async () => ({ value: new Uint8Array([count++]), done: (count > 3 ? 1 : 0) as unknown as boolean });
      return { [Symbol.asyncIterator]: () => ({ next }) };
    };
    running = await start(source, [], [wrap], { Down: odd });
    let count = 0;
    for await (const _ of running.flow.Down()) count++;
    expect(count).toBe(3);
    expect(await running.flow.Up(odd())).toBe(3);
  });

  describe("a retried upload", () => {
    const retry: Interceptor = (_, next) => next().catch(next);
    const text =
      "IW2026: The request stream of IFlow.Up was read by a call before and does not begin again, so this call would send no items. " +
      "Make a new stream for each call; for retries, pass an iterable that begins again: { [Symbol.asyncIterator]: () => makeItems() }.";
    const three = async function* () {
      for (let item = 0; item < 3; item++) yield new Uint8Array([item]);
    };

    async function failOnce(client: readonly Interceptor[]) {
      let calls = 0;
      running = await start((heldSources[3] as () => HeldSource)(), [], client, {
        async Up(items) {
          let count = 0;
          for await (const _ of items) count++;
          if (calls++ === 0) throw new RpcError(Code.UNAVAILABLE, "again");
          return count;
        },
      });
      return running.flow;
    }

    test.each([
      ["a generator", three],
      ["a Readable", () => Readable.from(three())],
      ["a web stream", () => Readable.toWeb(Readable.from(three())) as unknown as AsyncIterable<Uint8Array>],
    ])("fails if its source is %s", async (_, make) => {
      const flow = await failOnce([retry]);
      await expect(flow.Up(make())).rejects.toMatchObject({ code: "IW2026", message: text });
    });

    test("fails if an interceptor wraps a source that does not begin again", async () => {
      const flow = await failOnce([retry, wrap]);
      await expect(flow.Up(three())).rejects.toMatchObject({ code: "IW2026", message: text });
    });

    test.each([
      ["", [retry]],
      [" that an interceptor wraps", [retry, wrap]],
    ])("sends all items of an iterable that begins again%s", async (_, client) => {
      const flow = await failOnce(client);
      expect(await flow.Up({ [Symbol.asyncIterator]: three })).toBe(3);
    });

    test("fails in a call of its own, too", async () => {
      const flow = await failOnce([]);
      const items = three();
      await flow.Up(items).catch(ignore);
      await expect(flow.Up(items)).rejects.toMatchObject({ code: "IW2026", message: text });
    });
  });

  test("inner calls end with the call that was over before they began", async () => {
    const source = (heldSources[3] as () => HeldSource)();
    const inner = await start(source, []);
    running = inner;
    const gateway = await start(source, [], [], {
      async Late(context) {
        await aborted(context);
        return inner.flow.Down();
      },
    });
    await Promise.allSettled(Array.from({ length: 5 }, () => gateway.flow.Late(abortedSoon())));
    await until(() => source.open() === 0);
    gateway.channel.close();
    await gateway.server.close({ graceMs: 0 });
  });
});
