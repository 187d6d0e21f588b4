import { AsyncLocalStorage } from "node:async_hooks";
import { context as active, trace } from "@opentelemetry/api";
import { CallContext, createClientFactory, type Interceptor, type int32, type Server } from "interwire";
import { currentCall } from "interwire/current-call";
import { openTelemetry } from "interwire/opentelemetry";
import { failure, until } from "../running.js";
import { enableContext, type Telemetry, telemetryInMemory } from "../telemetry.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** @serviceContract */
interface IStored {
  /** @operationContract */
  One(): Promise<int32>;
  /** @operationContract */
  Many(context?: CallContext): AsyncIterable<int32>;
  /** @operationContract */
  Fail(): Promise<int32>;
  /** @operationContract */
  FailLater(): AsyncIterable<int32>;
  /** @operationContract */
  Wait(context?: CallContext): Promise<int32>;
}

const tenant = new AsyncLocalStorage<string>();
let count = 0;

onEveryTransport(() => {
  const seen: string[] = [];
  const see = (where: string): void => {
    const held = {
      tenant: tenant.getStore()?.replace(/\d+/, ""),
      call: currentCall() && "call",
      span: trace.getActiveSpan() && "span",
    };
    const lost = Object.entries(held).map(([what, value]) => value ?? `no ${what}`);
    seen.push(`${where}: ${lost.join(", ")}`);
  };
  const withTenant: Interceptor = async (call, next) => {
    await tenant.run(`tenant${++count}`, async () => {
      call.onEnd(() => see("end"));
      await next();
    });
  };

  class Stored implements IStored {
    async One(): Promise<int32> {
      see("method");
      return 1;
    }
    async *Many(context: CallContext): AsyncIterable<int32> {
      try {
        see("generator");
        yield 1;
        await Promise.resolve();
        see("generator");
        yield 2;
        if (context.metadata.get("wait").length > 0) for (;;) yield 3;
      } finally {
        see("finally");
      }
    }
    async Fail(): Promise<int32> {
      await Promise.resolve();
      throw new Error("failed");
    }
    async *FailLater(): AsyncIterable<int32> {
      yield 1;
      throw new Error("failed");
    }
    async Wait(context: CallContext): Promise<int32> {
      see("method");
      await new Promise((resolve) => (context.signal as AbortSignal).addEventListener("abort", resolve));
      see("aborted");
      if (context.metadata.get("fail").length > 0) throw new Error("failed after the end");
      return 1;
    }
    async [Symbol.asyncDispose](): Promise<void> {
      see("dispose");
    }
  }

  let telemetry: Telemetry;
  beforeAll(() => {
    enableContext();
    telemetry = telemetryInMemory();
  });
  afterAll(async () => {
    active.disable();
    await telemetry.stop();
  });

  let server: Server;
  beforeEach(async () => {
    seen.length = 0;
    const { tracerProvider, meterProvider } = telemetry;
    server = newServer({
      interceptors: [openTelemetry({ tracerProvider, meterProvider }), withTenant],
      errorHandlers: [
        () => {
          see("handler");
          return undefined;
        },
      ],
      onError: () => void see("onError"),
    });
    server.implement<IStored>(() => new Stored());
  });
  afterEach(() => server.close({ graceMs: 0 }));

  const connect = async () => {
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    return { channel, client: createClientFactory().createClient<IStored>(channel) };
  };

  test.each<[rule: string, method: keyof IStored, expected: string[]]>([
    ["a method, its end and its disposal", "One", ["method", "end", "dispose"]],
    ["a generator", "Many", ["generator", "generator", "finally", "end", "dispose"]],
    ["error handlers and onError", "Fail", ["handler", "onError", "end", "dispose"]],
    ["error handlers and onError of a generator", "FailLater", ["handler", "onError", "end", "dispose"]],
  ])("what interceptors store, the call and its span reach %s", async (_, method, expected) => {
    const { channel, client } = await connect();
    try {
      const result = client[method]();
      if (Symbol.asyncIterator in result) for await (const item of result) void item;
      else await result;
    } catch {
      // Some fail.
    }
    await until(() => seen.length >= expected.length);
    expect(seen).toEqual(expected.map((where) => `${where}: tenant, call, span`));
    channel.close();
  });

  test("they reach a generator that its client leaves, and a call whose deadline passes", async () => {
    const { channel, client } = await connect();
    const context = new CallContext();
    context.metadata.set("wait", "yes");
    for await (const item of client.Many(context)) if (item === 3) break;
    await until(() => seen.length >= 5);
    expect([...seen].sort()).toEqual(
      ["dispose", "end", "finally", "generator", "generator"].map((one) => `${one}: tenant, call, span`),
    );
    seen.length = 0;
    await failure(client.Wait(new CallContext({ timeoutMs: 30 })));
    await until(() => seen.length >= 4);
    expect([...seen].sort()).toEqual(
      ["aborted", "dispose", "end", "method"].map((one) => `${one}: tenant, call, span`),
    );
    channel.close();
  });
});
