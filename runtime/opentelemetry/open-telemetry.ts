import {
  type Attributes,
  type Context,
  context,
  diag,
  type MeterProvider,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type TextMapGetter,
  type TextMapPropagator,
  type TextMapSetter,
  type TracerProvider,
  trace,
} from "@opentelemetry/api";
import { accept, type Check, type Checks, checkOptions } from "../base/options/check-options.js";
import { aFunction, hasMethods } from "../base/options/kinds.js";
import type { InterceptedCall, Interceptor } from "../call/interceptor.js";
import type { Metadata } from "../metadata/metadata.js";
import { CallSpan, type Durations, type Instruments } from "./call-span.js";
import { type ConventionsInUse, conventionsFor } from "./conventions.js";

/** Lets a propagator read fields from the metadata of a call. */
const metadataGetter: TextMapGetter<Metadata> = {
  get: (metadata, key) => metadata.get(key).filter((value) => typeof value === "string"),
  keys: (metadata) => Object.keys(metadata.getMap()),
};

/** Lets a propagator write fields into the metadata of a call. */
const metadataSetter: TextMapSetter<Metadata> = {
  set(metadata, key, value) {
    try {
      metadata.set(key, value);
    } catch (error) {
      // A failure of telemetry must not fail the call.
      diag.warn(`interwire: '${key}' cannot be sent as metadata:`, error);
    }
  },
};

export interface OpenTelemetryOptions {
  /** The provider of tracers. The default is the global one. */
  readonly tracerProvider?: TracerProvider;
  /** The provider of meters. The default is the one that is global at the first call. */
  readonly meterProvider?: MeterProvider;
  /**
   * The propagator that writes the trace context into the metadata of requests and reads it from there. The default is the global
   * one.
   */
  readonly propagator?: TextMapPropagator;
  /**
   * Returns further attributes for the span of a call. It is called at the start of the call. Durations do not get these
   * attributes.
   */
  readonly attributes?: (call: InterceptedCall) => Attributes;
  /** Returns whether a call is left out: it then gets no span and no duration, and its trace context is not passed on. */
  readonly ignore?: (call: InterceptedCall) => boolean;
}

const withMethods = (what: string, ...methods: readonly string[]): Check =>
  accept(`Pass ${what} of OpenTelemetry, which has ${methods.join(" and ")}.`, (value): value is object =>
    hasMethods(value, ...methods),
  );

const checks: Checks<OpenTelemetryOptions> = {
  tracerProvider: withMethods("a TracerProvider", "getTracer"),
  meterProvider: withMethods("a MeterProvider", "getMeter"),
  propagator: withMethods("a TextMapPropagator", "inject", "extract"),
  attributes: aFunction,
  ignore: aFunction,
};

/**
 * Makes an interceptor that records spans and durations of calls by OpenTelemetry's semantic conventions for RPC, in the version
 * that the environment variable `OTEL_SEMCONV_STABILITY_OPT_IN` asks for. It works on clients and servers, and passes the trace
 * context on in request metadata. It should be listed first, because interceptors behind it are part of the span.
 * @throws TypeError if an option cannot be used
 * @example
 * createServer({ interceptors: [openTelemetry()] });
 * createClientFactory({ interceptors: [openTelemetry()] });
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Interceptor {
  checkOptions(checks, options, "openTelemetry()");
  const conventions = conventionsFor(process.env.OTEL_SEMCONV_STABILITY_OPT_IN);
  let instruments: Instruments | undefined;
  return (call, next) => {
    if (asked(() => options.ignore?.(call)) === true) return next();
    instruments ??= makeInstruments(options, conventions);
    return call.side === "client"
      ? callOut(call, next, instruments, options)
      : takeIn(call, next, instruments, options);
  };
}

type Traced = (
  call: InterceptedCall,
  next: () => Promise<void>,
  instruments: Instruments,
  options: OpenTelemetryOptions,
) => Promise<void>;

const callOut: Traced = async (call, next, instruments, options) => {
  const span = startSpan(call, context.active(), instruments, options);
  const propagator = options.propagator ?? propagation;
  // Some propagators, such as Sentry's, refuse a context that is not active.
  context.with(span.context, () => propagator.inject(context.active(), call.context.metadata, metadataSetter));
  try {
    await context.with(span.context, next);
  } catch (error) {
    // An interceptor outside of this one may retry the call; each attempt has its own span.
    const { status } = call.context;
    span.end(status === undefined ? { error } : { status, error });
    throw error;
  }
  const { status } = call.context;
  if (call.response.stream === undefined) span.end(status === undefined ? {} : { status });
  else call.onEnd((end) => span.end(end));
};

const takeIn: Traced = async (call, next, instruments, options) => {
  const propagator = options.propagator ?? propagation;
  // ROOT_CONTEXT instead of the active context, which belongs to the code that made the server listen.
  const parent = propagator.extract(ROOT_CONTEXT, call.context.metadata, metadataGetter);
  const span = startSpan(call, parent, instruments, options);
  // Ended by `onEnd`, because the status is known only after error handlers have run and the result is encoded.
  call.onEnd((end) => span.end(end));
  await context.with(span.context, next);
};

function startSpan(
  call: InterceptedCall,
  parent: Context,
  instruments: Instruments,
  { attributes }: OpenTelemetryOptions,
): CallSpan {
  return new CallSpan(call, parent, instruments, asked(() => attributes?.(call)) ?? {});
}

/** Calls a function of the user. If it throws, the result is undefined, because telemetry must not make a call fail. */
function asked<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    diag.error("interwire: a function of openTelemetry's options failed:", error);
    return undefined;
  }
}

function makeInstruments(
  { tracerProvider = trace, meterProvider = metrics }: OpenTelemetryOptions,
  all: ConventionsInUse,
): Instruments {
  const durations = all.map((conventions): Durations => {
    const { schemaUrl, duration } = conventions;
    const meter = meterProvider.getMeter("interwire", undefined, { schemaUrl });
    const durationOf = (side: "client" | "server", way: string) =>
      meter.createHistogram(duration.name(side), {
        description: `Measures the duration of an ${way} Remote Procedure Call (RPC).`,
        unit: duration.unit,
        advice: { explicitBucketBoundaries: [...duration.boundaries] },
      });
    return { conventions, client: durationOf("client", "outgoing"), server: durationOf("server", "incoming") };
  });
  const { schemaUrl } = all.at(-1) ?? all[0];
  return { tracer: tracerProvider.getTracer("interwire", undefined, { schemaUrl }), durations };
}
