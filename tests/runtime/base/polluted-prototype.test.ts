import {
  CallContext,
  createChannel,
  createClientFactory,
  createPushable,
  createServer,
  Metadata,
  RpcError,
  withOptions,
} from "interwire";
import { http2 } from "interwire/http2";
import type { ICalculator } from "../contracts.js";
import { Calculator, run } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** Runs with a property that every object inherits, as one that a careless library merges there. */
async function polluted<T>(name: string, value: unknown, act: () => T | Promise<T>): Promise<T> {
  Object.defineProperty(Object.prototype, name, { value, enumerable: true, configurable: true, writable: true });
  try {
    return await act();
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}

const target = "127.0.0.1:1";

/** What takes options, and one of its options with a value. */
const calls: readonly (readonly [call: string, act: (options?: object) => unknown, option: string, value: unknown])[] =
  [
    ["new CallContext()", (options) => new CallContext(options), "timeoutMs", 5],
    ["new Metadata()", (options) => new Metadata(options), "waitForReady", true],
    ["new RpcError()", (options) => new RpcError(5, "gone", options), "path", "/a/b"],
    ["createServer()", (options) => createServer(options), "maxDepth", 5],
    ["http2()", (options) => http2(options), "keepaliveTimeMs", 1000],
    [`createChannel("${target}")`, (options) => createChannel(target, options).close(), "channelOptions", {}],
    ["createClientFactory()", (options) => createClientFactory(options), "maxDepth", 5],
    ["createPushable()", (options) => createPushable(options), "limit", 5],
  ];

describe("a property of Object.prototype", () => {
  test.each(calls)("is no option of %s", async (_, act) => {
    for (const value of ["p", 1, () => 1, {}]) {
      await polluted("polluted", value, () => act({}));
      await polluted("polluted", value, () => act());
    }
  });

  test("is none inside of options either, nor of options of grpc-js", async () => {
    await polluted("grpc.polluted", "p", () => {
      createChannel(target, { channelOptions: {}, tls: {} }).close();
      createServer({ serverOptions: {} });
      http2({ limits: {} });
    });
  });

  test.each(calls)("with the name of an option is refused by %s", async (call, act, option, value) => {
    const fix = "Find the code that put it there, which every object inherits, and remove it.";
    const error = new TypeError(`${call} would take its option ${option} from Object.prototype. ${fix}`);
    await expect(polluted(option, value, () => act({}))).rejects.toEqual(error);
    await polluted(option, value, () => act({ [option]: value }));
  });

  test("with the name of an option of grpc-js is refused", async () => {
    const name = "grpc.keepalive_time_ms";
    const create = () => createChannel(target, { channelOptions: {} });
    const text = `createChannel("${target}") would take its option channelOptions.${name} from Object.prototype`;
    await expect(polluted(name, 1, create)).rejects.toThrow(text);
  });
});

onEveryTransport(() => {
  test("a property of Object.prototype is neither a method of clients nor a header", async () => {
    const running = await run();
    try {
      await polluted("polluted", "p", async () => {
        const server = newServer().implement<ICalculator>(new Calculator());
        const channel = newChannel(await server.listen("127.0.0.1:0"));
        const client = createClientFactory().createClient<ICalculator>(channel);
        for (const one of [client, withOptions(client, { metadata: new Metadata() })]) {
          expect(Object.keys(one)).not.toContain("polluted");
          const metadata = new Metadata();
          metadata.set("user", "u");
          const context = new CallContext({ metadata });
          expect(await one.First(context, "a")).toBe("a u /ICalculator/First true");
          expect(Object.keys(context.responseHeaders?.toJSON() ?? {})).not.toContain("polluted");
          expect(Object.keys(context.trailers?.toJSON() ?? {})).not.toContain("polluted");
        }
        channel.close();
        await server.close({ graceMs: 100 });
      });
    } finally {
      await running.stop();
    }
  });
});
