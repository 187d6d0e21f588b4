import { Code, isFailureCode } from "../base/code.js";
import { errorForClient } from "../call/error-handlers.js";
import type { FailedCall } from "../call/failed-call.js";
import { sentTextOf } from "../errors/call-error.js";
import type { ErrorDetail } from "../errors/detail.js";
import { isRpcError } from "../errors/rpc-error.js";
import { type FailureStatus, writeDetails } from "../errors/write-details.js";
import { heeds } from "./call-status.js";
import type { HandlerSettings } from "./handler-settings.js";

/** The text that a client gets in place of an error text that it must not see. */
export const unknownFailure = "Exception was thrown by handler.";

/**
 * The text that a client gets in place of one that this process wrote about its own failed call to another server, because such a
 * text may contain addresses.
 */
export const innerFailure = "A call to another service failed.";

/** How the uncaught error of a call to another server is mapped: `"pass"` keeps its code, `"unknown"` uses UNKNOWN. */
export type InnerErrors = "pass" | "unknown";

export interface FailingCall {
  readonly settings: HandlerSettings;
  readonly isOver: boolean;
  /** The abort signal of the call. Undefined if the implementation never read it. */
  readonly madeSignal: AbortSignal | undefined;
  failedCall(): FailedCall;
  report(error: unknown): void;
  /** Stores the error with which the call fails, for the call's end listeners. */
  fails(error: unknown): void;
}

/** The status of an RpcError that an implementation threw or an error handler returned. */
interface ChosenStatus extends FailureStatus {
  readonly details: readonly ErrorDetail[];
  /** Whether the client gets a general text in place of the error's own. */
  readonly isReworded: boolean;
}

/** The status that the client gets for an error. Reports the error to `onError` if the client does not get its text. */
export function failureStatus(error: unknown, call: FailingCall): FailureStatus {
  call.fails(error);
  const isHeeding = call.isOver && heeds(call.madeSignal, error);
  const status = isHeeding ? undefined : statusOf(error, call);
  if (status === undefined) {
    if (!isHeeding) call.report(error);
    return { code: Code.UNKNOWN, message: unknownFailure, metadata: undefined };
  }
  if (status.isReworded && !call.isOver) call.report(error);
  return status;
}

/**
 * The status of the RpcError that the implementation threw or that the error handlers made of its error. Undefined if the client
 * must not see the error.
 */
function statusOf(error: unknown, call: FailingCall): ChosenStatus | undefined {
  const { errorHandlers, errorDetails, innerErrors } = call.settings;
  try {
    const report = (failure: unknown) => call.report(failure);
    const told = errorHandlers.length === 0 ? error : errorForClient(error, call.failedCall(), errorHandlers, report);
    // No client is left that could receive what error handlers make of the error, so it is reported as it is. The calls that this
    // call has made are cancelled with it.
    if (call.isOver) return chosenStatus(error, "pass");
    const status = chosenStatus(told, innerErrors);
    if (status === undefined || status.details.length === 0) return status;
    return { ...status, metadata: writeDetails(status, status.details, errorDetails) };
  } catch (failure) {
    call.report(failure);
    return undefined;
  }
}

/** The status of an RpcError; undefined for other values. The value may be anything, even an object whose properties throw. */
function chosenStatus(error: unknown, innerErrors: InnerErrors): ChosenStatus | undefined {
  try {
    if (!isRpcError(error) || !isFailureCode(error.code)) return undefined;
    const sentText = sentTextOf(error);
    if (sentText !== undefined && innerErrors === "unknown") return undefined;
    const { code, metadata, details } = error;
    const text = sentText === undefined ? String(error.rawMessage) : (sentText ?? innerFailure);
    return {
      code,
      // grpc-js percent-encodes the text with `encodeURI`, which throws on a lone surrogate.
      message: text.toWellFormed(),
      // An error that this server has received from another one keeps its details, but not its trailers, which were not meant for
      // the caller.
      metadata: sentText === undefined ? metadata : undefined,
      details,
      isReworded: sentText === null,
    };
  } catch {
    return undefined;
  }
}
