import { once } from "node:events";
import { type AddressInfo, createServer as createNetServer, type Socket } from "node:net";
import {
  type Channel,
  type Client,
  Code,
  createClientFactory,
  createServer,
  type Server,
  withOptions,
} from "interwire";
import { failure, until } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { all, Streams } from "../streams-running.js";
import { newChannel, onEveryClient } from "../transports.js";

// A call that hangs would end with DEADLINE_EXCEEDED.
const clients = createClientFactory({ defaults: { timeoutMs: 4_000 } });
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function connectTo(address: string): Client<IStreams> {
  const channel: Channel = newChannel(address);
  cleanups.push(() => channel.close());
  return clients.createClient<IStreams>(channel);
}

/** A source that says when it is first read, and then waits for its end. */
function pendingSource(): AsyncIterable<number> & { readonly state: { read: boolean; closed: boolean } } {
  const state = { read: false, closed: false };
  const end = deferred<IteratorResult<number>>();
  return {
    state,
    [Symbol.asyncIterator]: () => ({
      next() {
        state.read = true;
        return end.promise;
      },
      async return() {
        state.closed = true;
        end.resolve({ value: undefined, done: true });
        return { value: undefined, done: true };
      },
    }),
  };
}

function deferred<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Calls that end only when somebody ends them. */
const kinds: Readonly<Record<string, (client: Client<IStreams>, source: AsyncIterable<number>) => Promise<unknown>>> = {
  "a client stream": (client, source) => client.Sum(source),
  "a server stream": (client) => all(client.Ticks("tick")),
  "a promised server stream": async (client) => all(await client.CountLater(2 ** 31 - 1)),
  "a server stream with values beside it": async (client) => all((await client.Split("a b"))[1]),
  "a duplex stream": (client, source) => all(client.Double(source)),
};

onEveryClient(() => {
  describe.each(Object.entries(kinds))("%s", (kind, call) => {
    test("to a server that has stopped fails with UNAVAILABLE", async () => {
      const server: Server = createServer().implement<IStreams>(new Streams());
      const address = await server.listen("127.0.0.1:0");
      const client = connectTo(address);
      await expect(client.Take(0, pendingSource(), "up")).resolves.toBe("up");
      await server.close({ graceMs: 0 });
      expect(await failure(call(client, pendingSource()))).toMatchObject({ code: Code.UNAVAILABLE });
    });

    test("to where nobody listens fails with UNAVAILABLE", async () => {
      expect(await failure(call(connectTo("127.0.0.1:1"), pendingSource()))).toMatchObject({
        code: Code.UNAVAILABLE,
        // grpc-js adds a note of its resolver, which is mostly empty.
        rawMessage: "No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:1.",
      });
    });

    if (kind === "a server stream with values beside it") return;

    test("fails with its deadline, and its source is closed", async () => {
      await using server = createServer().implement<IStreams>(new Streams());
      const client = withOptions(connectTo(await server.listen("127.0.0.1:0")), { timeoutMs: 100 });
      const source = pendingSource();
      const slow = call(client, source);
      expect(await failure(slow)).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
      if (source.state.read) await until(() => source.state.closed);
    });
  });

  test("a call in progress on a server that cuts it off fails, and its source is closed", async () => {
    const server = createServer().implement<IStreams>(new Streams());
    const client = connectTo(await server.listen("127.0.0.1:0"));
    const source = pendingSource();
    const sum = failure(client.Sum(source));
    const items = client.Ticks("on")[Symbol.asyncIterator]();
    await items.next();
    const next = failure(items.next());
    await server.close({ graceMs: 0 });
    // Reset by the server, or lost with the connection.
    for (const error of [await sum, await next]) {
      expect([Code.CANCELLED, Code.UNAVAILABLE]).toContain(error.code);
      expect(error).not.toHaveProperty("cause");
    }
    await until(() => source.state.closed);
  });

  test.each(Object.entries(kinds))(
    "%s to what accepts connections and says nothing ends with its deadline",
    async (_, call) => {
      const sockets = new Set<Socket>();
      const silent = createNetServer((socket) => void sockets.add(socket));
      silent.listen(0, "127.0.0.1");
      await once(silent, "listening");
      cleanups.push(() => {
        for (const socket of sockets) socket.destroy();
        silent.close();
      });
      const { port } = silent.address() as AddressInfo;
      const client = withOptions(connectTo(`127.0.0.1:${port}`), { timeoutMs: 100 });
      expect(await failure(call(client, pendingSource()))).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
    },
  );

  test("a name that cannot be resolved fails with UNAVAILABLE", async () => {
    expect(await failure(connectTo("name.invalid:1").Sum(pendingSource()))).toMatchObject({ code: Code.UNAVAILABLE });
  });
});
