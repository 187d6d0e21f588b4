import { insecureCredentials } from "../base/setup-errors/setup-errors.js";
import type { CallContext } from "../call/call-context.js";
import { type CallOptions, type MergedOptions, mergeOptions } from "../call/call-options.js";
import type { ClientErrors } from "../call/error-handlers.js";
import type { Interceptor } from "../call/interceptor.js";
import { takeRequest } from "../call/read-once.js";
import { inputHeader } from "../call/stream-headers.js";
import { asStream } from "../call/stream-values.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { encode, encodingError, type ReadOptions } from "../message/encode.js";
import type { Metadata } from "../metadata/metadata.js";
import { sendable, sendableBehind } from "../protocol/sendable.js";
import type { CallStart, ClientTransport } from "../transport/client-transport.js";
import type { ClientCall } from "./client-call.js";
import { hasContext, isContext, optionsOf, sourcesOf } from "./option-sources.js";
import { SingleResponseCall } from "./single-response-call.js";
import { StreamResponseCall } from "./stream-response-call.js";

/** The channel and the options that all calls of a client share. */
export interface CallTarget {
  readonly transport: ClientTransport;
  readonly options: readonly (CallOptions | CallContext)[];
  /** How responses are decoded. */
  readonly reading: ReadOptions;
  /** How failed calls become errors. Undefined for the defaults. */
  readonly errors: ClientErrors | undefined;
  /** The interceptors, the outermost first. Undefined if there are none. */
  readonly interceptors?: readonly Interceptor[] | undefined;
}

/** The options and contexts that the caller passed for one call. */
interface Said {
  readonly options: MergedOptions;
  /**
   * The contexts that store the headers, trailers and status that the call receives. A call with a context settles only when
   * these have arrived.
   */
  readonly contexts: readonly CallContext[];
}

/** The options and contexts for a call that is made by the `next` of an interceptor. */
export interface InterceptedSaid extends Said {
  /**
   * The context that interceptors see. It stores the headers, trailers and status that the call receives, but the call does not
   * wait for these.
   */
  readonly keeper: CallContext;
  /** Called with the error if the call cannot be made. */
  refuse(error: unknown): void;
}

/**
 * Calls an operation at once. The returned promise or stream fails with an RpcError; with IW2007, IW2014 or IW2016 if something
 * cannot be sent; or with a TypeError if an argument for a signal or a context is something else.
 */
export function callOperation(
  target: CallTarget,
  operation: BoundOperation,
  values: readonly unknown[],
  said?: InterceptedSaid,
): unknown {
  if (!operation.streamsResponse) {
    return new Promise((resolve) => start(new SingleResponseCall(operation, resolve), target, values, said));
  }
  if (!operation.isPromised) return start(new StreamResponseCall(operation), target, values, said).items;
  // A caller that passes a context waits for the headers, as in ServiceModel.Grpc.
  const isAwaited = said === undefined ? hasContext(target, operation, values) : said.contexts.length > 0;
  if (operation.responseHeader === undefined && !isAwaited) {
    return Promise.resolve(start(new StreamResponseCall(operation), target, values, said).items);
  }
  return new Promise((resolve) => start(new StreamResponseCall(operation, resolve), target, values, said));
}

/** Collects the options and contexts that a client and its caller gave for a call. */
export function saidOf(target: CallTarget, operation: BoundOperation, values: readonly unknown[]): Said {
  const sources = sourcesOf(target, operation, values);
  return { options: mergeOptions(sources.map(optionsOf)), contexts: sources.filter(isContext) };
}

function start<Call extends ClientCall>(
  call: Call,
  target: CallTarget,
  values: readonly unknown[],
  said: InterceptedSaid | undefined,
): Call {
  const { operation } = call;
  call.reading = target.reading;
  call.errors = target.errors;
  try {
    call.source = itemsOf(operation, values);
    if (said !== undefined) {
      startAs(call, target, values, { ...said, contexts: [...said.contexts, said.keeper] });
    } else if (operation.context.length === 0 && target.options.length === 0 && operation.requestHeader === undefined) {
      startWith(call, target, values, noOptions);
    } else {
      startAs(call, target, values, saidOf(target, operation, values));
    }
  } catch (error) {
    call.refuse(error);
    said?.refuse(error);
  }
  return call;
}

type StartOptions = Pick<CallStart, "deadline" | "metadata" | "credentials">;

const noOptions: StartOptions = { deadline: Number.POSITIVE_INFINITY, metadata: undefined, credentials: undefined };

/**
 * The request stream among the arguments of a call.
 * @throws SetupError IW2007 if the argument is not a stream, IW2026 if it was read before
 */
function itemsOf(
  { requestStream, member }: BoundOperation,
  values: readonly unknown[],
): AsyncIterable<unknown> | undefined {
  if (requestStream === undefined) return undefined;
  return takeRequest(asStream(values[requestStream], `Argument ${requestStream} of ${member}`), member);
}

function startWith(
  call: ClientCall,
  { transport }: CallTarget,
  values: readonly unknown[],
  { deadline, metadata, credentials }: StartOptions,
): void {
  const { operation } = call;
  const { path, streamsResponse, request: codec } = operation;
  const streamsRequest = call.source !== undefined;
  const start = {
    path,
    deadline,
    metadata,
    credentials,
    streamsRequest,
    streamsResponse,
    hasNoSideEffects: operation.idempotency === "noSideEffects",
    codec,
    message: values,
  };
  try {
    call.start(transport, start);
  } catch (error) {
    throw encodingError(codec, values, error, operation.method);
  }
}

function startAs(call: ClientCall, target: CallTarget, values: readonly unknown[], { options, contexts }: Said): void {
  const { operation } = call;
  if (contexts.length > 0) call.contexts = contexts;
  const { signals, deadline, metadata, credentials } = options;
  if (credentials !== undefined && !target.transport.carriesCredentials) throw insecureCredentials(operation.path);
  const headers = headersOf(operation, values, metadata);
  if (call.listenTo(signals, deadline)) startWith(call, target, values, { deadline, metadata: headers, credentials });
}

/**
 * The headers to send: first the arguments beside a request stream, then the caller's headers, in the order of ServiceModel.Grpc.
 */
function headersOf(
  operation: BoundOperation,
  values: readonly unknown[],
  metadata: Metadata | undefined,
): Metadata | undefined {
  const own = metadata === undefined ? undefined : sendable(metadata);
  const { requestHeader } = operation;
  return requestHeader === undefined
    ? own
    : sendableBehind(inputHeader, encode(requestHeader, values, operation.method), own);
}
