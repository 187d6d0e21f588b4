import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { CallContext, createClientFactory, type Server } from "interwire";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { aborted, runContexts, ways } from "../contexts-running.js";
import type { IFirst } from "../contracts.js";
import { failure, pause, run, until } from "../running.js";
import { newChannel, newServer, onEveryTransport, testConnection, testListener } from "../transports.js";

const clients = createClientFactory();

/** A server whose one operation ends when it is told to. */
function serve(): { server: Server; arrived: Promise<void>; finish: (text: string) => void } {
  const { promise: arrived, resolve: arrive } = deferred<void>();
  const { promise: finished, resolve: finish } = deferred<string>();
  const server = newServer().implement<IFirst>({
    Ping: () => {
      arrive();
      return finished;
    },
  });
  return { server, arrived, finish };
}

/** Without it, channels to one address share a connection. */
const ownConnection = { channelOptions: { "grpc.use_local_subchannel_pool": 1 } };

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

onEveryTransport(() => {
  describe("close", () => {
    test("lets a call finish, refuses new connections and may be called twice", async () => {
      const { server, arrived, finish } = serve();
      const address = await server.listen("127.0.0.1:0");
      const channel = newChannel(address);
      const call = clients.createClient<IFirst>(channel).Ping();
      await arrived;
      const closing = server.close();
      expect(server.close()).toBe(closing);
      const late = newChannel(address, ownConnection);
      expect(await failure(clients.createClient<IFirst>(late).Ping())).toMatchObject({ code: 14 });
      late.close();
      finish("done");
      await expect(call).resolves.toBe("done");
      await closing;
      channel.close();
    });

    test.each(["127.0.0.1:0", "localhost:0", "[::1]:0", "0.0.0.0:0", `unix:${join(temporaryFolder(), "socket")}`])(
      "cuts off what does not finish in time on %s",
      async (at) => {
        const { server, arrived, finish } = serve();
        const channel = newChannel(await server.listen(at));
        const call = failure(clients.createClient<IFirst>(channel).Ping());
        void call.then(() => finish("too late"));
        await arrived;
        await server.close({ graceMs: 20 });
        expect(await call).toMatchObject({ code: 14, rawMessage: "The server is shutting down", path: "/IFirst/Ping" });
        channel.close();
      },
    );

    test.each(["127.0.0.1:0", "localhost:0", `unix:${join(temporaryFolder(), "socket")}`])(
      "cuts off sooner when it is called again with a shorter grace, and never later: %s",
      async (at) => {
        const { server, arrived, finish } = serve();
        const address = await server.listen(at);
        const channel = newChannel(address);
        const call = failure(clients.createClient<IFirst>(channel).Ping());
        void call.then(() => finish("too late"));
        await arrived;
        const closing = server.close({ graceMs: 600_000 });
        const late = newChannel(address, ownConnection);
        expect(await failure(clients.createClient<IFirst>(late).Ping())).toMatchObject({ code: 14 });
        late.close();
        for (const options of [{}, { graceMs: Number.POSITIVE_INFINITY }, { graceMs: 10 }, { graceMs: 400_000 }])
          expect(server.close(options)).toBe(closing);
        await closing;
        expect(await call).toMatchObject({ code: 14, rawMessage: "The server is shutting down", path: "/IFirst/Ping" });
        channel.close();
      },
    );

    test("takes as long as calls do when the grace is infinite", async () => {
      const { server, arrived, finish } = serve();
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      const call = clients.createClient<IFirst>(channel).Ping();
      await arrived;
      const closing = server.close({ graceMs: Number.POSITIVE_INFINITY });
      await pause(20);
      finish("done");
      await expect(call).resolves.toBe("done");
      await closing;
      channel.close();
    });

    test.each(ways)(
      "aborts the signals of calls that it cuts off, and waits for their ends: $way",
      async ({ call }) => {
        const running = await runContexts();
        const ends: string[] = [];
        let began = false;
        running.instance.act = async ({ signal }) => {
          began = true;
          try {
            await aborted(signal);
            return "";
          } finally {
            await pause(20);
            ends.push("cleaned up");
          }
        };
        const cut = failure(call(running.client, new CallContext()));
        await until(() => began);
        await running.server.close({ graceMs: 0 });
        expect(ends).toEqual(["cleaned up"]);
        expect(await cut).toMatchObject({ code: 14, rawMessage: "The server is shutting down" });
        running.channel.close();
      },
    );

    testListener("does not wait for a peer that opened a connection and says nothing", async () => {
      const { server } = serve();
      const address = await server.listen("127.0.0.1:0");
      const socket = connect(Number(address.split(":")[1]), "127.0.0.1");
      await new Promise((resolve) => socket.once("connect", resolve));
      await pause(20);
      await server.close({ graceMs: 10 });
      socket.destroy();
    });

    test("does not wait long for a method that heeds nothing", async () => {
      const { server, arrived } = serve();
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      const call = failure(clients.createClient<IFirst>(channel).Ping());
      await arrived;
      await server.close({ graceMs: 0 });
      expect(await call).toMatchObject({ code: 14, rawMessage: "The server is shutting down" });
      channel.close();
    });

    test("waits for an address that is being bound, and frees it", async () => {
      const { server } = serve();
      const listening = server.listen("127.0.0.1:0");
      await server.close({ graceMs: 0 });
      const address = await listening;
      const { server: next } = serve();
      await expect(next.listen(address)).resolves.toBe(address);
      await next.close();
    });

    test("aborts the server's signal before it cuts anything off", async () => {
      const { server, arrived, finish } = serve();
      expect(server.closing.aborted).toBe(false);
      server.closing.addEventListener("abort", () => finish("asked to close"));
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      const call = clients.createClient<IFirst>(channel).Ping();
      await arrived;
      await server.close();
      await expect(call).resolves.toBe("asked to close");
      expect(server.closing.aborted).toBe(true);
      channel.close();
    });

    testConnection("takes the socket's file away", async () => {
      const { server } = serve();
      const path = join(temporaryFolder(), "socket");
      await server.listen(`unix:${path}`);
      expect(existsSync(path)).toBe(true);
      await server.close();
      expect(existsSync(path)).toBe(false);
    });

    test("of a server that never listened does nothing", async () => {
      await expect(newServer().close()).resolves.toBeUndefined();
    });

    test("is what `await using` calls, and `using` for a channel", async () => {
      const { server, finish } = serve();
      {
        await using scoped = server;
        finish("done");
        using channel = newChannel(await scoped.listen("127.0.0.1:0"));
        await expect(clients.createClient<IFirst>(channel).Ping()).resolves.toBe("done");
      }
      await expect(server.listen("127.0.0.1:0")).rejects.toThrow("IW2009");
    });
  });

  describe("listen", () => {
    test("takes several addresses, a unix socket among them", async () => {
      const { server, finish } = serve();
      const path = `unix:${join(temporaryFolder(), "socket")}`;
      await expect(server.listen(path)).resolves.toBe(path);
      for (const address of [path, await server.listen("127.0.0.1:0")]) {
        const channel = newChannel(address);
        finish("done");
        await expect(clients.createClient<IFirst>(channel).Ping()).resolves.toBe("done");
        channel.close();
      }
      await server.close();
    });
  });

  testConnection("a call on a closed channel fails with UNAVAILABLE", async () => {
    const { client, channel, stop } = await run();
    channel.close();
    const error = await failure(client.Sum(1, 2));
    expect(error).toMatchObject({ code: 14, path: "/ICalculator/Sum" });
    expect(error.cause).toBeInstanceOf(Error);
    await stop();
  });
});
