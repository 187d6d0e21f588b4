import { type Client, type CreateServerOptions, createClientFactory, type int32, type Server } from "interwire";
import { http2 } from "interwire/http2";
import { failure, until } from "../running.js";
import { all } from "../streams-running.js";
import { newChannel, newServer, onEveryListener, onEveryTransport } from "../transports.js";

/** @serviceContract */
interface IWatch {
  /** @operationContract */
  Ask(signal?: AbortSignal): Promise<int32>;
  /** @operationContract */
  Ticks(signal?: AbortSignal): AsyncIterable<int32>;
  /** @operationContract */
  Collect(items: AsyncIterable<int32>, signal?: AbortSignal): Promise<int32>;
}

const calls: Readonly<Record<string, (client: Client<IWatch>) => Promise<unknown>>> = {
  unary: (client) => client.Ask(),
  "server stream": (client) => all(client.Ticks()),
  "client stream": (client) => client.Collect(one()),
};

async function* one() {
  yield 1;
  await new Promise(() => {});
}

async function serve(options: CreateServerOptions = {}) {
  const seen = { began: 0, aborted: 0 };
  const wait = (signal: AbortSignal): Promise<never> => {
    seen.began++;
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        seen.aborted++;
        reject(signal.reason);
      });
    });
  };
  const server: Server = newServer(options).implement<IWatch>({
    Ask: wait,
    async *Ticks(signal) {
      yield 1;
      await wait(signal);
    },
    Collect: (_, signal) => wait(signal),
  });
  const address = await server.listen("127.0.0.1:0");
  const channel = newChannel(address);
  await channel.connect();
  return { address, server, channel, seen, client: createClientFactory().createClient<IWatch>(channel) };
}

onEveryTransport(() => {
  test.each(Object.entries(calls))(
    "a server that closes ends a call (%s) with UNAVAILABLE, and aborts its signal",
    async (_, call) => {
      const { server, channel, seen, client } = await serve();
      const ended = failure(call(client));
      await until(() => seen.began === 1);
      await server.close({ graceMs: 10 });
      expect(await ended).toMatchObject({ code: 14, rawMessage: "The server is shutting down" });
      expect(seen.aborted).toBe(1);
      channel.close();
    },
  );
});

onEveryListener(({ isOwnServer }) => {
  const age: CreateServerOptions = isOwnServer
    ? { transport: http2({ maxConnectionAgeMs: 50, maxConnectionAgeGraceMs: 50 }) }
    : { serverOptions: { "grpc.max_connection_age_ms": 50, "grpc.max_connection_age_grace_ms": 50 } };

  test.each(Object.entries(calls))(
    "a connection that reaches its age ends a call (%s) with UNAVAILABLE, and aborts its signal",
    async (_, call) => {
      const { server, channel, seen, client } = await serve(age);
      expect(await failure(call(client))).toMatchObject({
        code: 14,
        rawMessage: "The connection reached its maximum age",
      });
      await until(() => seen.aborted === 1);
      channel.close();
      await server.close({ graceMs: 0 });
    },
  );

  test("a server that could not listen on an address can listen there later", async () => {
    const first = await serve();
    const address = first.address;
    const next = newServer().implement<IWatch>({
      Ask: async () => 2,
      Ticks: () => one(),
      Collect: async () => 3,
    });
    expect(await failure(next.listen(address))).toMatchObject({ code: "IW2006" });
    first.channel.close();
    await first.server.close({ graceMs: 0 });
    expect(await next.listen(address)).toBe(address);
    const channel = newChannel(address);
    expect(await createClientFactory().createClient<IWatch>(channel).Ask()).toBe(2);
    channel.close();
    await next.close({ graceMs: 0 });
  });
});
