import { context, propagation } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  type DataPoint,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  type Sampler,
  SimpleSpanProcessor,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";

// The names that the tests expect. Those of other settings have a test of their own.
process.env.OTEL_SEMCONV_STABILITY_OPT_IN = "rpc";

/** The real SDK, which keeps what it gets. */
export interface Telemetry {
  readonly tracerProvider: BasicTracerProvider;
  readonly meterProvider: MeterProvider;
  /** Spans that have ended, in this order. */
  spans(): readonly ReadableSpan[];
  /** How many spans have started and not ended. */
  live(): number;
  /** The durations recorded so far, by metric and then by attributes. */
  durations(): Promise<readonly Duration[]>;
  reset(): void;
  stop(): Promise<void>;
}

/** The durations of one metric. */
export interface Duration {
  readonly name: string;
  readonly unit: string;
  readonly scope: { readonly name: string; readonly schemaUrl?: string | undefined };
  readonly points: readonly DataPoint<Histogram>[];
}

/** Makes a tracer provider and a meter provider that keep what they get in memory. */
export function telemetryInMemory(sampler?: Sampler): Telemetry {
  const spans = new InMemorySpanExporter();
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  let live = 0;
  const counter: SpanProcessor = {
    onStart: () => void live++,
    onEnd: () => void live--,
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 2 ** 31 - 1 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(spans), counter],
    ...(sampler === undefined ? {} : { sampler }),
  });
  return {
    tracerProvider,
    meterProvider,
    spans: () => spans.getFinishedSpans(),
    live: () => live,
    async durations() {
      metrics.reset();
      await meterProvider.forceFlush();
      const scopes = metrics.getMetrics().flatMap((one) => one.scopeMetrics);
      return scopes.flatMap(({ scope, metrics: all }) =>
        all.map(({ descriptor, dataPoints }) => ({
          name: descriptor.name,
          unit: descriptor.unit,
          scope,
          points: dataPoints as DataPoint<Histogram>[],
        })),
      );
    },
    reset: () => spans.reset(),
    async stop() {
      await tracerProvider.shutdown();
      await meterProvider.shutdown();
    },
  };
}

/** Lets code find the active span, and lets calls carry it, as the SDK's set-up does. */
export function enableContext(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}
