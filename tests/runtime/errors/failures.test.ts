import {
  CallContext,
  createClientFactory,
  type double,
  type FailedCall,
  type int32,
  isRpcError,
  Metadata,
  RpcError,
  type Server,
} from "interwire";
import type { Line, Order } from "../contracts.js";
import { failure, type Running, run } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

let running: Running;

/** @dataContract */
class Guarded {
  /** @dataMember 1 */
  value: double = 0;
  constructor() {
    if (Guarded.closed) throw new Error("The constructor's own affair");
  }
  static closed = false;
}

/** @serviceContract */
interface IHostile {
  /** @operationContract */
  Do(ctx: CallContext, text: string): string;
  /** @operationContract */
  Take(value: Guarded): void;
}

onEveryTransport(() => {
  beforeAll(async () => {
    running = await run();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.errors.length = 0;
  });

  describe("an error of the implementation", () => {
    test("that is an RpcError reaches the client with its code, text and path", async () => {
      const text = "no ünïcode \u{1F600} here\n100 % \0";
      const error = await failure(running.client.Fail(text));
      expect(error).toBeInstanceOf(RpcError);
      expect(error).toMatchObject({ code: 5, rawMessage: text, path: "/ICalculator/Fail" });
      expect(error.message).toBe(`[NOT_FOUND] /ICalculator/Fail: ${text}`);
      expect(running.errors).toEqual([]);
    });

    test("that is anything else reaches the client as generic text and onError in full", async () => {
      const error = await failure(running.client.Fail("plain secret"));
      expect(error).toMatchObject({ code: 2, rawMessage: "Exception was thrown by handler." });
      expect(error.cause).toBeUndefined();
      expect(error.message).toBe("[UNKNOWN] /ICalculator/Fail: Exception was thrown by handler.");
      expect(running.errors).toEqual([
        {
          error: new Error("plain secret"),
          path: "/ICalculator/Fail",
          peer: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        },
      ]);
    });
  });

  test("an RpcError is recognised by its brand, and a subclass is not every RpcError", () => {
    class Special extends RpcError {}
    expect(new RpcError(5, "x")).not.toBeInstanceOf(Special);
    expect(new Special(5, "x")).toBeInstanceOf(Special);
    expect(isRpcError(new Special(5, "x"))).toBe(true);
    expect(isRpcError({ code: 5 })).toBe(false);
  });

  describe("IW2007 names the place, the value and the type", () => {
    const good: Line = { sku: "a", quantity: 1 };
    const order = (...lines: unknown[]): Order => ({ lines: lines as Line[], shelves: new Map() });
    const shelf = (line: unknown): Order => ({ lines: [], shelves: new Map([["top", line as Line]]) });
    const fix = "Pass a value of that type, or change the declaration.";

    test.each<[string, () => Promise<unknown>, string, string?]>([
      ["a fraction", () => running.client.Sum(1.5, 2), "Sum.x is 1.5, which does not fit its type int32."],
      ["too large", () => running.client.Sum(1, 2 ** 31), "Sum.y is 2147483648, which does not fit its type int32."],
      ["NaN", () => running.client.Sum(Number.NaN, 2), "Sum.x is NaN, which does not fit its type int32."],
      [
        "a bigint",
        () => running.client.Sum(1n as never, 2),
        "Sum.x is the bigint 1n, which does not fit its type int32.",
        "Pass 1 without the n, or Number(value).",
      ],
      [
        "the promise of another call",
        () => running.client.Fail(running.client.Optional("a") as never),
        "Fail.text is a promise, which does not fit its type string.",
        "Await it first.",
      ],
      [
        "in a message of a list",
        () => running.client.Buy(order(good, good, good, { sku: "b", quantity: "3" })),
        'Buy.order.lines[3].quantity is the string "3", which does not fit its type int32.',
      ],
      [
        "no list",
        () => running.client.Buy({ lines: "none" as never, shelves: new Map() }),
        'Buy.order.lines is the string "none", which does not fit its type Line[].',
      ],
      [
        "a hole in a list",
        () => running.client.Buy(order(good, undefined)),
        "Buy.order.lines[1] is undefined, which does not fit its type Line.",
      ],
      [
        "a value of a map",
        () => running.client.Buy(shelf({ sku: 5, quantity: 1 })),
        'Buy.order.shelves["top"].sku is 5, which does not fit its type string.',
      ],
      [
        "no map",
        () => running.client.Buy({ lines: [], shelves: {} as never }),
        "Buy.order.shelves is an object (Object), which does not fit its type Map<string, Line>.",
      ],
      [
        "no message",
        () => running.client.Buy(undefined as never),
        "Buy.order is undefined, which does not fit its type Order.",
      ],
      [
        "in a bare request",
        () => running.client.Move({ sku: "a", quantity: 0.5 }),
        "Move.quantity is 0.5, which does not fit its type int32.",
      ],
      [
        "half a surrogate pair",
        () => running.client.Fail("\ud83d"),
        'Fail.text is the string "\\ud83d", which does not fit its type string.',
      ],
      [
        "between context parameters",
        () => running.client.Middle("a", undefined, 0.5),
        "Middle.times is 0.5, which does not fit its type int32.",
      ],
    ])("%s", async (_, call, text, advice = fix) => {
      const error = await failure(call());
      expect(error).toMatchObject({ code: "IW2007", message: `IW2007: ${text} ${advice}` });
      await expect(running.client.Sum(1, 2)).resolves.toBe(3n);
    });

    test("a getter that throws passes its own error on", async () => {
      const thrown = new Error("in a getter");
      const line = {
        sku: "a",
        get quantity(): int32 {
          throw thrown;
        },
      };
      expect(await failure(running.client.Move(line))).toBe(thrown);
      await expect(running.client.Sum(1, 2)).resolves.toBe(3n);
    });
  });

  const metadataOf = (name: string, ...values: string[]): Metadata => {
    const metadata = new Metadata();
    for (const value of values) metadata.add(name, value);
    return metadata;
  };

  const untouchable = new Proxy({}, { get: () => unreachable(), getPrototypeOf: () => unreachable() });
  function unreachable(): never {
    throw new Error("It was touched");
  }

  /** An implementation's mistakes, and the error that onError gets for each: none when the status was chosen. */
  const hostile: Record<string, { readonly act: (ctx: CallContext) => unknown; readonly reports?: unknown }> = {
    "throws null": { act: () => throwing(null), reports: null },
    "throws undefined": { act: () => throwing(undefined), reports: undefined },
    "throws a string": { act: () => throwing("text"), reports: "text" },
    "throws what cannot be touched": { act: () => throwing(untouchable) },
    "rejects with what cannot be touched": { act: () => Promise.reject(untouchable) },
    "throws an RpcError of code OK": { act: () => throwing(new RpcError(0, "x")), reports: expect.any(RpcError) },
    "throws an RpcError of no code": { act: () => throwing(new RpcError(99 as 0, "x")), reports: expect.any(RpcError) },
    "throws an RpcError with metadata that is none": {
      act: () => throwing(new RpcError(5, "x", { metadata: {} as Metadata })),
      reports: expect.any(TypeError),
    },
    "returns what throws when it is awaited": {
      act: () => ({
        // biome-ignore lint/suspicious/noThenProperty: the thenable is the test
        get then() {
          throw new Error("then");
        },
      }),
      reports: new Error("then"),
    },
    "returns what throws in then": {
      // biome-ignore lint/suspicious/noThenProperty: the thenable is the test
      act: () => ({ then: () => throwing(new Error("in then")) }),
      reports: new Error("in then"),
    },
    "returns another type": {
      act: () => 5,
      reports: expect.objectContaining({
        code: "IW2007",
        message: expect.stringContaining("Do.result is 5, which does not fit its type string."),
      }),
    },
    "sets a header that HTTP/2 forbids": {
      act: (ctx) => {
        ctx.setResponseHeader("connection", "close");
        return "";
      },
      reports: unsendable("Header 'connection' cannot be sent: HTTP/2 forbids it."),
    },
    "sets a trailer that HTTP/2 forbids": {
      act: (ctx) => {
        ctx.setTrailer("te", "trailers");
        return "";
      },
      reports: unsendable("Header 'te' cannot be sent: HTTP/2 forbids it."),
    },
    "sets the status as a trailer": {
      act: (ctx) => {
        ctx.setTrailer("grpc-status", "7");
        return "";
      },
      reports: unsendable("Header 'grpc-status' cannot be sent: gRPC sets it itself."),
    },
    "throws an RpcError with a trailer twice that takes one value": {
      act: () => throwing(new RpcError(5, "x", { metadata: metadataOf("authorization", "a", "b") })),
      reports: unsendable("Header 'authorization' cannot be sent: it takes one value only."),
    },
  };

  function unsendable(text: string): unknown {
    const fix = "Send the value under a name of your own.";
    return expect.objectContaining({ code: "IW2014", message: `IW2014: ${text} ${fix}` });
  }

  function throwing(error: unknown): never {
    throw error;
  }

  describe("the process survives an implementation that", () => {
    const reported: { readonly error: unknown; readonly path: string }[] = [];
    const onError = (error: unknown, { path }: FailedCall): void => void reported.push({ error, path });
    let server: Server;
    let channel: ReturnType<typeof newChannel>;
    beforeAll(async () => {
      server = newServer({ onError });
      const Do = (ctx: CallContext, text: string) => hostile[text]?.act(ctx) as string;
      server.implement<IHostile>({ Do, Take: () => {} });
      channel = newChannel(await server.listen("127.0.0.1:0"));
    });
    afterAll(async () => {
      channel.close();
      await server.close({ graceMs: 0 });
    });
    beforeEach(() => {
      reported.length = 0;
    });

    test.each(Object.entries(hostile))("%s", async (name, row) => {
      const client = createClientFactory().createClient<IHostile>(channel);
      const error = await failure(client.Do(new CallContext(), name));
      expect(error).toMatchObject({ code: 2, rawMessage: "Exception was thrown by handler." });
      expect(reported).toHaveLength(1);
      expect(reported[0]?.path).toBe("/IHostile/Do");
      if ("reports" in row) expect(reported[0]?.error).toEqual(row.reports);
      else expect(reported[0]?.error === untouchable).toBe(true);
    });

    test("has a message class whose constructor throws, of which the client learns nothing", async () => {
      const client = createClientFactory().createClient<IHostile>(channel);
      const value = new Guarded();
      Guarded.closed = true;
      const error = await failure(client.Take(value));
      Guarded.closed = false;
      expect(error).toMatchObject({ code: 2, rawMessage: "Exception was thrown by handler." });
      expect(reported).toEqual([{ error: new Error("The constructor's own affair"), path: "/IHostile/Take" }]);
    });
  });
});
