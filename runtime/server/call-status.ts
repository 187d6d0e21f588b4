import { Code } from "../base/code.js";
import type { CallStatus } from "../call/call-context.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import { writeStatusText } from "../protocol/response-fields.js";
import { sendable } from "../protocol/sendable.js";
import { deadlineText } from "../protocol/timeout.js";

/** The greatest length in bytes of a status text as it is sent, that is, percent-encoded with up to nine bytes per character. */
const mostTextBytes = 32_768;

/** Shortens a status text that is too long for a header: a larger header would break the whole connection. */
export function sendableText(text: string): string {
  if (text.length * 9 <= mostTextBytes) return text;
  let short = text;
  for (;;) {
    const { length } = writeStatusText(short);
    if (length <= mostTextBytes) return short === text ? text : `${short}…`;
    // The cut may have split a surrogate pair.
    short = short.slice(0, Math.floor((short.length * mostTextBytes) / length)).replace(/[\uD800-\uDBFF]$/, "");
  }
}

/**
 * Merges the trailers that the implementation has set and those of the error that ended the call.
 * @throws SetupError IW2014 if they cannot be sent
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

/**
 * The status of a call that ended because the client cancelled it or because its deadline passed. Only end listeners get this
 * status: the transport answers such a call itself.
 */
export function lostCall(deadline: number): CallStatus {
  // A timer may fire a millisecond early.
  return deadline - Date.now() <= 1
    ? { code: Code.DEADLINE_EXCEEDED, details: deadlineText }
    : { code: Code.CANCELLED, details: "The call was cancelled" };
}

/**
 * Whether an implementation threw `error` because the call's signal was aborted, which is not a fault of the implementation. The
 * error is then the signal's reason, or has the reason as its cause, as with errors of Node's functions.
 */
export function heeds(signal: AbortSignal | undefined, error: unknown): boolean {
  if (signal?.aborted !== true) return false;
  try {
    return error === signal.reason || (error instanceof Error && error.cause === signal.reason);
  } catch {
    return false;
  }
}
