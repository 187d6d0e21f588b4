import { type Client, createClientFactory, type RpcError, withOptions } from "interwire";
import { failure } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { all, type Running, runStreams, sourceOf } from "../streams-running.js";
import { onEveryTransport } from "../transports.js";

let running: Running;

onEveryTransport(() => {
  beforeAll(async () => {
    const fail = async (): Promise<never> => {
      throw new Error("secret");
    };
    running = await runStreams({ Sum: fail, CountLater: fail, CountWithContext: fail });
  });
  afterAll(() => running.stop());

  const clients: readonly [string, () => Client<IStreams>][] = [
    ["a client", () => running.client],
    ["a client with options", () => withOptions(running.client, { timeoutMs: 20_000 })],
    [
      "a client with interceptors",
      () => {
        const factory = createClientFactory({ interceptors: [(_, next) => next()] });
        return factory.createClient<IStreams>(running.channel);
      },
    ],
  ];

  /** Calls of a name that a stack shows. */
  const calls: Readonly<Record<string, (client: Client<IStreams>) => Promise<unknown>>> = {
    async withOneResponse(client) {
      await client.Sum(sourceOf([1]));
    },
    async withPromisedStream(client) {
      for await (const _ of await client.CountLater(1));
    },
    async withValuesBesideTheStream(client) {
      await client.Split("fail");
    },
    async withStreamThatFailsLater(client) {
      for await (const _ of client.FailAt(3, false));
    },
    async withStreamThatFailsAtOnce(client) {
      for await (const _ of client.FailAt(0, false));
    },
    async withStreamReadByHand(client) {
      const items = client.FailAt(0, true)[Symbol.asyncIterator]();
      await items.next();
    },
    async withOtherCallsBeside(client) {
      await Promise.all([client.Count(0, 1)[Symbol.asyncIterator]().next(), client.Split("fail")]);
    },
    async withDeadline(client) {
      await all(withOptions(client, { timeoutMs: 30 }).Ticks("x"));
    },
  };

  describe.each(clients)("the stack of an error of %s leads to the call", (_, make) => {
    test.each(Object.entries(calls))("%s", async (name, call) => {
      const error = await failure(call(make()));
      // Jest's mapping of stacks to sources leaves "async" out.
      expect(error.stack).toMatch(/^RpcError: \[\w+\] \/IStreams\/.*\n( {4}at .*\n)+/);
      expect(error.stack).toContain(`${name} (`);
    });
  });

  test("an error's stack leads to the call before an error handler maps it, and to the handler after it", async () => {
    class Lost extends Error {}
    const factory = createClientFactory({ errorHandlers: [() => new Lost()] });
    const client = factory.createClient<IStreams>(running.channel);
    const error = await failure(
      (async function asking() {
        await client.Split("fail");
      })(),
    );
    expect(error).toBeInstanceOf(Lost);
    expect((error.cause as RpcError).stack).toContain("asking (");
  });

  test("an error that a handler froze keeps its stack", async () => {
    const factory = createClientFactory({ errorHandlers: [(error) => Object.freeze(error)] });
    const error = await failure(factory.createClient<IStreams>(running.channel).Split("fail"));
    expect(error).toMatchObject({ code: 3, stack: expect.stringContaining("\n    at ") });
  });

  test("the stack of what fails before the call is sent is that of the call", async () => {
    let caught: RpcError | undefined;
    function calling() {
      return running.client.Ticks("x", AbortSignal.abort()) as AsyncIterable<string>;
    }
    await all(calling()).catch((error) => {
      caught = error;
    });
    expect(caught?.stack).toContain("calling (");
  });
});
