import { createServer as createNetServer } from "node:net";
import { CallContext, createClientFactory, Metadata, withOptions } from "interwire";
import type { IContexts } from "../context-contract.js";
import { Contexts, type Running, runContexts, ways } from "../contexts-running.js";
import { failure, until } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

const header = (key: string, value: string): Metadata => {
  const metadata = new Metadata();
  metadata.set(key, value);
  return metadata;
};

onEveryTransport(() => {
  describe("options of a factory, of withOptions and of a context add up", () => {
    let running: Running;
    beforeAll(async () => {
      running = await runContexts({
        defaults: { metadata: header("user", "factory"), timeoutMs: 600_000, signal: new AbortController().signal },
      });
    });
    afterAll(() => running.stop());

    test.each(ways)("metadata by name, the most specific, and the earliest deadline: $way", async ({ call }) => {
      running.instance.act = ({ metadata, remainingMs = 0 }) =>
        `${metadata.get("user")} ${metadata.get("other")} ${remainingMs <= 60_000 && remainingMs > 0}`;
      const client = withOptions(withOptions(running.client, { metadata: header("user", "client") }), {
        metadata: header("other", "x"),
        deadline: new Date(Date.now() + 60_000),
      });
      const ctx = new CallContext({ metadata: header("user", "call"), timeoutMs: 300_000 });
      await expect(call(client, ctx)).resolves.toBe("call x true");
      // The passed object is still the caller's own.
      expect(ctx.metadata.getMap()).toEqual({ user: "call" });
    });

    test.each(ways.flatMap(({ way, call }) => ["client", "call"].map((first) => ({ way, call, first }))))(
      "the first of all signals, here the $first's: $way",
      async ({ call, first }) => {
        const signals = { client: new AbortController(), call: new AbortController() };
        let arrived = false;
        running.instance.act = ({ signal }) => {
          arrived = true;
          return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        };
        const client = withOptions(running.client, { signal: signals.client.signal });
        const result = failure(call(client, new CallContext({ signal: signals.call.signal })));
        await until(() => arrived);
        signals[first as "client" | "call"].abort("enough");
        expect(await result).toMatchObject({ code: 1, cause: "enough" });
      },
    );

    test.each(ways)("values that are appended come behind the others: $way", async ({ call }) => {
      running.instance.act = ({ metadata }) => metadata.get("user").join(", ");
      const metadata = new Metadata();
      metadata.append("user", "client");
      metadata.append("user", "again");
      const client = withOptions(running.client, { metadata });
      const ctx = new CallContext();
      await expect(call(client, ctx)).resolves.toBe("factory, client, again");
      ctx.metadata.append("user", "call");
      await expect(call(client, ctx)).resolves.toBe("factory, client, again, call");
      ctx.metadata.set("user", "set");
      await expect(call(client, ctx)).resolves.toBe("set");
    });

    test("a header of one value may be given in several places, and appended in none", async () => {
      running.instance.act = ({ metadata }) => metadata.get("authorization").join();
      const client = withOptions(running.client, { metadata: header("authorization", "one") });
      const ctx = new CallContext({ metadata: header("authorization", "two") });
      await expect(client.Unary(ctx, "")).resolves.toBe("two");
      const appending = new CallContext();
      appending.metadata.append("authorization", "two");
      await expect(client.Unary(appending, "")).rejects.toMatchObject({ code: "IW2014" });
    });
  });

  describe("a context in place of options", () => {
    let running: Running;
    beforeAll(async () => {
      running = await runContexts();
    });
    afterAll(() => running.stop());

    test("keeps what the last call received, beside the context of the call itself", async () => {
      running.instance.act = (server) => {
        server.setTrailer("n", String(server.metadata.get("n")));
        return "";
      };
      const all = new CallContext();
      const client = withOptions(running.client, all);
      for (const n of ["1", "2"]) {
        const one = new CallContext({ metadata: header("n", n) });
        await client.Unary(one, "");
        expect([one.trailers?.get("n"), all.trailers?.get("n")]).toEqual([[n], [n]]);
      }
      expect(all.status).toEqual({ code: 0, details: "" });
    });

    test("keeps the status and the trailers of a failure", async () => {
      running.instance.act = (server) => {
        server.setTrailer("parting", "bye");
        throw new Error("no");
      };
      const ctx = new CallContext();
      expect(await failure(withOptions(running.client, ctx).PlainUnary(""))).toMatchObject({ code: 2 });
      expect(ctx.status).toEqual({ code: 2, details: "Exception was thrown by handler." });
      expect(ctx.trailers?.get("parting")).toEqual(["bye"]);
    });
  });

  describe("without a connection", () => {
    /** An address that nobody listens on until a server is started there. */
    async function freeAddress(): Promise<string> {
      const probe = createNetServer();
      await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
      const address = probe.address();
      await new Promise((resolve) => probe.close(resolve));
      return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    }

    test("a call fails at once, unless it waits: then a server that comes later answers it", async () => {
      const address = await freeAddress();
      const channel = newChannel(address, { channelOptions: { "grpc.initial_reconnect_backoff_ms": 100 } });
      const client = createClientFactory().createClient<IContexts>(channel);
      expect(await failure(client.PlainUnary(""))).toMatchObject({ code: 14 });
      const settled: string[] = [];
      const waiting = ways.map(async ({ way, call }) => {
        const answer = await call(client, new CallContext({ waitForReady: true, metadata: header("user", "ada") }));
        settled.push(way);
        return answer;
      });
      // The last source decides about waiting.
      const impatient = withOptions(withOptions(client, { waitForReady: true }), { waitForReady: false });
      expect(await failure(impatient.PlainUnary(""))).toMatchObject({ code: 14 });
      expect(settled).toEqual([]);
      const server = newServer().implement<IContexts>(
        Object.assign(new Contexts(), { act: ({ metadata }: CallContext) => String(metadata.get("user")) }),
      );
      await server.listen(address);
      await expect(Promise.all(waiting)).resolves.toEqual(ways.map(() => "ada"));
      channel.close();
      await server.close();
    });

    test("a call that waits has its deadline", async () => {
      const channel = newChannel(await freeAddress());
      const client = createClientFactory().createClient<IContexts>(channel);
      const waiting = withOptions(client, { waitForReady: true, timeoutMs: 50 }).PlainUnary("");
      expect(await failure(waiting)).toMatchObject({ code: 4 });
      channel.close();
    });
  });

  // Servers of grpc-js count milliseconds in 32 bits.
  test.each([2 ** 31, 2 ** 32 + 5, 2 ** 45])("a limit of %s ms is none", async (timeoutMs) => {
    const server = newServer().implement<IContexts>(Object.assign(new Contexts(), { act: () => "done" }));
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = withOptions(createClientFactory().createClient<IContexts>(channel), { timeoutMs });
    for (let at = 0; at < 2; at++) await expect(client.PlainUnary("")).resolves.toBe("done");
    channel.close();
    await server.close();
  });
});
