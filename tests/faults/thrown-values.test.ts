import { isDeepStrictEqual } from "node:util";
import {
  type Client,
  type ClientFactoryOptions,
  Code,
  type CreateServerOptions,
  createChannel,
  createClientFactory,
  createServer,
  type int32,
  RpcError,
} from "interwire";
import { http2 } from "interwire/http2";
import { until } from "../runtime/running.js";
import { alone } from "../runtime/transports.js";
import { all, Kinds, Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";
import { strangeValues } from "./strange-values.js";
import { Traces } from "./traces.js";

/** The value that is thrown next. */
const held: { value: unknown } = { value: undefined };
const throwHeld = (): never => {
  throw held.value;
};

let traces: Traces;
let reported: unknown[];
/** The transport of the servers. */
let transport: CreateServerOptions;
beforeEach(() => {
  traces = new Traces();
  reported = [];
});

interface Sides {
  readonly server?: CreateServerOptions;
  readonly client?: ClientFactoryOptions;
}

async function start(
  implementation: IKinds | (() => IKinds),
  sides: Sides = {},
): Promise<{ client: Client<IKinds>; stop(): Promise<void> }> {
  const server = createServer({ onError: (error) => void reported.push(error), ...transport, ...sides.server });
  server.implement<IKinds>(implementation);
  const channel = createChannel(await server.listen("127.0.0.1:0"), { channelOptions: alone });
  const stop = async (): Promise<void> => {
    channel.close();
    await server.close({ graceMs: 60_000 });
    await traces.gone();
  };
  return { client: createClientFactory(sides.client).createClient<IKinds>(channel), stop };
}

/** The value that a call fails with, in a box: a promise would look into it. */
async function thrownBy(call: Promise<unknown>): Promise<{ readonly error: unknown }> {
  return call.then(
    () => Promise.reject(new Error("The call succeeded")),
    (error: unknown) => ({ error }),
  );
}

/** Lets each value be thrown in turn; gives back the names of those for which `check` says no. */
async function refused(check: () => Promise<boolean>, names = Object.keys(strangeValues)): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of names) {
    reported = [];
    held.value = strangeValues[name];
    if (!(await check())) wrong.push(name);
  }
  return wrong;
}

/** Whether exactly these were reported; they are not touched. */
function isReported(...expected: unknown[]): boolean {
  return reported.length === expected.length && reported.every((one, at) => Object.is(one, expected[at]));
}

/** The error that the caller of a throwing method gets. */
const unknown = (path: string) => ({ code: Code.UNKNOWN, rawMessage: "Exception was thrown by handler.", path });

function isUnknown(error: unknown, path: string): boolean {
  if (!(error instanceof RpcError)) return false;
  const { code, rawMessage } = error;
  return isDeepStrictEqual({ code, rawMessage, path: error.path }, unknown(path));
}

const calls: Readonly<Record<keyof IKinds, (client: Client<IKinds>) => Promise<unknown>>> = {
  Ask: (client) => client.Ask(1),
  Download: (client) => all(client.Download(2)),
  Upload: (client) => client.Upload(few()),
  Exchange: (client) => all(client.Exchange(few())),
};
const everyKind = Object.keys(calls) as (keyof IKinds)[];

async function* few(): AsyncIterable<int32> {
  yield 1;
  yield 2;
}

async function* itemThenHeld(): AsyncIterable<int32> {
  yield 1;
  throwHeld();
}

const own = (methods: Partial<Record<keyof IKinds, unknown>>): IKinds => Object.assign(new Kinds(), methods);
const streamOf = (iterator: () => unknown): AsyncIterable<int32> =>
  ({ [Symbol.asyncIterator]: iterator }) as AsyncIterable<int32>;
const throwBehind = async (_call: unknown, next: () => Promise<void>): Promise<void> => {
  await next();
  throwHeld();
};

type Place = readonly [name: string, call: keyof IKinds, serve: IKinds | (() => IKinds), options?: CreateServerOptions];

const places: readonly Place[] = [
  ...everyKind.flatMap((kind): Place[] => [
    [`in the factory, ${kind}`, kind, throwHeld],
    [`in the method, ${kind}`, kind, own({ [kind]: throwHeld })],
    [`in the method's promise, ${kind}`, kind, own({ [kind]: async () => throwHeld() })],
    [`in an interceptor before the method, ${kind}`, kind, new Kinds(), { interceptors: [throwHeld] }],
    [`in an interceptor behind the method, ${kind}`, kind, new Kinds(), { interceptors: [throwBehind] }],
  ]),
  ...(["Download", "Exchange"] as const).flatMap((kind): Place[] => [
    [`where a stream begins, ${kind}`, kind, own({ [kind]: () => streamOf(throwHeld) })],
    [`in a stream's next, ${kind}`, kind, own({ [kind]: () => streamOf(() => ({ next: throwHeld })) })],
    [`behind a stream's item, ${kind}`, kind, own({ [kind]: itemThenHeld })],
  ]),
];

type CallerPlace = readonly [
  name: string,
  call: (client: Client<IKinds>) => Promise<unknown>,
  options?: ClientFactoryOptions,
];

const callerPlaces: readonly CallerPlace[] = [
  ["where a source begins", (client) => client.Upload(streamOf(throwHeld))],
  ["in a source's next", (client) => client.Upload(streamOf(() => ({ next: throwHeld })))],
  ["behind a source's item", (client) => client.Upload(itemThenHeld())],
  ["behind a source's item, of a duplex stream", (client) => all(client.Exchange(itemThenHeld()))],
  ...everyKind.flatMap((kind): CallerPlace[] => [
    [`in an interceptor before the call, ${kind}`, calls[kind], { interceptors: [throwHeld] }],
    [`in an interceptor behind the call, ${kind}`, calls[kind], { interceptors: [throwBehind] }],
  ]),
];

describe.each<[name: string, CreateServerOptions]>([
  ["grpc-js", {}],
  ["http2", { transport: http2() }],
])("with a server on %s,", (_name, options) => {
  beforeAll(() => {
    transport = options;
  });

  describe("whatever value a server's code throws is what onError gets:", () => {
    test.each(places.map((place) => [place[0], place] as const))("%s", async (_, [, kind, serve, options = {}]) => {
      const { client, stop } = await start(serve, { server: options });
      const check = async (): Promise<boolean> =>
        isUnknown((await thrownBy(calls[kind](client))).error, `/IKinds/${kind}`) && isReported(held.value);
      expect(await refused(check)).toEqual([]);
      await stop();
    });

    test("in an error handler, beside what it was to handle", async () => {
      const first = new Error("first");
      const { client, stop } = await start(own({ Upload: () => Promise.reject(first) }), {
        server: { errorHandlers: [throwHeld] },
      });
      const check = async (): Promise<boolean> =>
        isUnknown((await thrownBy(calls.Upload(client))).error, "/IKinds/Upload") && isReported(held.value, first);
      expect(await refused(check)).toEqual([]);
      await stop();
    });

    test("when the client has left", async () => {
      let arrived = 0;
      const waits = (signal?: AbortSignal): Promise<never> =>
        new Promise((_, reject) => {
          arrived++;
          signal?.addEventListener("abort", () => reject(held.value));
        });
      const { client, stop } = await start(
        own({
          Ask: (_: int32, signal?: AbortSignal) => waits(signal),
          async *Download(_: int32, signal?: AbortSignal) {
            yield 1;
            await waits(signal);
          },
          Exchange: () => streamOf(() => ({ next: async () => ({ value: 1, done: false }), return: throwHeld })),
        }),
      );
      const check = async (): Promise<boolean> => {
        arrived = 0;
        const abort = new AbortController();
        const left = [client.Ask(1, abort.signal), all(client.Download(1, abort.signal))].map(thrownBy);
        for await (const _ of client.Exchange(few())) break;
        await until(() => arrived === 2);
        abort.abort();
        await Promise.all(left);
        await until(() => reported.length === 3);
        return isReported(held.value, held.value, held.value);
      };
      expect(await refused(check)).toEqual([]);
      await stop();
    });
  });

  test("whatever value onError throws is printed, and ends neither the call nor the server", async () => {
    const printed = jest.spyOn(console, "error").mockImplementation(() => {});
    const { client, stop } = await start(own({ Download: () => streamOf(() => ({ next: () => Promise.reject(5) })) }), {
      server: { onError: throwHeld },
    });
    const check = async (): Promise<boolean> => {
      const { error } = await thrownBy(calls.Download(client));
      const [[place, thrown] = []] = printed.mock.calls.splice(0);
      return isUnknown(error, "/IKinds/Download") && place === "interwire: /IKinds/Download:" && thrown === held.value;
    };
    expect(await refused(check)).toEqual([]);
    printed.mockRestore();
    await stop();
  });

  describe("whatever value a caller's code throws is what its call fails with:", () => {
    test.each(callerPlaces.map((place) => [place[0], place] as const))("%s", async (_, [, call, options = {}]) => {
      const { client, stop } = await start(new Kinds(), { client: options });
      const check = async (): Promise<boolean> =>
        Object.is((await thrownBy(call(client))).error, held.value) && isReported();
      expect(await refused(check)).toEqual([]);
      await stop();
    });

    const no = (): never => {
      throw new RpcError(Code.ABORTED, "no");
    };

    test.each(everyKind)("in an error handler, %s", async (kind) => {
      const failing = own({ Ask: no, Download: no, Upload: no, Exchange: no });
      const { client, stop } = await start(failing, { client: { errorHandlers: [throwHeld] } });
      const check = async (): Promise<boolean> =>
        Object.is((await thrownBy(calls[kind](client))).error, held.value) && isReported();
      expect(await refused(check)).toEqual([]);
      await stop();
    });

    test("as the reason to abort, where it is the cause", async () => {
      const instance = new Kinds();
      const { client, stop } = await start(instance);
      const check = async (): Promise<boolean> => {
        const abort = new AbortController();
        const failing = [
          client.Ask(-1, abort.signal),
          all(client.Exchange(new Source(), abort.signal)),
          client.Upload(new Source(), abort.signal),
        ].map(thrownBy);
        await until(() => instance.running === 3);
        abort.abort(held.value);
        const errors = (await Promise.all(failing)).map(({ error }) => error as RpcError);
        return errors.every(({ code, cause }) => code === Code.CANCELLED && Object.is(cause, held.value));
      };
      // Without a reason, a signal makes one of its own.
      const reasons = Object.keys(strangeValues).filter((name) => strangeValues[name] !== undefined);
      expect(await refused(check, reasons)).toEqual([]);
      await stop();
    });
  });

  test("whatever an error handler gives back by mistake ends its call alone, on both sides", async () => {
    const { client, stop } = await start(own({ Ask: () => Promise.reject(new RpcError(Code.ABORTED, "no")) }), {
      server: { errorHandlers: [() => held.value as RpcError] },
      client: { errorHandlers: [() => held.value as Error] },
    });
    const check = async (): Promise<boolean> => {
      const { error } = await thrownBy(client.Ask(1));
      if (Object.is(error, held.value)) return true;
      const { name, cause } = error as Error;
      return name === "TypeError" && cause instanceof RpcError && cause.code === Code.UNKNOWN && reported.length === 2;
    };
    const mistakes = Object.keys(strangeValues).filter((name) => strangeValues[name] !== undefined && name !== "null");
    expect(await refused(check, mistakes)).toEqual([]);
    await stop();
  });

  describe("a call ends, and it alone, when", () => {
    const thrown = new Error("thrown");
    const refuse = (): never => {
      throw thrown;
    };

    test("its source throws when it is closed, which changes nothing", async () => {
      const { client, stop } = await start(own({ Upload: async () => 5 }));
      const source = streamOf(() => ({ next: async () => ({ value: 1, done: false }), return: refuse }));
      await expect(client.Upload(source)).resolves.toBe(5);
      await stop();
    });

    test("its method's promise breaks as it is looked at", async () => {
      const promise = Object.defineProperty(Promise.resolve(1), "constructor", { get: refuse });
      const { client, stop } = await start(own({ Ask: () => promise }));
      expect((await thrownBy(client.Ask(1))).error).toMatchObject(unknown("/IKinds/Ask"));
      expect(reported).toEqual([thrown]);
      await stop();
    });

    test("its interceptor throws, rather than the stream that it leaves behind", async () => {
      const behind = async (_: unknown, next: () => Promise<void>): Promise<void> => {
        await next();
        refuse();
      };
      const begins = () => {
        throw new Error("in the stream");
      };
      const { client, stop } = await start(own({ Download: () => streamOf(begins) }), {
        server: { interceptors: [behind] },
      });
      expect((await thrownBy(calls.Download(client))).error).toMatchObject(unknown("/IKinds/Download"));
      expect(reported).toEqual([thrown]);
      await stop();
    });
  });
});
