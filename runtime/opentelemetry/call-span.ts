import {
  type Attributes,
  type Context,
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
import { type CallOutcome, outcomeOf } from "./call-outcome.js";

/** The tracer and the histograms of calls. */
export interface Instruments {
  readonly tracer: Tracer;
  /** The durations in seconds, by side. */
  readonly durations: Readonly<Record<"client" | "server", Histogram>>;
}

/** The span and the duration of one call. */
export class CallSpan {
  /** The context that the rest of the call runs in. */
  readonly context: Context;
  private readonly side: "client" | "server";
  private readonly span: Span;
  private readonly duration: Histogram;
  /** The attributes of a duration. */
  private readonly series: Attributes;
  private readonly start: number = performance.now();
  private over = false;

  constructor(call: InterceptedCall, parent: Context, { tracer, durations }: Instruments, own: Attributes) {
    const { side, path, target, context } = call;
    const method = path.slice(1);
    const ofCall = { "rpc.system.name": "grpc", "rpc.method": method };
    const ofServer = serverAttributes(target);
    // Not the server's address, which its clients choose: they could create any number of series.
    this.series = side === "client" ? { ...ofCall, ...ofServer } : ofCall;
    const attributes = { ...ofCall, ...ofServer, ...own };
    const kind = side === "client" ? SpanKind.CLIENT : SpanKind.SERVER;
    this.span = tracer.startSpan(method, { kind, attributes }, parent);
    if (side === "server" && this.span.isRecording()) this.span.setAttributes(peerAttributes(context.peer));
    this.context = trace.setSpan(parent, this.span);
    this.side = side;
    this.duration = durations[side];
  }

  /** Ends the span. Only the first end counts. */
  end(end: CallEnd): void {
    if (this.over) return;
    this.over = true;
    const outcome = outcomeOf(this.side, end);
    const attributes = outcomeAttributes(outcome);
    this.duration.record((performance.now() - this.start) / 1000, { ...this.series, ...attributes }, this.context);
    this.span.setAttributes(attributes);
    if (outcome.errorType !== undefined) {
      this.span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.message });
    }
    this.span.end();
  }
}

function serverAttributes(target: string): Attributes {
  if (target === "") return {};
  const { address, port } = addressOf(target);
  return port === undefined ? { "server.address": address } : { "server.address": address, "server.port": port };
}

function peerAttributes(peer: string | undefined): Attributes {
  // grpc-js calls a Unix socket, which has no address, "unknown".
  if (peer === undefined || peer === "unknown") return {};
  const { address, port } = peerAddressOf(peer);
  const attributes = { "client.address": address, "network.peer.address": address };
  return port === undefined ? attributes : { ...attributes, "client.port": port, "network.peer.port": port };
}

function outcomeAttributes({ statusCode, errorType }: CallOutcome): Attributes {
  return {
    ...(statusCode === undefined ? {} : { "rpc.status_code": statusCode }),
    ...(errorType === undefined ? {} : { "error.type": errorType }),
  };
}
