import {
  CallContext,
  type Channel,
  Code,
  createClientFactory,
  type FailedCall,
  type InterceptedCall,
  type Interceptor,
  type int32,
  RpcError,
  withOptions,
} from "interwire";
import { currentCall } from "interwire/current-call";
import type { IEdited, Shelf } from "../intercepted-contract.js";
import { failure } from "../running.js";
import { all, sourceOf } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

class Edited implements IEdited {
  readonly seen: unknown[] = [];
  async Add(x: int32, _ctx: CallContext | undefined, y: int32): Promise<int32> {
    this.seen.push([x, y]);
    if (x < 0) throw new RpcError(Code.OUT_OF_RANGE, `x is ${x}`);
    if (y < 0) throw new Error("secret");
    return x + y;
  }
  async Grow({ name, size }: Shelf): Promise<Shelf> {
    return { name, size: size + 1 };
  }
  async Forget(name: string): Promise<void> {
    this.seen.push(name);
  }
  async Sum(values: AsyncIterable<int32>, factor: int32): Promise<int32> {
    let sum = 0;
    for await (const value of values) sum += value;
    return sum * factor;
  }
  async *Count(to: int32): AsyncIterable<int32> {
    for (let value = 0; value < to; value++) yield value;
  }
  async CountLater(to: int32): Promise<AsyncIterable<int32>> {
    return this.Count(to);
  }
  async Split(text: string): Promise<[int32, AsyncIterable<string>, string | null]> {
    return [text.length, sourceOf(text.split(" ")), text];
  }
  async *Double(values: AsyncIterable<int32>): AsyncIterable<int32> {
    for await (const value of values) yield value * 2;
  }
}

interface Around {
  readonly client?: readonly Interceptor[];
  readonly server?: readonly Interceptor[];
}

const stops: (() => Promise<void>)[] = [];

onEveryTransport(() => {
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  /** A server and a client with interceptors, and what the server saw. */
  async function run({ client = [], server = [] }: Around) {
    const errors: (FailedCall & { error: unknown })[] = [];
    const instance = new Edited();
    const host = newServer({ interceptors: server, onError: (error, call) => void errors.push({ error, ...call }) });
    host.implement<IEdited>(instance);
    const channel: Channel = newChannel(await host.listen("127.0.0.1:0"));
    stops.push(async () => {
      channel.close();
      await host.close({ graceMs: 100 });
    });
    const clients = createClientFactory({ interceptors: client });
    return { client: clients.createClient<IEdited>(channel), seen: instance.seen, errors };
  }

  const sides = ["client", "server"] as const;

  describe.each(sides)("an interceptor on the %s", (side) => {
    test("sees path, kind, operation, arguments by name and position, and the result", async () => {
      const seen: unknown[] = [];
      const see: Interceptor = async ({ path, kind, operation, request, response, ...call }, next) => {
        seen.push(call.side ?? side, path, kind, operation.name, operation.request, request.names, [...request]);
        seen.push(request.get(1), response.isProvided, response.get("result"));
        await next();
        seen.push(response.isProvided, [...response], request.stream, response.stream);
      };
      const { client } = await run({ [side]: [see] });
      await expect(client.Add(1, undefined, 2)).resolves.toBe(3);
      const values = [
        ["x", 1],
        ["y", 2],
      ];
      const operation = ["Add", "{ x: int32 = 1; y: int32 = 2 }"];
      expect(seen).toEqual([
        side,
        "/IEdited/Add",
        "unary",
        ...operation,
        ["x", "y"],
        values,
        2,
        false,
        0,
        true,
        [["result", 3]],
        undefined,
        undefined,
      ]);
    });

    test("edits arguments before they are used, and the result before it is handed on", async () => {
      const edit: Interceptor = async ({ request, response }, next) => {
        request.set("x", 10);
        request.set(1, 5);
        await next();
        response.set("result", (response.get(0) as number) * 2);
      };
      const { client, seen } = await run({ [side]: [edit] });
      await expect(client.Add(1, undefined, 2)).resolves.toBe(30);
      expect(seen).toEqual([[10, 5]]);
    });

    test("edits bare messages", async () => {
      const edit: Interceptor = async ({ request, response }, next) => {
        request.set("request", { name: "top", size: 7 });
        await next();
        response.set("result", { ...(response.get("result") as Shelf), name: "bottom" });
      };
      const { client } = await run({ [side]: [edit] });
      await expect(client.Grow({ name: "", size: 0 })).resolves.toEqual({ name: "bottom", size: 8 });
    });

    test("is told which names there are", async () => {
      const texts: string[] = [];
      const wrong: Interceptor = async ({ request, response }, next) => {
        for (const misuse of [
          () => request.get("z"),
          () => response.set("result", 1),
          () => request.get(-1),
          () => {
            request.stream = sourceOf([]);
          },
          () => {
            response.stream = undefined;
          },
        ]) {
          try {
            misuse();
          } catch (error) {
            texts.push(String(error));
          }
        }
        await next();
      };
      const { client } = await run({ [side]: [wrong] });
      await client.Forget("Ada");
      expect(texts).toEqual([
        "RangeError: IEdited.Forget has no value 'z' here: it has name.",
        "RangeError: IEdited.Forget has no value 'result' here: it has no values.",
        "RangeError: IEdited.Forget has no value '-1' here: it has name.",
        "TypeError: IEdited.Forget has no request stream to replace.",
        "TypeError: IEdited.Forget has no response stream to replace.",
      ]);
    });

    test("replaces request streams, and edits what travels beside them", async () => {
      async function* plus(items: AsyncIterable<unknown>) {
        for await (const item of items) yield (item as number) + 1;
      }
      const edit: Interceptor = async ({ request }, next) => {
        request.stream = plus(request.stream as AsyncIterable<unknown>);
        if (request.names.length > 0) request.set("factor", 100);
        await next();
      };
      const { client } = await run({ [side]: [edit, edit] });
      await expect(client.Sum(sourceOf([1, 2]), 1)).resolves.toBe(700);
      await expect(all(client.Double(sourceOf([1, 2])))).resolves.toEqual([6, 8]);
    });

    test("replaces response streams, and edits what travels beside them", async () => {
      async function* shout(items: AsyncIterable<unknown>) {
        for await (const item of items) yield typeof item === "string" ? item.toUpperCase() : -(item as number) - 1;
      }
      const edit: Interceptor = async ({ response }, next) => {
        await next();
        response.stream = shout(response.stream as AsyncIterable<unknown>);
        if (response.names.length > 0) {
          response.set("length", (response.get("length") as number) + 1);
          response.set(1, null);
        }
      };
      const { client } = await run({ [side]: [edit] });
      const [length, parts, rest] = await client.Split("a b");
      expect([length, await all(parts), rest]).toEqual([4, ["A", "B"], null]);
      await expect(all(client.Count(3))).resolves.toEqual([-1, -2, -3]);
      await expect(all(await client.CountLater(2))).resolves.toEqual([-1, -2]);
    });

    const unanswered: [string, (client: IEdited) => Promise<unknown>, string][] = [
      ["Add", (client) => client.Add(1, undefined, 2), 'call.response.set("result", value)'],
      ["Forget", (client) => client.Forget("x"), 'call.response.set("result", undefined)'],
      ["Grow", (client) => client.Grow({ name: "x", size: 1 }), 'call.response.set("result", value)'],
      ["Sum", (client) => client.Sum(sourceOf([1]), 1), 'call.response.set("result", value)'],
      ["Count", (client) => all(client.Count(3)), "call.response.stream = items"],
      ["CountLater", async (client) => all(await client.CountLater(3)), "call.response.stream = items"],
      ["Double", (client) => all(client.Double(sourceOf([1]))), "call.response.stream = items"],
      ["Split", (client) => client.Split("a"), 'call.response.set("length", value)'],
    ];

    test.each(unanswered)("that neither calls next nor sets a response fails %s", async (name, call, setting) => {
      const text =
        `IW2023: The call of IEdited.${name} has no response: its interceptors neither called next() nor set one. ` +
        `Call next(), throw an RpcError, or set a response: ${setting}.`;
      const { client, seen, errors } = await run({ [side]: [() => {}] });
      const error = await failure(call(client));
      expect(error).toMatchObject({ code: Code.INTERNAL, rawMessage: text, path: `/IEdited/${name}` });
      expect(seen).toEqual([]);
      const told = { name: "SetupError", code: "IW2023", message: text };
      if (side === "client") expect(error.cause).toMatchObject(told);
      else expect(errors).toMatchObject([{ error: told, path: `/IEdited/${name}` }]);
    });

    test("that catches the error of next has to answer", async () => {
      const swallow: Interceptor = (_, next) => next().catch(() => {});
      const { client } = await run({ [side]: [swallow] });
      expect(await failure(client.Add(-5, undefined, 2))).toMatchObject({
        code: Code.INTERNAL,
        rawMessage:
          "IW2023: The call of IEdited.Add has no response: its interceptors caught the error of next() and set none. " +
          'Throw the error again, throw an RpcError, or set a response: call.response.set("result", value).',
      });
    });

    test("answers an operation without a result by setting undefined", async () => {
      for (const key of ["result", 0]) {
        const provided: boolean[] = [];
        const answer: Interceptor = ({ response }) => {
          response.set(key, undefined);
          provided.push(response.isProvided);
        };
        const { client, seen } = await run({ [side]: [answer] });
        await expect(client.Forget("x")).resolves.toBeUndefined();
        expect([seen, provided]).toEqual([[], [true]]);
      }
    });

    test("answers with the defaults of what it does not set", async () => {
      const answer: Interceptor = ({ response }) => response.set("length", 3);
      const { client, seen } = await run({ [side]: [answer] });
      const [length, parts, rest] = await client.Split("a");
      expect([length, await all(parts), rest]).toEqual([3, [], null]);
      expect(seen).toEqual([]);
    });

    test("that does not call next answers with what it sets", async () => {
      const answer: Interceptor = ({ response }) => {
        if (response.stream !== undefined) response.stream = sourceOf(["set"]);
        for (const name of response.names) response.set(name, name === "rest" ? "left" : 7);
      };
      const { client, seen } = await run({ [side]: [answer] });
      await expect(client.Add(1, undefined, 2)).resolves.toBe(7);
      const [length, parts, rest] = await client.Split("a");
      expect([length, await all(parts), rest]).toEqual([7, ["set"], "left"]);
      expect(seen).toEqual([]);
    });

    test("sees the error of the call, and may answer in its place", async () => {
      const caught: unknown[] = [];
      const rescue: Interceptor = async ({ response }, next) => {
        try {
          await next();
        } catch (error) {
          caught.push((error as RpcError).rawMessage);
          response.set("result", -1);
        }
      };
      const { client, errors } = await run({ [side]: [rescue] });
      await expect(client.Add(-5, undefined, 2)).resolves.toBe(-1);
      expect(caught).toEqual(["x is -5"]);
      expect(errors).toEqual([]);
    });

    test("shares one cursor with the others: a call that answered is not made again", async () => {
      const ran: string[] = [];
      const twice: Interceptor = async (_, next) => {
        ran.push("twice");
        await next();
        await next();
      };
      const skips: Interceptor = () => void ran.push("skips");
      const third: Interceptor = (_, next) => {
        ran.push("third");
        return next();
      };
      const { client, seen } = await run({ [side]: [twice, skips, third] });
      await expect(client.Add(1, undefined, 2)).resolves.toBe(3);
      expect([ran, seen]).toEqual([["twice", "skips", "third"], [[1, 2]]]);
    });

    test("runs what failed again by calling next again", async () => {
      const ran: string[] = [];
      const retry: Interceptor = async ({ request }, next) => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await next();
          } catch (error) {
            if (attempt === 3) throw error;
            request.set("x", (request.get("x") as number) + 1);
          }
        }
      };
      const inner: Interceptor = ({ request }, next) => {
        ran.push(`inner ${request.get("x")}`);
        return next();
      };
      const { client, seen } = await run({ [side]: [retry, inner] });
      await expect(client.Add(-2, undefined, 2)).resolves.toBe(2);
      expect([ran, seen]).toEqual([
        ["inner -2", "inner -1", "inner 0"],
        [
          [-2, 2],
          [-1, 2],
          [0, 2],
        ],
      ]);
      expect(await failure(client.Add(-9, undefined, 2))).toMatchObject({
        code: Code.OUT_OF_RANGE,
        rawMessage: "x is -7",
      });
    });

    test("that does not wait for next is waited for, with what it leads to", async () => {
      const careless: Interceptor = (_, next) => void next();
      const { client } = await run({ [side]: [careless, careless] });
      await expect(client.Add(1, undefined, 2)).resolves.toBe(3);
      expect(await failure(client.Add(-1, undefined, 2))).toMatchObject({ code: Code.OUT_OF_RANGE });
      const hasty: Interceptor = (_, next) => {
        void next();
        throw new RpcError(Code.ABORTED, "hasty");
      };
      const other = await run({ [side]: [hasty] });
      expect(await failure(other.client.Add(-1, undefined, 2))).toMatchObject({ code: Code.ABORTED });
    });
  });

  const refusals: [string, (client: IEdited) => Promise<unknown>][] = [
    ["unary", (client) => client.Add(1, undefined, 2)],
    ["client streaming", (client) => client.Sum(sourceOf([1]), 1)],
    ["server streaming", (client) => all(client.Count(1))],
    ["server streaming with a promise", async (client) => all(await client.CountLater(1))],
    ["server streaming with values", (client) => client.Split("a")],
    ["duplex", (client) => all(client.Double(sourceOf([1])))],
  ];

  describe.each(refusals)("what an interceptor throws in a %s call", (_, call) => {
    test("before or after next on the server reaches the client as an implementation's errors do", async () => {
      const refuse =
        (error: unknown, late: boolean): Interceptor =>
        async (__, next) => {
          if (late) await next();
          throw error;
        };
      for (const late of [false, true]) {
        const chosen = await run({ server: [refuse(new RpcError(Code.PERMISSION_DENIED, "not you"), late)] });
        expect(await failure(call(chosen.client))).toMatchObject({
          code: Code.PERMISSION_DENIED,
          rawMessage: "not you",
        });
        expect(chosen.errors).toEqual([]);
        const plain = await run({ server: [refuse(new Error("secret"), late)] });
        expect(await failure(call(plain.client))).toMatchObject({
          code: Code.UNKNOWN,
          rawMessage: "Exception was thrown by handler.",
        });
        expect(plain.errors).toMatchObject([{ error: new Error("secret") }]);
      }
    });

    test("before or after next on the client is what the caller gets", async () => {
      const error = new Error("mine");
      const before = await run({ client: [() => Promise.reject(error)] });
      await expect(call(before.client)).rejects.toBe(error);
      expect(before.seen).toEqual([]);
      const after: Interceptor = async (__, next) => {
        await next();
        throw error;
      };
      const { client } = await run({ client: [after] });
      await expect(call(client)).rejects.toBe(error);
    });
  });

  describe("the context", () => {
    test("of the client has the metadata of all sources, which may be edited, and later what came back", async () => {
      const seen: unknown[] = [];
      const client: Interceptor = async ({ context }, next) => {
        seen.push(context.metadata.get("user"), context.deadline instanceof Date);
        context.metadata.set("authorization", "Bearer 1");
        await next();
        seen.push(context.responseHeaders?.get("greeting"), context.trailers?.get("parting"), context.status?.code);
      };
      const server: Interceptor = async ({ context }, next) => {
        seen.push(context.metadata.get("authorization"), context.path, context === currentCall());
        context.setResponseHeader("greeting", "hello");
        await next();
        context.setTrailer("parting", "bye");
      };
      const running = await run({ client: [client], server: [server] });
      const options = new CallContext({ timeoutMs: 60_000 });
      options.metadata.set("user", "Ada");
      const own = new CallContext();
      await withOptions(running.client, options).Add(1, own, 2);
      expect(seen).toEqual([["Ada"], true, ["Bearer 1"], "/IEdited/Add", true, ["hello"], ["bye"], 0]);
      for (const context of [own, options]) {
        expect([
          context.responseHeaders?.get("greeting"),
          context.trailers?.get("parting"),
          context.status?.code,
        ]).toEqual([["hello"], ["bye"], 0]);
      }
      expect(options.metadata.get("authorization")).toEqual([]);
    });

    test("carries the caller's signal, which cancels an intercepted call", async () => {
      const abort = new AbortController();
      const later = new AbortController();
      const seen: unknown[] = [];
      const stop: Interceptor = async ({ context }, next) => {
        abort.abort("enough");
        seen.push(context.signal.aborted);
        await next();
      };
      const { client, seen: served } = await run({ client: [stop] });
      const stopped = withOptions(withOptions(client, { signal: later.signal }), { signal: abort.signal });
      expect(await failure(stopped.Forget("x"))).toMatchObject({ code: Code.CANCELLED, cause: "enough" });
      expect([seen, served]).toEqual([[true], []]);
    });

    test("of no call is shared", async () => {
      const contexts = new Set<unknown>();
      const calls = new Set<InterceptedCall>();
      const collect: Interceptor = (call, next) => {
        contexts.add(call.context);
        calls.add(call);
        return next();
      };
      const { client } = await run({ client: [collect, collect], server: [collect] });
      await client.Add(1, undefined, 2);
      await client.Add(1, undefined, 2);
      expect([contexts.size, calls.size]).toEqual([4, 4]);
    });
  });
});
