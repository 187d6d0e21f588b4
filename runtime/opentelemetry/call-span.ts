import {
  type Attributes,
  type Context,
  type Exception,
  type Histogram,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { CallEnd } from "../call/call-end.js";
import type { InterceptedCall } from "../call/interceptor.js";
import { addressOf, peerAddressOf } from "./address.js";
import { outcomeOf, type TelemetryOutcome } from "./call-outcome.js";
import type { Conventions } from "./conventions.js";

/** A tracer for calls, and histograms for each version of the semantic conventions in use. */
export interface Instruments {
  readonly tracer: Tracer;
  readonly durations: readonly Durations[];
}

/** The histograms for the durations of client and server calls, named by one version of the conventions. */
export interface Durations extends Readonly<Record<"client" | "server", Histogram>> {
  readonly conventions: Conventions;
}

/** Records one call: starts its span, and at its end records the duration. */
export class CallSpan {
  readonly context: Context;
  private readonly side: "client" | "server";
  private readonly method: string;
  private readonly span: Span;
  private readonly durations: readonly Durations[];
  /** The server's address, recorded with the duration of a client's call. Empty on a server. */
  private readonly ofTarget: Attributes;
  private readonly start: number = performance.now();
  private over = false;

  constructor(call: InterceptedCall, parent: Context, { tracer, durations }: Instruments, own: Attributes) {
    const { side, path, target, context } = call;
    this.side = side;
    this.method = path.slice(1);
    this.durations = durations;
    const ofServer = serverAttributes(target);
    // The server's address is left out on a server, because clients choose it, and so could create any number of time series.
    this.ofTarget = side === "client" ? ofServer : {};
    const ofCall = durations.map(({ conventions }) => conventions.ofCall(this.method));
    const attributes: Attributes = Object.assign({}, ...ofCall, ofServer, own);
    const kind = side === "client" ? SpanKind.CLIENT : SpanKind.SERVER;
    this.span = tracer.startSpan(this.method, { kind, attributes }, parent);
    if (side === "server" && this.span.isRecording()) this.span.setAttributes(peerAttributes(context.peer));
    this.context = trace.setSpan(parent, this.span);
  }

  /** Ends the span and records the duration. Later calls do nothing. */
  end(end: CallEnd): void {
    if (this.over) return;
    this.over = true;
    const elapsed = performance.now() - this.start;
    const outcome = outcomeOf(this.side, end);
    for (const durations of this.durations) {
      const { ofCall, duration } = durations.conventions;
      const attributes = outcomeAttributes(outcome, durations.conventions);
      const series = { ...ofCall(this.method), ...this.ofTarget, ...attributes };
      durations[this.side].record(elapsed * duration.perMillisecond, series, this.context);
      this.span.setAttributes(attributes);
    }
    if (outcome.errorType !== undefined) {
      this.span.recordException(exceptionOf(end, outcome));
      this.span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.message });
    }
    this.span.end();
  }
}

/**
 * The exception to record for a failed call. A client's response stream that fails carries no error object, so its status is
 * used.
 */
function exceptionOf({ error }: CallEnd, { errorType, message }: TelemetryOutcome): Exception {
  if (error instanceof Error) return error;
  return { name: errorType ?? "Error", message: error === undefined ? message : shown(error) };
}

function shown(error: unknown): string {
  try {
    return String(error);
  } catch {
    return "an error that cannot be shown";
  }
}

function serverAttributes(target: string): Attributes {
  if (target === "") return {};
  const { address, port } = addressOf(target);
  return port === undefined ? { "server.address": address } : { "server.address": address, "server.port": port };
}

function peerAttributes(peer: string | undefined): Attributes {
  // For a Unix socket, which has no peer address, grpc-js says "unknown".
  if (peer === undefined || peer === "unknown") return {};
  const { address, port } = peerAddressOf(peer);
  const attributes = { "client.address": address, "network.peer.address": address };
  return port === undefined ? attributes : { ...attributes, "client.port": port, "network.peer.port": port };
}

function outcomeAttributes({ code, errorType }: TelemetryOutcome, { ofStatus }: Conventions): Attributes {
  return {
    ...(code === undefined ? {} : ofStatus(code)),
    ...(errorType === undefined ? {} : { "error.type": errorType }),
  };
}
