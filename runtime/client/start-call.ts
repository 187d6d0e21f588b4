import type { BoundOperation } from "../contract/bound-contract.js";
import { encodingError } from "../message/encode.js";
import type { CallStart } from "../transport/client-transport.js";
import { type CallTarget, featureOf, type InterceptedSaid } from "./call-target.js";
import type { ClientCall } from "./client-call.js";

/** Starts a call, or ends it with the error if it cannot be made. */
export function startCall<Call extends ClientCall>(
  call: Call,
  target: CallTarget,
  values: readonly unknown[],
  said: InterceptedSaid | undefined,
): Call {
  const { operation } = call;
  call.reading = target.reading;
  call.errors = target.errors;
  try {
    if (operation.requestStream !== undefined) {
      call.source = featureOf(target, operation, "streams").source(call, values);
    }
    if (said === undefined && target.options.length === 0 && isPlain(operation)) {
      startWith(call, target, values, noOptions);
    } else {
      featureOf(target, operation, "options").start(call, target, values, said);
    }
  } catch (error) {
    call.refuse(error);
    said?.refuse(error);
  }
  return call;
}

/** Whether nothing of an operation's arguments is an option or sent in a header. */
function isPlain({ context, requestHeader }: BoundOperation): boolean {
  return context.length === 0 && requestHeader === undefined;
}

export type StartOptions = Pick<CallStart, "deadline" | "metadata" | "credentials">;

const noOptions: StartOptions = { deadline: Number.POSITIVE_INFINITY, metadata: undefined, credentials: undefined };

/** Sends a call with options that are worked out. @throws SetupError IW2007 if an argument does not fit its type */
export function startWith(
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
