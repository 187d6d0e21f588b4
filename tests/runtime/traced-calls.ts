import { context, propagation, SpanKind } from "@opentelemetry/api";
import type { ReadableSpan, Sampler } from "@opentelemetry/sdk-trace-base";
import { type Client, type ClientFactory, createClientFactory, type Interceptor } from "interwire";
import { type OpenTelemetryOptions, openTelemetry } from "interwire/opentelemetry";
import { until } from "./running.js";
import { all } from "./streams-running.js";
import { enableContext, type Telemetry, telemetryInMemory } from "./telemetry.js";
import { type ITraced, one, Traced } from "./traced-contract.js";
import { newChannel, newServer } from "./transports.js";

/** A server and a client of the traced contract, and what the SDK got from them. */
export interface TracedCalls {
  readonly telemetry: Telemetry;
  /** The interceptor of both sides. */
  readonly traced: Interceptor;
  readonly service: Traced;
  readonly port: number;
  readonly clients: ClientFactory;
  readonly client: Client<ITraced>;
  /** The client's and the server's span of the only call, as soon as both have ended. */
  pair(): Promise<{ readonly client: ReadableSpan; readonly server: ReadableSpan }>;
  /** Makes the next test start anew. */
  reset(): void;
  stop(): Promise<void>;
}

/** Serves the traced contract on the transport of the running test, with the SDK's own context and propagation. */
export async function serveTraced(options: OpenTelemetryOptions = {}, sampler?: Sampler): Promise<TracedCalls> {
  enableContext();
  const telemetry = telemetryInMemory(sampler);
  const { tracerProvider, meterProvider } = telemetry;
  const traced = openTelemetry({ tracerProvider, meterProvider, ...options });
  const service = new Traced();
  const server = newServer({ interceptors: [traced], onError: () => undefined }).implement<ITraced>(service);
  const address = await server.listen("127.0.0.1:0");
  const channel = newChannel(address);
  const clients = createClientFactory({ interceptors: [traced] });
  return {
    telemetry,
    traced,
    service,
    port: Number(address.split(":")[1]),
    clients,
    client: clients.createClient<ITraced>(channel),
    pair: () => pairOf(telemetry),
    reset() {
      telemetry.reset();
      service.between = () => undefined;
      service.closing = () => undefined;
    },
    async stop() {
      channel.close();
      await server.close({ graceMs: 100 });
      await telemetry.stop();
      context.disable();
      propagation.disable();
    },
  };
}

/** Declares that the tests of a group share calls, and start anew with them. `use` gets them before the first one. */
export function shareTraced(use: (calls: TracedCalls) => void): void {
  let calls: TracedCalls;
  beforeAll(async () => {
    calls = await serveTraced();
    use(calls);
  });
  beforeEach(() => calls.reset());
  afterAll(() => calls.stop());
}

async function pairOf(telemetry: Telemetry) {
  // A server may come to know of an earlier call only when its client has long left it.
  const find = () => telemetry.spans().find(({ kind }) => kind === SpanKind.CLIENT);
  const trace = () => {
    const traceId = find()?.spanContext().traceId;
    return telemetry.spans().filter((span) => span.spanContext().traceId === traceId);
  };
  await until(() => find() !== undefined && trace().some(({ kind }) => kind === SpanKind.SERVER));
  expect(trace()).toHaveLength(2);
  const [client, server] = trace().sort((a, b) => b.kind - a.kind);
  return { client: client as ReadableSpan, server: server as ReadableSpan };
}

/** Calls an operation and takes all that it answers. */
export type TracedCall = (client: Client<ITraced>, how: string, signal?: AbortSignal) => Promise<unknown>;

/** One operation of each kind, and one that gives a stream beside a value. */
export const tracedKinds: readonly [name: keyof ITraced, call: TracedCall][] = [
  ["Ask", (to, how, signal) => to.Ask(how, signal)],
  ["Collect", (to, how, signal) => to.Collect(one(how), signal)],
  ["List", (to, how, signal) => all(to.List(how, signal))],
  ["ListLater", async (to, how, signal) => all((await to.ListLater(how, signal))[1])],
  ["Chat", (to, how, signal) => all(to.Chat(one(how), signal))],
];
