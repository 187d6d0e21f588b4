import type { CallStatus } from "../call/call-context.js";
import { sendable } from "../call/sendable.js";
import { Code, isFailureCode } from "../code.js";
import type { ErrorDetail } from "../errors/detail.js";
import { isRpcError } from "../errors/rpc-error.js";
import type { FailureStatus } from "../errors/status-details.js";
import { Metadata, type MetadataLike } from "../transport/metadata.js";

const anyLoneSurrogate = /\p{Surrogate}/gu;

/** What an implementation wants its client to know of a failure. */
export interface ChosenStatus extends FailureStatus {
  readonly details: readonly ErrorDetail[];
}

/** The status that an implementation chose by what it threw: any value at all, so one that throws when it is looked at too. */
export function chosenStatus(error: unknown): ChosenStatus | undefined {
  try {
    if (!isRpcError(error) || !isFailureCode(error.code)) return undefined;
    const { code, metadata, details } = error;
    // grpc-js encodes the text as a URI, which throws on half a surrogate pair.
    return { code, message: String(error.rawMessage).replace(anyLoneSurrogate, "\uFFFD"), metadata, details };
  } catch {
    return undefined;
  }
}

/** The text of a status travels as a header, as a URI: up to nine bytes for each character. */
const mostTextBytes = 32_768;

/** The text of a status, cut where it is too long for a header: one that does not get through takes its connection along. */
export function sendableText(text: string): string {
  if (text.length * 9 <= mostTextBytes) return text;
  let short = text;
  for (;;) {
    const { length } = encodeURI(short);
    if (length <= mostTextBytes) return short === text ? text : `${short}…`;
    short = short.slice(0, Math.floor((short.length * mostTextBytes) / length)).replace(anyLoneSurrogate, "");
  }
}

/**
 * The trailers of a call and of the error that ended it.
 * @throws SetupError IW2014
 */
export function mergeTrailers(own: MetadataLike | undefined, error: MetadataLike | undefined): Metadata | undefined {
  if (own === undefined || error === undefined) {
    const only = own ?? error;
    return only === undefined ? undefined : sendable(Metadata.from(only));
  }
  const merged = Metadata.from(own).clone();
  merged.merge(error);
  return sendable(merged);
}

/** How a call ended that the client has left. The transport says itself that a deadline has passed, but tells nobody here. */
export function lostCall(deadline: number): CallStatus {
  // A timer may be a millisecond early.
  return deadline - Date.now() <= 1
    ? { code: Code.DEADLINE_EXCEEDED, details: "Deadline exceeded" }
    : { code: Code.CANCELLED, details: "The call was cancelled" };
}

/** Code that heeds its signal throws the signal's reason, Node's own an error with it as the cause: that is no fault. */
export function heeds(signal: AbortSignal | undefined, error: unknown): boolean {
  if (signal?.aborted !== true) return false;
  try {
    return error === signal.reason || (error instanceof Error && error.cause === signal.reason);
  } catch {
    return false;
  }
}
