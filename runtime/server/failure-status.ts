import { Code, isFailureCode } from "../base/code.js";
import { errorForClient } from "../call/error-handlers.js";
import type { FailedCall } from "../call/failed-call.js";
import { sentTextOf } from "../errors/call-error.js";
import type { ErrorDetail } from "../errors/detail.js";
import { isRpcError } from "../errors/rpc-error.js";
import { type FailureStatus, writeDetails } from "../errors/status-details.js";
import { heeds } from "./call-status.js";
import type { HandlerSettings } from "./handler-settings.js";

/** The text that clients get for errors that are not for them. */
export const unknownFailure = "Exception was thrown by handler.";

/** The text in place of one that this process wrote about a call of its own. It may have addresses. */
export const innerFailure = "A call to another service failed.";

/**
 * What becomes of the error of a call that an implementation made and did not catch: its code passes to the client, or becomes
 * UNKNOWN.
 */
export type InnerErrors = "pass" | "unknown";

/** A call whose implementation has failed. */
export interface FailingCall {
  readonly settings: HandlerSettings;
  readonly isOver: boolean;
  /** The signal of the call, if anyone has asked for it. */
  readonly madeSignal: AbortSignal | undefined;
  failedCall(): FailedCall;
  report(error: unknown): void;
  /** Takes the error that the call fails with, for its end listeners. */
  fails(error: unknown): void;
}

/** The status that an implementation or an error handler chose. */
interface ChosenStatus extends FailureStatus {
  readonly details: readonly ErrorDetail[];
  /** Whether the client gets another text than the error's. */
  readonly isReworded: boolean;
}

/** The status that the client gets for an error. `onError` gets the error if its text is not for the client. */
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

/** The chosen status; undefined if the client must not see the error. */
function statusOf(error: unknown, call: FailingCall): ChosenStatus | undefined {
  const { errorHandlers, errorDetails, innerErrors } = call.settings;
  try {
    const report = (failure: unknown) => call.report(failure);
    const told = errorHandlers.length === 0 ? error : errorForClient(error, call.failedCall(), errorHandlers, report);
    // Nobody receives what handlers make of the error of a call that is over, so that error is reported as it is. The calls that this
    // one has made end with it.
    if (call.isOver) return chosenStatus(error, "pass");
    const status = chosenStatus(told, innerErrors);
    if (status === undefined || status.details.length === 0) return status;
    return { ...status, metadata: writeDetails(status, status.details, errorDetails) };
  } catch (failure) {
    call.report(failure);
    return undefined;
  }
}

/** The status in an error that an implementation has thrown. It may have thrown any value, even one that throws when it is read. */
function chosenStatus(error: unknown, innerErrors: InnerErrors): ChosenStatus | undefined {
  try {
    if (!isRpcError(error) || !isFailureCode(error.code)) return undefined;
    const sentText = sentTextOf(error);
    if (sentText !== undefined && innerErrors === "unknown") return undefined;
    const { code, metadata, details } = error;
    const text = sentText === undefined ? String(error.rawMessage) : (sentText ?? innerFailure);
    return {
      code,
      // grpc-js encodes the text as a URI, which throws on a lone surrogate.
      message: text.toWellFormed(),
      // The trailers of another server are for this one. What its error says to callers is in the details.
      metadata: sentText === undefined ? metadata : undefined,
      details,
      isReworded: sentText === null,
    };
  } catch {
    return undefined;
  }
}
