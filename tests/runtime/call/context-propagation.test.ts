import { CallContext, withOptions } from "interwire";
import { aborted, type Running, runContexts, type Way, ways } from "../contexts-running.js";
import { failure, until } from "../running.js";
import { onEveryTransport } from "../transports.js";

let outer: Running;
let inner: Running;

onEveryTransport(() => {
  beforeAll(async () => {
    outer = await runContexts();
    inner = await runContexts();
  });
  afterAll(async () => {
    await outer.stop();
    await inner.stop();
  });

  const [unary] = ways as readonly [Way, ...Way[]];
  // Each kind calls, and each kind is called.
  const pairs = ways.flatMap((way) => [
    { from: way.way, to: unary.way, outside: way, inside: unary },
    { from: unary.way, to: way.way, outside: unary, inside: way },
  ]);

  describe("a call made with a server's context has its deadline, and none of its metadata", () => {
    test.each(pairs)("$from calls $to", async ({ outside, inside }) => {
      outer.instance.act = async (server) => {
        const answer = await inside.call(inner.client, server);
        server.setTrailer("outer", "x");
        return `${answer} ${server.metadata.get("user")} ${server.remainingMs !== undefined}`;
      };
      inner.instance.act = (server) => {
        server.setResponseHeader("inner", "x");
        server.setTrailer("inner", "x");
        const { remainingMs = 0 } = server;
        return `${remainingMs > 0 && remainingMs <= 600_000} ${server.metadata.get("user").length}`;
      };
      const ctx = new CallContext({ timeoutMs: 600_000 });
      ctx.metadata.set("user", "ada");
      await expect(outside.call(outer.client, ctx)).resolves.toBe("true 0 ada true");
      // The metadata that the inner call received belongs to it alone.
      expect(ctx.responseHeaders?.get("inner")).toEqual([]);
      expect(ctx.trailers?.get("inner")).toEqual([]);
      expect(ctx.trailers?.get("outer")).toEqual(["x"]);
    });
  });

  describe("a call made with a server's context is cancelled with it", () => {
    test.each(pairs)("$from calls $to", async ({ outside, inside }) => {
      let arrived = false;
      let over = false;
      outer.instance.act = (server) => inside.call(inner.client, server);
      inner.instance.act = async ({ signal }) => {
        arrived = true;
        await aborted(signal);
        over = true;
        return "";
      };
      const controller = new AbortController();
      const result = failure(outside.call(outer.client, new CallContext({ signal: controller.signal })));
      await until(() => arrived);
      controller.abort();
      expect(await result).toMatchObject({ code: 1 });
      await until(() => over);
      expect(outer.errors).toEqual([]);
    });
  });

  test("the deadline of an inner call ends both calls", async () => {
    let over = false;
    outer.instance.act = (server) => inner.client.Unary(server, "");
    inner.instance.act = async ({ signal }) => {
      await aborted(signal);
      over = true;
      return "";
    };
    const result = failure(outer.client.Unary(new CallContext({ timeoutMs: 100 }), ""));
    expect(await result).toMatchObject({ code: 4 });
    await until(() => over);
  });

  test("a call inside another one inherits nothing unless it is told to", async () => {
    outer.instance.act = () => inner.client.PlainUnary("");
    inner.instance.act = ({ deadline }) => String(deadline);
    await expect(outer.client.Unary(new CallContext({ timeoutMs: 600_000 }), "")).resolves.toBe("undefined");
  });

  test("options beside a server's context add to it", async () => {
    const metadata = new CallContext().metadata;
    metadata.set("user", "eve");
    outer.instance.act = (server) =>
      withOptions(inner.client, server).Unary(new CallContext({ metadata, timeoutMs: 1_000 }), "");
    inner.instance.act = (server) => `${server.metadata.get("user")} ${(server.remainingMs ?? Infinity) <= 1_000}`;
    await expect(outer.client.Unary(new CallContext({ timeoutMs: 600_000 }), "")).resolves.toBe("eve true");
  });
});
