import {
  type Channel,
  Code,
  createClientFactory,
  type InterceptedCall,
  type Interceptor,
  RpcError,
  type Server,
} from "interwire";
import { sampled } from "../../support/sample.js";
import { failure, until } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { all, naturals, Streams, sourceOf } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

const many = sampled(4000, 20_000);

async function* around(items: AsyncIterable<unknown> | undefined) {
  yield* items as AsyncIterable<unknown>;
}

const wrap: Interceptor = async ({ request, response }, next) => {
  if (request.stream !== undefined) request.stream = around(request.stream);
  await next();
  if (response.stream !== undefined) response.stream = around(response.stream);
};

const pass: Interceptor = (_, next) => next();

const collect =
  (calls: InterceptedCall[]): Interceptor =>
  (call, next) => {
    calls.push(call);
    return next();
  };

let stop = async (): Promise<void> => {};

onEveryTransport(() => {
  afterEach(() => stop());

  async function run(client: readonly Interceptor[], server: readonly Interceptor[], methods: Partial<IStreams> = {}) {
    const instance = Object.assign(new Streams(), methods);
    const errors: unknown[] = [];
    const host: Server = newServer({ interceptors: server, onError: (error) => void errors.push(error) });
    host.implement<IStreams>(instance);
    const channel: Channel = newChannel(await host.listen("127.0.0.1:0"));
    stop = async () => {
      channel.close();
      await host.close({ graceMs: 100 });
    };
    const factory = createClientFactory({ interceptors: client });
    return { client: factory.createClient<IStreams>(channel), events: instance.events, errors };
  }

  describe.each([
    ["untouched", [pass]],
    ["replaced on both sides", [wrap, wrap]],
  ])("a stream that interceptors left %s", (_, interceptors) => {
    test("carries thousands of items there and back", async () => {
      const { client } = await run(interceptors, interceptors);
      let sum = 0;
      for await (const value of client.Double(client.Count(0, many))) sum += value;
      expect(sum).toBe((many - 1) * many);
    });

    test("closes both ends when its consumer leaves", async () => {
      const { client, events, errors } = await run(interceptors, interceptors);
      const source = sourceOf(naturals());
      for await (const value of client.Double(source)) if (value === 4) break;
      await until(() => source.state.closed);
      for await (const value of await client.CountLater(2 ** 31 - 1)) if (value === 3) break;
      await until(() => events.includes("count closed"));
      expect(errors).toEqual([]);
    });

    test("ends when it is left while next waits", async () => {
      const { client, events } = await run(interceptors, interceptors);
      const items = client.Ticks("waiting")[Symbol.asyncIterator]() as AsyncIterableIterator<string>;
      await expect(items.next()).resolves.toEqual({ value: "waiting", done: false });
      const next = items.next();
      await expect(items.return?.()).resolves.toEqual({ value: undefined, done: true });
      await expect(next).resolves.toEqual({ value: undefined, done: true });
      await expect(items.next()).resolves.toEqual({ value: undefined, done: true });
      await until(() => events.includes("waiting closed"));
    });

    test("ends when it is left before it was read", async () => {
      const calls: InterceptedCall[] = [];
      const { client } = await run([collect(calls), ...interceptors], interceptors);
      const items = (await client.CountLater(2 ** 31 - 1))[Symbol.asyncIterator]();
      await items.return?.();
      await until(() => calls[0]?.context.status?.code === Code.CANCELLED);
    });

    test("fails after the items before the failure, once", async () => {
      const { client, errors } = await run(interceptors, interceptors);
      const items = client.FailAt(1, false)[Symbol.asyncIterator]();
      await expect(items.next()).resolves.toEqual({ value: 0, done: false });
      expect(await failure(items.next())).toMatchObject({ code: 9, rawMessage: "at 1" });
      await expect(items.next()).resolves.toEqual({ value: undefined, done: true });
      expect(errors).toEqual([]);
    });

    test("fails with the error of the client's source", async () => {
      const { client } = await run(interceptors, interceptors);
      const broken = new Error("broken source");
      const source = (async function* () {
        yield 1;
        throw broken;
      })();
      await expect(client.Sum(source)).rejects.toBe(broken);
    });
  });

  test("a stream that is left while an interceptor still waits starts no call", async () => {
    const seen: unknown[] = [];
    let release = (): void => {};
    const wait: Interceptor = async (_, next) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await next().catch((error: RpcError) => seen.push(error.rawMessage));
    };
    const note: Interceptor = (_, next) => {
      seen.push("served");
      return next();
    };
    const { client } = await run([wait], [note]);
    const items = client.Count(0, 5)[Symbol.asyncIterator]();
    const next = items.next();
    await items.return?.();
    await expect(next).resolves.toEqual({ value: undefined, done: true });
    release();
    await until(() => seen.length > 0);
    expect(seen).toEqual(["The response stream was left before its end"]);
  });

  test("a stream that nobody reads takes its interceptor's error along", async () => {
    const refuse: Interceptor = () => Promise.reject(new RpcError(Code.ABORTED, "refused"));
    const { client } = await run([refuse], []);
    client.Count(0, 5);
    expect(await failure(all(client.Count(0, 5)))).toMatchObject({ code: Code.ABORTED });
  });

  test("a client's interceptor that throws after next ends the call", async () => {
    const regret: Interceptor = async (_, next) => {
      await next();
      throw new RpcError(Code.ABORTED, "regret");
    };
    const calls: InterceptedCall[] = [];
    const { client } = await run([collect(calls), regret], []);
    expect(await failure(all(client.Double(sourceOf(naturals()))))).toMatchObject({ rawMessage: "regret" });
    expect(await failure(client.CountLater(2 ** 31 - 1))).toMatchObject({ rawMessage: "regret" });
    await until(() => calls.every(({ context }) => context.status?.code === Code.CANCELLED));
    expect(calls).toHaveLength(2);
  });

  test("a server's interceptor that throws after next closes the method's stream", async () => {
    const closed: string[] = [];
    const regret: Interceptor = async (_, next) => {
      await next();
      throw new RpcError(Code.ABORTED, "regret");
    };
    const { client } = await run([], [regret], {
      Count: () => Object.assign(sourceOf([1]), { return: async () => ({ value: closed.push("closed"), done: true }) }),
    });
    expect(await failure(all(client.Count(0, 5)))).toMatchObject({ rawMessage: "regret" });
    expect(closed).toEqual(["closed"]);
  });

  test("what is no stream is refused where an interceptor sets it", async () => {
    const wrong: Interceptor = async ({ response }, next) => {
      await next();
      response.stream = [1] as never;
    };
    const { client, errors } = await run([], [wrong]);
    expect(await failure(all(client.Count(0, 5)))).toMatchObject({ code: Code.UNKNOWN });
    expect(String(errors[0])).toBe("TypeError: The response stream of IStreams.Count must be an AsyncIterable.");
  });
});
