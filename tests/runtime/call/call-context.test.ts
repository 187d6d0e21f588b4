import { CallContext, createClientFactory, Metadata, RpcError, withOptions } from "interwire";
import { sampled } from "../../support/sample.js";
import { runContexts, ways } from "../contexts-running.js";
import type { ICalculator } from "../contracts.js";
import { failure, pause, type Running, run, until } from "../running.js";
import { onEveryTransport } from "../transports.js";

let running: Running;

onEveryTransport(() => {
  beforeAll(async () => {
    running = await run();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.instance.seen.length = 0;
    running.errors.length = 0;
  });

  const header = (key: string, value: string): Metadata => {
    const metadata = new Metadata();
    metadata.set(key, value);
    return metadata;
  };

  describe("context parameters", () => {
    test("a CallContext in the first place carries metadata both ways and the status", async () => {
      const ctx = new CallContext();
      ctx.metadata.set("user", "ada");
      await expect(running.client.First(ctx, "hi")).resolves.toBe("hi ada /ICalculator/First true");
      expect(ctx.responseHeaders?.get("greeting")).toEqual(["hello"]);
      expect(ctx.trailers?.get("parting")).toEqual(["bye"]);
      expect(ctx.status).toEqual({ code: 0, details: "" });
    });

    test("context parameters in the middle and at the end take no field", async () => {
      await expect(running.client.Middle("ab", undefined, 2)).resolves.toBe("ababfalsetrue");
      await expect(running.client.Middle("ab", new AbortController().signal, 1, new CallContext())).resolves.toBe(
        "abfalsetrue",
      );
      expect(running.instance.seen).toEqual([[4], [4]]);
    });

    test("withOptions without options is the client itself", () => {
      expect(withOptions(running.client, undefined)).toBe(running.client);
    });

    test("options of a factory, of withOptions and of a context come together, the most specific over the others", async () => {
      const factory = createClientFactory({ defaults: { metadata: header("user", "default") } });
      const client = factory.createClient<ICalculator>(running.channel);
      await expect(client.First(new CallContext(), "a")).resolves.toContain("a default ");
      const other = withOptions(client, { metadata: header("other", "x") });
      await expect(other.First(new CallContext(), "b")).resolves.toContain("b default ");
      await expect(client.First(new CallContext({ metadata: header("user", "own") }), "c")).resolves.toContain(
        "c own ",
      );
      await expect(client.First(new CallContext({ timeoutMs: 5000 }), "d")).resolves.toContain(" false");
    });
  });

  describe("a deadline", () => {
    test("ends the call on both sides", async () => {
      const error = await failure(withOptions(running.client, { timeoutMs: 300 }).Wait("late"));
      expect(error.code).toBe(4);
      expect(error.message).toMatch(/^\[DEADLINE_EXCEEDED\] \/ICalculator\/Wait: /);
      await until(() => running.instance.seen.some(([what]) => what === "late aborted"));
    });

    test("of several is the earliest", async () => {
      const client = withOptions(running.client, { timeoutMs: 600_000 });
      const error = await failure(withOptions(client, { deadline: new Date(Date.now() + 30) }).Wait("long"));
      expect(error.code).toBe(4);
    });

    test("that has passed already ends the call at once", async () => {
      const error = await failure(withOptions(running.client, { deadline: new Date(0) }).Wait("now"));
      expect(error.code).toBe(4);
    });
  });

  describe("cancellation", () => {
    test("a signal cancels the call, on the server too, and its reason is the cause", async () => {
      const controller = new AbortController();
      const call = failure(running.client.Wait("cancelled", controller.signal));
      await until(() => running.instance.waiting.has("cancelled"));
      controller.abort("enough");
      const error = await call;
      expect(error).toMatchObject({ code: 1, cause: "enough", path: "/ICalculator/Wait" });
      expect(error.message).toBe("[CANCELLED] /ICalculator/Wait: The call was cancelled");
      await until(() => running.instance.seen.some(([what]) => what === "cancelled aborted"));
      await pause(20);
      expect(running.errors).toEqual([]);
    });

    test("a signal in the middle of the parameters and one of withOptions cancel alike", async () => {
      const signal = AbortSignal.abort("before");
      for (const call of [
        running.client.Middle("a", signal, 1),
        running.client.Middle("a", undefined, 1, new CallContext({ signal })),
        withOptions(running.client, { signal }).Sum(1, 2),
      ]) {
        expect(await failure(call)).toMatchObject({ code: 1, cause: "before" });
      }
    });

    test("a signal that is aborted already opens no call", async () => {
      const error = await failure(running.client.Wait("now", AbortSignal.abort("before")));
      expect(error).toMatchObject({ code: 1, cause: "before" });
      expect(error.message).toBe("[CANCELLED] /ICalculator/Wait: The call was cancelled before it started");
    });

    test("a signal that aborts after the call has no effect on it", async () => {
      const controller = new AbortController();
      await expect(running.client.Wait("now", controller.signal)).resolves.toBe("now");
      controller.abort();
      await pause(20);
      expect(running.errors).toEqual([]);
    });
  });

  /** A signal, the listeners on it, and how many calls of addEventListener there were. */
  function counted(controller = new AbortController()): { signal: AbortSignal; listeners: Set<unknown>; most: number } {
    const { signal } = controller;
    const count = { signal, listeners: new Set<unknown>(), most: 0 };
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (type: string, listener: never) => {
      count.listeners.add(listener);
      count.most = Math.max(count.most, count.listeners.size);
      addEventListener.call(signal, type, listener);
    };
    signal.removeEventListener = (type: string, listener: never) => {
      count.listeners.delete(listener);
      removeEventListener.call(signal, type, listener);
    };
    return count;
  }

  describe("abort listeners", () => {
    test("a thousand calls share one on a shared signal and leave none, however they end", async () => {
      const warned = jest.fn();
      process.on("warning", warned);
      const count = counted();
      const { signal } = count;
      const shared = withOptions(running.client, { signal });
      const short = withOptions(shared, { timeoutMs: 1 });
      const calls = Array.from({ length: 1000 }, (_, i): Promise<unknown> => {
        if (i % 100 === 0) return failure(short.Wait("long"));
        if (i % 3 === 0) return failure(shared.Fail("x"));
        return i % 3 === 1 ? shared.Sum(i, i) : running.client.Wait("now", signal);
      });
      expect(count.listeners.size).toBe(1);
      await Promise.all(calls);
      expect(count.listeners.size).toBe(0);
      expect(count.most).toBe(1);
      process.off("warning", warned);
      expect(warned).not.toHaveBeenCalled();
    });

    test("many calls of all kinds share one, and leave none", async () => {
      const contexts = await runContexts();
      const warned = jest.fn();
      process.on("warning", warned);
      contexts.instance.act = ({ metadata, signal }) => {
        if (metadata.get("way").join() === "fails") throw new RpcError(9, "no");
        return String(signal.aborted);
      };
      const count = counted();
      for (let round = 0; round < sampled(5, 30); round++) {
        const calls = Array.from({ length: 100 }, async (_, i) => {
          const { call } = ways[i % ways.length] as (typeof ways)[0];
          const ctx = new CallContext({ signal: count.signal });
          if (i % 7 === 0) ctx.metadata.set("way", "fails");
          return call(contexts.client, ctx).catch((error: RpcError) => error.code);
        });
        expect(new Set(await Promise.all(calls))).toEqual(new Set(["false", 9]));
        expect(count.listeners.size).toBe(0);
      }
      expect(count.most).toBe(1);
      process.off("warning", warned);
      expect(warned).not.toHaveBeenCalled();
      await contexts.stop();
    });

    test("an abort reaches every call that shares the signal", async () => {
      const controller = new AbortController();
      const count = counted(controller);
      const calls = Array.from({ length: 20 }, () => failure(running.client.Wait("long", count.signal)));
      controller.abort("all");
      for (const error of await Promise.all(calls)) expect(error).toMatchObject({ code: 1, cause: "all" });
      expect(count.listeners.size).toBe(0);
    });

    test("a call that cannot start leaves none", async () => {
      const count = counted();
      const ctx = new CallContext({ signal: count.signal, metadata: header("connection", "close") });
      await expect(running.client.First(ctx, "a")).rejects.toMatchObject({
        code: "IW2014",
        message:
          "IW2014: Header 'connection' cannot be sent: HTTP/2 forbids it. Send the value under a name of your own.",
      });
      const wrong = withOptions(running.client, { signal: count.signal });
      await expect(wrong.Sum(0.5, 1)).rejects.toMatchObject({ code: "IW2007" });
      expect(count.listeners.size).toBe(0);
    });
  });
});
