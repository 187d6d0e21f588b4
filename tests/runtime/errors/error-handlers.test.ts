import { once } from "node:events";
import {
  CallContext,
  type Client,
  type ClientErrorHandler,
  type ClientFactoryOptions,
  Code,
  contractOf,
  createClientFactory,
  type FailedCall,
  type FailedClientCall,
  type Interceptor,
  Metadata,
  RpcError,
  type ServerErrorHandler,
  withOptions,
} from "interwire";
import { currentCall } from "interwire/current-call";
import type { ICalculator, IFirst, ISecond } from "../contracts.js";
import { failure, run } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** @serviceContract */
interface ILate {
  /** @operationContract */
  Wait(context?: CallContext): Promise<void>;
}

const thrown = new Error("secret");

class First implements IFirst {
  Ping(): string {
    throw thrown;
  }
}

interface Setting {
  readonly service?: readonly ServerErrorHandler[];
  readonly server?: readonly ServerErrorHandler[];
  readonly client?: ClientFactoryOptions;
  readonly Ping?: () => string;
}

/** The failure of a call, and the server's report. */
async function callWith({
  service,
  server: onServer,
  client,
  Ping,
}: Setting): Promise<{ error: unknown; reported: unknown[] }> {
  const reported: unknown[] = [];
  await using server = newServer({
    onError: (error) => void reported.push(error),
    ...(onServer === undefined ? {} : { errorHandlers: onServer }),
  });
  const options = service === undefined ? {} : { errorHandlers: service };
  if (Ping === undefined) server.map(First, options);
  else server.implement<IFirst>({ Ping }, options);
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  const ping: Client<IFirst> = createClientFactory(client).createClient<IFirst>(channel);
  const error: unknown = await failure(ping.Ping());
  channel.close();
  return { error, reported };
}

const hidden = { code: Code.UNKNOWN, rawMessage: "Exception was thrown by handler." };
const says = (text: string) => () => new RpcError(Code.ABORTED, text);
const nothing = () => null;
const silent = () => undefined;

onEveryTransport(() => {
  describe("a server's error handlers", () => {
    test.each<[string, Setting, string]>([
      ["of the service come before the server's", { service: [says("service")], server: [says("server")] }, "service"],
      ["of the server get what those of the service leave", { service: [nothing], server: [says("server")] }, "server"],
      ["decide in their order", { server: [silent, nothing, says("third"), says("fourth")] }, "third"],
      ["hold for implement as for map", { service: [says("service")], Ping: () => new First().Ping() }, "service"],
      [
        "see an RpcError too",
        {
          Ping: () => {
            throw new RpcError(Code.NOT_FOUND, "plain");
          },
          server: [(error) => new RpcError(Code.ABORTED, `was ${(error as RpcError).code}`)],
        },
        "was 5",
      ],
    ])("%s", async (_, setting, text) => {
      const { error, reported } = await callWith(setting);
      expect(error).toMatchObject({ code: Code.ABORTED, rawMessage: text });
      expect(error).not.toHaveProperty("cause");
      expect(reported).toEqual([]);
    });

    test("that all leave an error to the next change nothing", async () => {
      const { error, reported } = await callWith({ service: [nothing], server: [silent] });
      expect(error).toMatchObject(hidden);
      expect(reported).toEqual([thrown]);
    });

    test("get the error and the call", async () => {
      const seen: [unknown, FailedCall][] = [];
      await callWith({ server: [(error, call) => void seen.push([error, call])] });
      expect(seen).toEqual([[thrown, { path: "/IFirst/Ping", peer: expect.stringMatching(/^127\.0\.0\.1:\d+$/) }]]);
      expect(seen[0]?.[0]).toBe(thrown);
    });

    test("see the operation and the context, and may add trailers, before the client knows", async () => {
      const handler: ServerErrorHandler = (_, { operation, context }) => {
        context.setTrailer("retry", "no");
        return new RpcError(Code.ABORTED, `${operation.method} for ${context.metadata.get("user")}`);
      };
      await using server = newServer({ errorHandlers: [handler] }).map(First);
      using channel = newChannel(await server.listen("127.0.0.1:0"));
      const metadata = new Metadata();
      metadata.set("user", "ada");
      const ping = withOptions(createClientFactory().createClient<IFirst>(channel), { metadata });
      const error = await failure(ping.Ping() as unknown as Promise<string>);
      expect(error).toMatchObject({ code: Code.ABORTED, rawMessage: "Ping for ada" });
      expect(error.metadata?.get("retry")).toEqual(["no"]);
    });

    test("what onError gets has them, too", async () => {
      const calls: FailedCall[] = [];
      await using server = newServer({ onError: (_, call) => void calls.push(call) }).map(First);
      using channel = newChannel(await server.listen("127.0.0.1:0"));
      await failure(createClientFactory().createClient<IFirst>(channel).Ping() as unknown as Promise<string>);
      expect(calls).toHaveLength(1);
      expect(calls[0]?.operation).toEqual(contractOf<IFirst>().services[0]?.operations[0]);
      expect(calls[0]?.context.path).toBe("/IFirst/Ping");
      expect(calls[0]?.context).toBe(calls[0]?.context);
    });

    const inHandler = new Error("in the handler");
    const returning =
      (value: unknown): ServerErrorHandler =>
      () =>
        value as RpcError;
    const odd = (text: string) =>
      new TypeError(`An error handler gave back ${text} for /IFirst/Ping, not an RpcError of a failure.`);
    test.each<[string, ServerErrorHandler, unknown]>([
      [
        "throws",
        () => {
          throw inHandler;
        },
        inHandler,
      ],
      [
        "throws an RpcError",
        () => {
          throw new RpcError(Code.ABORTED, "x");
        },
        new RpcError(Code.ABORTED, "x"),
      ],
      ["gives back another error", returning(inHandler), odd("an object (Error)")],
      ["gives back a promise", returning(Promise.resolve(null)), odd("a promise")],
      ["gives back OK", returning(new RpcError(Code.OK, "x")), odd("an object (RpcError)")],
    ])("that %s is reported with the error, of which the client learns nothing", async (_, handler, problem) => {
      const { error, reported } = await callWith({ service: [handler], server: [says("never asked")] });
      expect(error).toMatchObject(hidden);
      expect(reported).toEqual([problem, thrown]);
      expect(reported[1]).toBe(thrown);
    });

    test("that rejects is reported, too", async () => {
      const { error, reported } = await callWith({ server: [async () => Promise.reject(inHandler)] as never });
      expect(error).toMatchObject(hidden);
      expect(reported).toEqual([odd("a promise"), thrown, inHandler]);
    });

    test("of one service leave another's errors alone", async () => {
      await using server = newServer({ errorHandlers: [says("server")] });
      server.map(First, { errorHandlers: [says("first")] });
      server.implement<ISecond>({ Ping: () => new First().Ping() }, contractOf<ISecond>());
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      const clients = createClientFactory();
      expect(await failure(clients.createClient<IFirst>(channel).Ping())).toMatchObject({ rawMessage: "first" });
      expect(await failure(clients.createClient<ISecond>(channel).Ping())).toMatchObject({ rawMessage: "server" });
      channel.close();
    });
  });

  describe("a server's error handlers, once the call has run out of time,", () => {
    /** What handlers and onError get of what a method throws after the deadline of its call. */
    async function lateFailure(lateError: (signal: AbortSignal) => unknown, handler: ServerErrorHandler) {
      const seen: (readonly [who: string, error: unknown, current: string | undefined])[] = [];
      const note = (who: string, error: unknown) => void seen.push([who, error, currentCall()?.path]);
      let end = (): void => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const server = newServer({
        onError: (error) => note("onError", error),
        errorHandlers: [
          (error, call) => {
            note("handler", error);
            return handler(error, call);
          },
        ],
      }).implement<ILate>({
        Wait: async (context) => {
          const signal = context?.signal as AbortSignal;
          await once(signal, "abort");
          end();
          throw lateError(signal);
        },
      });
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      await channel.connect();
      const client = createClientFactory().createClient<ILate>(channel);
      expect(await failure(withOptions(client, { timeoutMs: 100 }).Wait())).toMatchObject({ code: 4 });
      await ended;
      channel.close();
      // Waits for the method.
      await server.close();
      return seen;
    }

    const bug = new Error("bug");
    const path = "/ILate/Wait";

    test.each([
      ["that they leave", nothing],
      ["of which they make an RpcError that nobody receives", says("known")],
    ])("get what the method throws, and onError gets it, too: an error %s", async (_, handler) => {
      expect(await lateFailure(() => bug, handler)).toEqual([
        ["handler", bug, path],
        ["onError", bug, path],
      ]);
    });

    test("get an RpcError that the method throws, and onError does not", async () => {
      const gone = new RpcError(Code.NOT_FOUND, "gone");
      expect(await lateFailure(() => gone, nothing)).toEqual([["handler", gone, path]]);
    });

    test("do not get the reason of the call's own signal", async () => {
      expect(await lateFailure((signal) => signal.reason, nothing)).toEqual([]);
    });
  });

  test("map takes a factory among its options", async () => {
    let count = 0;
    const create = (): First => {
      count++;
      return new First();
    };
    await using server = newServer().map(First, { create, errorHandlers: [says("made")] });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory().createClient<IFirst>(channel);
    for (let call = 0; call < 2; call++) expect(await failure(client.Ping())).toMatchObject({ rawMessage: "made" });
    expect(count).toBe(2);
    channel.close();
  });

  describe("a client's error handlers", () => {
    class Own extends Error {}
    const own = (text: string) => () => new Own(text);
    test.each<[string, readonly ClientErrorHandler[], string]>([
      ["decide what the caller sees", [own("first")], "first"],
      ["decide in their order", [silent, nothing, own("third"), own("fourth")], "third"],
      [
        "may throw it as well",
        [
          () => {
            throw new Own("thrown");
          },
        ],
        "thrown",
      ],
    ])("%s, with the RpcError as the cause", async (_, errorHandlers, text) => {
      const { error } = await callWith({ client: { errorHandlers } });
      expect(error).toBeInstanceOf(Own);
      expect((error as Own).message).toBe(text);
      expect((error as Own).cause).toMatchObject({ ...hidden, path: "/IFirst/Ping" });
      expect(Object.keys(error as Own)).toEqual([]);
    });

    test("that all leave an error to the next change nothing", async () => {
      const { error } = await callWith({ client: { errorHandlers: [nothing, silent] } });
      expect(error).toBeInstanceOf(RpcError);
      expect(error).toMatchObject(hidden);
    });

    test("of one client come before the factory's", async () => {
      await using server = newServer({ onError: () => {} }).map(First);
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      const clients = createClientFactory({ errorHandlers: [own("factory")] });
      const messageOf = (errorHandlers: ClientErrorHandler[]): Promise<Error> =>
        failure(clients.createClient<IFirst>(channel, { errorHandlers }).Ping());
      expect((await messageOf([own("client")])).message).toBe("client");
      expect((await messageOf([nothing])).message).toBe("factory");
      expect((await failure(clients.createClient<IFirst>(channel).Ping())).message).toBe("factory");
      expect((await failure(clients.createClient<IFirst>(channel, contractOf<IFirst>()).Ping())).message).toBe(
        "factory",
      );
      channel.close();
    });

    test("may give back the error itself, one with a cause of its own, or a frozen one", async () => {
      const itself = await callWith({ client: { errorHandlers: [(error) => error] } });
      expect(itself.error).toMatchObject(hidden);
      expect(itself.error).not.toHaveProperty("cause");
      const caused = await callWith({ client: { errorHandlers: [() => new Own("x", { cause: undefined })] } });
      expect((caused.error as Own).cause).toBeUndefined();
      const frozen = await callWith({ client: { errorHandlers: [() => Object.freeze(new Own("frozen"))] } });
      expect((frozen.error as Own).message).toBe("frozen");
    });

    test.each<[string, () => unknown, string]>([
      ["a text", () => "text", 'the string "text"'],
      ["a promise that rejects", () => Promise.reject(new Error("later")), "a promise"],
    ])("that give back %s are named", async (_, handler, shown) => {
      const { error } = await callWith({ client: { errorHandlers: [handler as () => Error] } });
      expect(error).toEqual(new TypeError(`An error handler gave back ${shown} for /IFirst/Ping, not an error.`));
      expect((error as Error).cause).toMatchObject(hidden);
    });

    test("get the call: its operation, and the context that the caller passed or interceptors saw", async () => {
      await using server = newServer({ onError: () => {} }).map(First);
      using channel = newChannel(await server.listen("127.0.0.1:0"));
      const seen: FailedClientCall[] = [];
      const errorHandlers: ClientErrorHandler[] = [(_, call) => void seen.push(call)];
      const clients = createClientFactory({ errorHandlers });
      const client = clients.createClient<IFirst>(channel);
      const passed = new CallContext();
      let intercepted: CallContext | undefined;
      const interceptors: Interceptor[] = [
        async ({ context }, next) => {
          intercepted = context;
          await next();
        },
      ];
      const around = withOptions(clients.createClient<IFirst>(channel, { interceptors }), passed);
      for (const one of [client, withOptions(client, passed), around])
        await failure(one.Ping() as unknown as Promise<string>);
      const operation = contractOf<IFirst>().services[0]?.operations[0];
      expect(seen.map(({ path }) => path)).toEqual(Array(3).fill("/IFirst/Ping"));
      expect(seen.map((call) => call.operation)).toEqual(Array(3).fill(operation));
      expect(seen.map(({ context }) => context === undefined)).toEqual([true, false, false]);
      expect(seen[1]?.context).toBe(passed);
      expect(seen[2]?.context).toBe(intercepted);
    });

    test("see what fails on this side, too", async () => {
      const seen: unknown[] = [];
      const clients = createClientFactory({ errorHandlers: [(error) => void seen.push(error)] });
      const channel = newChannel("127.0.0.1:1");
      channel.close();
      const error = await failure(clients.createClient<IFirst>(channel).Ping() as unknown as Promise<string>);
      expect(error).toMatchObject({ code: Code.UNAVAILABLE, path: "/IFirst/Ping" });
      expect(seen).toEqual([error]);
    });

    test("do not see what is no error of the call: an argument that does not fit", async () => {
      const { client, channel, stop } = await run();
      const seen: unknown[] = [];
      const clients = createClientFactory({ errorHandlers: [(error) => void seen.push(error)] });
      const other = clients.createClient<ICalculator>(channel);
      expect(await failure(other.Sum(0.5, 1))).toMatchObject({ code: "IW2007" });
      expect(await failure(client.Fail("x"))).toMatchObject({ code: Code.NOT_FOUND });
      expect(seen).toEqual([]);
      await stop();
    });
  });
});
