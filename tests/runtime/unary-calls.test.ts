import { CallContext, createClientFactory, isRpcError, Metadata, RpcError, withOptions } from "interwire";
import { type Running, run } from "./running.js";
import { type ICalculator, ICalculator$contract } from "./tables.js";

let running: Running;
beforeAll(async () => {
  running = await run();
});
afterAll(() => running.stop());

const failure = (promise: Promise<unknown>): Promise<RpcError> =>
  promise.then(
    () => {
      throw new Error("it succeeded");
    },
    (error) => error as RpcError,
  );

describe("a unary call", () => {
  test("carries arguments and result", async () => {
    await expect(running.client.Sum(1, 2)).resolves.toBe(3n);
    await expect(running.client.Sum(0, 0)).resolves.toBe(0n);
    await expect(running.client.Sum(-5, 2147483647)).resolves.toBe(2147483642n);
  });

  test("carries nested messages", async () => {
    const order = {
      lines: [
        { sku: "a", quantity: 2 },
        { sku: "b", quantity: 0 },
      ],
    };
    await expect(running.client.Buy(order)).resolves.toBe("a*2,b*0");
  });

  test("gives the implementation exactly the declared arguments", async () => {
    running.instance.seen.length = 0;
    await running.client.Sum(1, 2);
    await (running.client.Sum as (...values: number[]) => Promise<bigint>)(1, 2, 3);
    expect(running.instance.seen).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test("works a thousand times at once", async () => {
    const calls = Array.from({ length: 1000 }, (_, i) => running.client.Sum(i, i));
    const results = await Promise.all(calls);
    expect(results).toEqual(Array.from({ length: 1000 }, (_, i) => BigInt(2 * i)));
  });

  test("picks the overload by the number of arguments", async () => {
    running.instance.seen.length = 0;
    await expect(running.client.Over(1, 2)).resolves.toBe(3);
    await expect(running.client.Over(1, 2, 3)).resolves.toBe(6);
    expect(running.instance.seen).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
  });
});

describe("errors", () => {
  test("an RpcError reaches the client with its code, text and path", async () => {
    const error = await failure(running.client.Fail("no ünïcode \ud83d\ude00 here"));
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code: 5, rawMessage: "no ünïcode \ud83d\ude00 here", path: "/ICalculator/Fail" });
    expect(error.message).toBe("[NOT_FOUND] /ICalculator/Fail: no ünïcode \ud83d\ude00 here");
  });

  test("anything else reaches the client as generic text and onError in full", async () => {
    running.errors.length = 0;
    const error = await failure(running.client.Fail("plain secret"));
    expect(error).toMatchObject({ code: 2, rawMessage: "Exception was thrown by handler." });
    expect(running.errors).toEqual([{ error: new Error("plain secret"), path: "/ICalculator/Fail" }]);
  });

  test("an argument that does not fit is named with its place", async () => {
    await expect(running.client.Sum(1.5, 2)).rejects.toThrow(
      "IW2007: Sum.x is 1.5, which does not fit its type int32. Pass a value of that type, or change the declaration.",
    );
    const order = {
      lines: [
        { sku: "a", quantity: 1 },
        { sku: "b", quantity: "3" as unknown as number },
      ],
    };
    await expect(running.client.Buy(order)).rejects.toMatchObject({
      code: "IW2007",
      message: expect.stringContaining(
        'Buy.order.lines[1].quantity is the string "3", which does not fit its type int32.',
      ),
    });
    await expect(running.client.Sum(1, 2)).resolves.toBe(3n);
  });

  test("an RpcError is recognised by its brand, and a subclass is not every RpcError", () => {
    class Special extends RpcError {}
    expect(new RpcError(5, "x")).not.toBeInstanceOf(Special);
    expect(new Special(5, "x")).toBeInstanceOf(Special);
    expect(isRpcError(new Special(5, "x"))).toBe(true);
    expect(isRpcError({ code: 5 })).toBe(false);
  });
});

describe("context parameters", () => {
  test("a CallContext in the first place carries metadata both ways and the status", async () => {
    const context = new CallContext();
    context.metadata.set("user", "ada");
    await expect(running.client.First(context, "hi")).resolves.toBe("hi ada /ICalculator/First true");
    expect(context.responseHeaders?.get("greeting")).toEqual(["hello"]);
    expect(context.trailers?.get("parting")).toEqual(["bye"]);
    expect(context.status).toEqual({ code: 0, details: "OK" });
  });

  test("context parameters in the middle and at the end take no field", async () => {
    running.instance.seen.length = 0;
    await expect(running.client.Middle("ab", undefined, 2)).resolves.toBe("ababfalsetrue");
    expect(running.instance.seen).toEqual([[4]]);
  });

  test("a deadline ends the call on both sides", async () => {
    running.instance.seen.length = 0;
    const error = await failure(withOptions(running.client, { timeoutMs: 30 }).Wait("long"));
    expect(error.code).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(running.instance.seen).toEqual([["aborted"]]);
  });

  test("options of a factory, of withOptions and of a context add up", async () => {
    const header = (key: string, value: string) => {
      const metadata = new Metadata();
      metadata.set(key, value);
      return metadata;
    };
    const factory = createClientFactory({ defaults: { metadata: header("user", "default") } });
    const client = factory.createClient<ICalculator>(running.channel, ICalculator$contract());
    await expect(client.First(new CallContext(), "a")).resolves.toContain("a default ");
    await expect(
      withOptions(client, { metadata: header("other", "x") }).First(new CallContext(), "b"),
    ).resolves.toContain("b default ");
    await expect(client.First(new CallContext({ metadata: header("user", "own") }), "c")).resolves.toContain("c own ");
    await expect(client.First(new CallContext({ timeoutMs: 5000 }), "d")).resolves.toContain(" false");
  });
});

describe("cancellation", () => {
  test("a signal cancels the call, on the server too, and its reason is the cause", async () => {
    running.instance.seen.length = 0;
    running.errors.length = 0;
    const controller = new AbortController();
    const call = failure(running.client.Wait("long", controller.signal));
    setTimeout(() => controller.abort("enough"), 30);
    const error = await call;
    expect(error).toMatchObject({ code: 1, cause: "enough", path: "/ICalculator/Wait" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(running.instance.seen).toEqual([["aborted"]]);
    expect(running.errors).toEqual([]);
  });

  test("a signal that is aborted already opens no call", async () => {
    const error = await failure(running.client.Wait("now", AbortSignal.abort("before")));
    expect(error).toMatchObject({ code: 1, cause: "before" });
  });

  test("no listener stays on a signal after the call", async () => {
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, "addEventListener");
    const removed = jest.spyOn(signal, "removeEventListener");
    await running.client.Wait("now", signal);
    await failure(withOptions(running.client, { signal }).Fail("x"));
    expect(added).toHaveBeenCalledTimes(2);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });
});
