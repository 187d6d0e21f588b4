import { mock } from "node:test";
import { CallContext, type Client, createClientFactory, type Interceptor, Metadata, withOptions } from "interwire";
import type { ICalculator } from "../contracts.js";
import { failure, type Running, run } from "../running.js";
import { all, runStreams, sourceOf } from "../streams-running.js";

let running: Running;
let intercepted: Client<ICalculator>;
const passed: string[] = [];
beforeAll(async () => {
  running = await run();
  const note: Interceptor = (call, next) => {
    passed.push(call.operation.name);
    return next();
  };
  const clients = createClientFactory({ interceptors: [note] });
  intercepted = clients.createClient<ICalculator>(running.channel);
});
afterAll(() => running.stop());
beforeEach(() => {
  passed.length = 0;
});

const kinds: readonly [string, () => Client<ICalculator>][] = [
  ["a client", () => running.client],
  ["a client with options", () => withOptions(running.client, { timeoutMs: 20_000 })],
  ["a client with interceptors", () => intercepted],
  ["an object that inherits from a client", () => Object.create(running.client)],
];

describe.each(kinds)("a method of %s", (_, make) => {
  test("is called without its client", async () => {
    const { Sum, Over } = make();
    await expect(Sum(1, 2)).resolves.toBe(3n);
    await expect(Over(1, 2, 3)).resolves.toBe(6);
  });

  test("is the same one each time", () => {
    const client = make();
    expect(client.Sum).toBe(client.Sum);
    expect(client.Sum).not.toBe(client.Over);
  });

  test("is replaced by assignment, and by a spy that calls through, until it is restored", async () => {
    const client = make();
    const before = client.Sum;
    const spy = jest.spyOn(client, "Sum");
    await expect(client.Sum(2, 3)).resolves.toBe(5n);
    expect(spy).toHaveBeenCalledWith(2, 3);
    spy.mockRestore();
    expect(client.Sum).toBe(before);
    client.Sum = async () => 9n;
    await expect(client.Sum(2, 3)).resolves.toBe(9n);
    client.Sum = before;
  });

  test("is one of what the client lists", () => {
    const names: string[] = [];
    for (const name in make()) names.push(name);
    expect(names).toEqual(expect.arrayContaining(["Sum", "Over", "Chat"]));
  });
});

test("options of a client reach its methods that are called without it, and no others", async () => {
  const metadata = new Metadata();
  metadata.set("user", "ada");
  const { First } = withOptions(running.client, { metadata });
  await expect(First(new CallContext(), "Hi")).resolves.toBe("Hi ada /ICalculator/First true");
  await expect(running.client.First(new CallContext(), "Hi")).resolves.toBe("Hi  /ICalculator/First true");
  const inherited: Client<ICalculator> = Object.create(running.client);
  await expect(withOptions(inherited, { metadata }).First(new CallContext(), "Hi")).resolves.toContain("ada");
});

test("interceptors run around methods that are called without their client", async () => {
  const { Sum } = intercepted;
  await Sum(1, 2);
  expect(passed).toEqual(["Sum"]);
});

test("a client lists, copies and has its methods mocked as any object does", async () => {
  expect(Object.keys(running.client)).toEqual(expect.arrayContaining(["Sum", "Over", "Chat"]));
  await expect({ ...running.client }.Sum(1, 2)).resolves.toBe(3n);
  const clients = createClientFactory();
  const client = clients.createClient<ICalculator>(running.channel);
  const { mock: calls } = mock.method(client, "Sum");
  await expect(client.Sum(1, 2)).resolves.toBe(3n);
  expect(calls.callCount()).toBe(1);
});

describe("what a method is given beyond its parameters is ignored", () => {
  test.each(kinds)("by %s", async (_, make) => {
    const client = make();
    running.instance.seen.length = 0;
    await expect((client.Sum as (...values: number[]) => unknown)(1, 2, 3, 4)).resolves.toBe(3n);
    expect(running.instance.seen).toEqual([[1, 2]]);
    const moved = await Promise.all([{ sku: "a", quantity: 1 }].map(client.Move));
    expect(moved).toEqual([{ sku: "a!", quantity: 1 }]);
    const waits = await Promise.all(["now"].map((text) => client.Wait(text, undefined, ...([5] as unknown as []))));
    expect(waits).toEqual(["now"]);
  });

  test("by streams", async () => {
    const { client, stop } = await runStreams();
    const sums = await Promise.all([sourceOf([1, 2]), sourceOf([3])].map(client.Sum));
    expect(sums).toEqual([3, 3]);
    const [doubled] = [sourceOf([1, 2])].map(client.Double);
    await expect(all(doubled as AsyncIterable<number>)).resolves.toEqual([2, 4]);
    await stop();
  });

  test("but not by overloads, which the number of arguments tells apart", () => {
    expect(() => (running.client.Over as (...values: number[]) => unknown)(1, 2, 3, 4)).toThrow(
      "IW2012: ICalculator.Over was called with 4 arguments, but its overloads take 2 or 3. " +
        "Pass as many arguments as one of them declares.",
    );
  });
});

describe("what is no context fails where one is due", () => {
  const wrap = "A callback may be given more arguments than it is meant to take: wrap it.";
  type Untyped = (...values: unknown[]) => Promise<unknown>;
  const untyped = (client: object, method: string) => (client as Readonly<Record<string, Untyped>>)[method] as Untyped;

  test.each<[string, string, unknown[], string]>([
    [
      "an index",
      "Wait",
      ["now", 0, ["now"]],
      `Argument 1 of ICalculator.Wait is 0. Pass an AbortSignal, or leave it out. ${wrap}`,
    ],
    [
      "the controller of a signal",
      "Wait",
      ["now", new AbortController()],
      `Argument 1 of ICalculator.Wait is an object (AbortController). Pass an AbortSignal, or leave it out. ${wrap}`,
    ],
    [
      "plain options",
      "First",
      [{ timeoutMs: 5 }, "x"],
      `Argument 0 of ICalculator.First is an object (Object). Pass a CallContext, or leave it out. ${wrap}`,
    ],
    [
      "a context in place of a signal",
      "Middle",
      ["x", new CallContext(), 2],
      `Argument 1 of ICalculator.Middle is an object (CallContext). Pass an AbortSignal, or leave it out. ${wrap}`,
    ],
    [
      "a signal in place of a context",
      "Middle",
      ["x", undefined, 2, new AbortController().signal],
      `Argument 3 of ICalculator.Middle is an object (AbortSignal). Pass a CallContext, or leave it out. ${wrap}`,
    ],
  ])("%s", async (_, method, values, text) => {
    for (const [, make] of kinds) {
      const error = await failure(untyped(make(), method)(...values));
      expect(error).toBeInstanceOf(TypeError);
      expect(error.message).toBe(text);
    }
  });

  test("in calls of streams, before anything is sent", async () => {
    const { client, instance, stop } = await runStreams();
    const text = 'Argument 1 of IStreams.Ticks is the string "5".';
    await expect(all(client.Ticks("x", "5" as never))).rejects.toThrow(text);
    const later = "Argument 1 of IStreams.CountWithContext is 5.";
    await expect(client.CountWithContext(1, 5 as never).then(all)).rejects.toThrow(later);
    expect(instance.events).toEqual([]);
    await stop();
  });
});
