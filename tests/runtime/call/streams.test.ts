import { CallContext, withOptions } from "interwire";
import { rawCall } from "../../interop/raw-http2.js";
import { sampled } from "../../support/sample.js";
import { failure, until } from "../running.js";
import { all, naturals, type Running, runStreams, sourceOf } from "../streams-running.js";
import { onEveryTransport, testConnection } from "../transports.js";

const many = sampled(4000, 20_000);

let running: Running;

onEveryTransport(({ isOwnClient }) => {
  beforeAll(async () => {
    running = await runStreams();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.instance.events.length = 0;
    running.errors.length = 0;
  });

  describe("a stream carries", () => {
    test("responses, defaults and none at all", async () => {
      await expect(all(running.client.Count(-2, 3))).resolves.toEqual([-2, -1, 0, 1, 2]);
      await expect(all(running.client.Count(0, 0))).resolves.toEqual([]);
      await expect(all(await running.client.CountLater(3))).resolves.toEqual([0, 1, 2]);
    });

    test("requests and the arguments beside them, in any order", async () => {
      await expect(running.client.Sum(sourceOf([1, 0, 2]))).resolves.toBe(3);
      await expect(running.client.Sum(sourceOf([]))).resolves.toBe(0);
      await expect(running.client.Take(2, sourceOf([4, 5, 6]), ">")).resolves.toBe(">4,5");
      await expect(running.client.Take(0, sourceOf([4]), "")).resolves.toBe("");
    });

    test("both ways at once, item by item", async () => {
      const items = running.client.Double(sourceOf([1, 0, -3]))[Symbol.asyncIterator]();
      await expect(items.next()).resolves.toEqual({ value: 2, done: false });
      await expect(items.next()).resolves.toEqual({ value: 0, done: false });
      await expect(items.next()).resolves.toEqual({ value: -6, done: false });
      await expect(items.next()).resolves.toEqual({ value: undefined, done: true });
      await expect(items.next()).resolves.toEqual({ value: undefined, done: true });
    });

    test.each<[string | null, number, (string | null)[]]>([
      ["a b", 3, ["a", "b"]],
      ["- x", 3, [null, "x"]],
      [null, 0, [null]],
      ["", 0, [""]],
    ])("values beside the responses to %j", async (text, length, expected) => {
      const [size, parts, rest] = await running.client.Split(text);
      expect([size, await all(parts), rest]).toEqual([length, expected, "done"]);
    });

    test("response headers, which its promise waits for when a context asks for them, and trailers", async () => {
      const context = new CallContext();
      const items = await running.client.CountWithContext(1, context);
      expect(context.responseHeaders?.get("greeting")).toEqual(["hello"]);
      expect(await all(items)).toEqual([0]);
      expect([context.trailers?.get("parting"), context.status]).toEqual([["bye"], { code: 0, details: "" }]);
    });

    test("thousands of items there and back", async () => {
      let sum = 0;
      for await (const value of running.client.Double(running.client.Count(0, many))) sum += value;
      expect(sum).toBe((many - 1) * many);
    });
  });

  describe("a stream that is left early", () => {
    test("by break closes the server's", async () => {
      for await (const value of running.client.Count(0, 2 ** 31 - 1)) if (value === 3) break;
      await until(() => running.instance.events.includes("count closed"));
      expect(running.errors).toEqual([]);
    });

    test("by break closes the server's and the client's source", async () => {
      const source = sourceOf(naturals());
      for await (const value of running.client.Double(source)) if (value === 4) break;
      await until(() => source.state.closed);
      expect(running.errors).toEqual([]);
    });

    test("by return, while next waits, ends both", async () => {
      const items = running.client.Ticks("waiting")[Symbol.asyncIterator]() as AsyncIterableIterator<string>;
      await items.next();
      const next = items.next();
      await expect(items.return?.()).resolves.toEqual({ value: undefined, done: true });
      await expect(next).resolves.toEqual({ value: undefined, done: true });
      await until(() => running.instance.events.includes("waiting closed"));
    });

    test("by an aborted signal fails with its reason as the cause", async () => {
      const abort = new AbortController();
      const items = running.client.Ticks("signal", abort.signal)[Symbol.asyncIterator]();
      await items.next();
      const next = failure(items.next());
      abort.abort("enough");
      expect(await next).toMatchObject({ code: 1, cause: "enough", path: "/IStreams/Ticks" });
      await until(() => running.instance.events.includes("signal closed"));
      expect(running.errors).toEqual([]);
    });

    test("by a signal that is aborted already fails without a call", async () => {
      const items = running.client.Ticks("never", AbortSignal.abort("no"));
      expect(await failure(all(items))).toMatchObject({ code: 1, cause: "no" });
      expect(running.instance.events).toEqual([]);
    });

    test("by its deadline fails, and closes both sides", async () => {
      const source = sourceOf(naturals());
      const client = withOptions(running.client, { timeoutMs: 50 });
      expect(await failure(client.Sum(source))).toMatchObject({ code: 4, path: "/IStreams/Sum" });
      await until(() => source.state.closed);
      expect(await failure(all(client.Ticks("deadline")))).toMatchObject({ code: 4 });
      await until(() => running.instance.events.includes("deadline closed"));
    });

    test("by the server, which does not read the rest, closes the client's source", async () => {
      const source = sourceOf(naturals());
      await expect(running.client.Take(2, source, "")).resolves.toBe("0,1");
      await until(() => source.state.closed);
      // grpc-js would take some hundred thousand before it held the source back.
      expect(source.state.taken).toBeLessThan(10_000);
    });
  });

  describe("a stream fails", () => {
    test("with the error of the client's source, of which the server only sees the end", async () => {
      const broken = new Error("broken source");
      const source = (async function* () {
        yield 1;
        await until(() => running.instance.events.includes("sum 1"));
        throw broken;
      })();
      await expect(running.client.Sum(source)).rejects.toBe(broken);
      const cancelled = "RpcError: [CANCELLED] /IStreams/Sum: The call was cancelled";
      await until(() => running.instance.events.includes(cancelled));
      const duplex = (async function* () {
        yield 1;
        throw broken;
      })();
      await expect(all(running.client.Double(duplex))).rejects.toBe(broken);
    });

    test("with IW2007 for an item that does not fit, and closes the source", async () => {
      const source = sourceOf([1, 0.5, 2]);
      const text = "IW2007: Sum[1].values is 0.5, which does not fit its type int32.";
      await expect(running.client.Sum(source)).rejects.toThrow(text);
      expect(source.state.closed).toBe(true);
    });

    test("with IW2007 for what is no stream", async () => {
      const text = "Argument 0 of IStreams.Sum is an array, which does not fit its type AsyncIterable.";
      await expect(running.client.Sum([1] as never)).rejects.toThrow(text);
      await expect(all(running.client.Double(undefined as never))).rejects.toThrow(
        "Argument 0 of IStreams.Double is undefined",
      );
    });

    test("with the server's error, after the items before it", async () => {
      const taken: number[] = [];
      const error = await failure(
        (async () => {
          for await (const value of running.client.FailAt(2, false)) taken.push(value);
        })(),
      );
      expect(taken).toEqual([0, 1]);
      expect(error).toMatchObject({ code: 9, rawMessage: "at 2", path: "/IStreams/FailAt" });
    });

    test("with UNKNOWN where the server threw something else, which onError gets", async () => {
      expect(await failure(all(running.client.FailAt(1, true)))).toMatchObject({ code: 2 });
      expect(running.errors).toMatchObject([{ error: new Error("secret"), path: "/IStreams/FailAt" }]);
    });

    test("as its promise where values stand beside it", async () => {
      expect(await failure(running.client.Split("fail"))).toMatchObject({ code: 3, rawMessage: "nothing to split" });
    });

    testConnection("with INVALID_ARGUMENT without the header that holds its arguments", async () => {
      const headers = { ":path": "/IStreams/Take", "content-type": "application/grpc", te: "trailers" };
      const answer = await rawCall(running.address, headers, ["0801"]);
      expect(answer.headers).toMatchObject({
        "grpc-status": "3",
        "grpc-message": expect.stringContaining("smgrpc-method-input-bin"),
      });
    });

    testConnection("with INTERNAL for an item that is no message", async () => {
      const headers = { ":path": "/IStreams/Sum", "content-type": "application/grpc", te: "trailers" };
      const answer = await rawCall(running.address, headers, ["0801", "08"]);
      expect(answer.headers).toMatchObject({
        "grpc-status": "13",
        "grpc-message": encodeURIComponent(
          "An item of the request cannot be decoded: Sum[1].values at byte 0: truncated message: a value runs past its end",
        ).replaceAll("%3A", ":"),
      });
      await until(() => running.instance.events.some((event) => event.includes("cannot be decoded")));
    });
  });

  describe("an implementation's mistake", () => {
    test.each<[string, unknown, string]>([
      ["no stream", 5, "The result of Count is 5, which does not fit its type AsyncIterable."],
      ["an array", [1], "The result of Count is an array, which does not fit its type AsyncIterable."],
      [
        "an item that does not fit",
        sourceOf(["x"]),
        'Count[0].result is the string "x", which does not fit its type int32.',
      ],
    ])("to return %s is reported", async (_, result, text) => {
      const { client, errors, stop } = await runStreams({ Count: () => result as AsyncIterable<number> });
      expect(await failure(all(client.Count(0, 1)))).toMatchObject({ code: 2 });
      expect(errors).toMatchObject([{ error: { message: expect.stringContaining(text) }, path: "/IStreams/Count" }]);
      await stop();
    });

    test("in a finally block is reported, not lost", async () => {
      const { client, errors, stop } = await runStreams({
        async *Count() {
          try {
            for (;;) yield 1;
          } finally {
            // biome-ignore lint/correctness/noUnsafeFinally: the mistake.
            throw new Error("in finally");
          }
        },
      });
      for await (const _ of client.Count(0, 1)) break;
      await until(() => errors.length > 0);
      expect(errors).toMatchObject([{ error: new Error("in finally") }]);
      await stop();
    });
  });

  describe("a slow consumer", () => {
    test("holds the server's producer", async () => {
      const items = running.client.Blocks(100_000)[Symbol.asyncIterator]() as AsyncIterableIterator<Uint8Array>;
      await items.next();
      let last = -1;
      await until(() => {
        const still = last === running.instance.blocks;
        last = running.instance.blocks;
        return still;
      });
      // Blocks of 100 KB: one is on its way, some are in HTTP/2's window, and 16 are read ahead.
      const inWindow = isOwnClient ? 11 : 6;
      expect(running.instance.blocks).toBeLessThan(16 + inWindow + 2);
      await items.return?.();
    });
  });

  describe("close", () => {
    test("ends the streams that outlast the grace, and waits for their finally blocks", async () => {
      const { server, client, instance, channel } = await runStreams();
      const items = client.Ticks("shutdown")[Symbol.asyncIterator]();
      await items.next();
      const next = failure(items.next());
      await server.close({ graceMs: 20 });
      expect(instance.events).toEqual(["shutdown closed"]);
      expect((await next).code).not.toBe(0);
      channel.close();
    });

    test("lets a stream finish that ends in time", async () => {
      const { server, client, channel } = await runStreams();
      const items = client.Count(0, 3)[Symbol.asyncIterator]();
      await items.next();
      const closing = server.close();
      await expect(items.next()).resolves.toEqual({ value: 1, done: false });
      await expect(items.next()).resolves.toEqual({ value: 2, done: false });
      await expect(items.next()).resolves.toEqual({ value: undefined, done: true });
      await closing;
      channel.close();
    });
  });
});
