import { Code } from "../base/code.js";
import type { CallStatus } from "../call/call-context.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import { writeStatusText } from "../protocol/response-fields.js";
import { sendable } from "../protocol/sendable.js";
import { deadlineText } from "../protocol/timeout.js";

/** The limit of a status' text, which is sent URI-encoded in a header: up to nine bytes per character. */
const mostTextBytes = 32_768;

/** Cuts the text of a status that is too long for a header. Sending one that is too long would break the connection. */
export function sendableText(text: string): string {
  if (text.length * 9 <= mostTextBytes) return text;
  let short = text;
  for (;;) {
    const { length } = writeStatusText(short);
    if (length <= mostTextBytes) return short === text ? text : `${short}…`;
    // The cut may go through a pair of surrogates.
    short = short.slice(0, Math.floor((short.length * mostTextBytes) / length)).replace(/[\uD800-\uDBFF]$/, "");
  }
}

/**
 * Merges the trailers of a call and those of the error that ended it.
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
 * The status of a call that the client has left. The transport itself answers a call whose deadline has passed, and does not
 * report it here.
 */
export function lostCall(deadline: number): CallStatus {
  // A timer may be a millisecond early.
  return deadline - Date.now() <= 1
    ? { code: Code.DEADLINE_EXCEEDED, details: deadlineText }
    : { code: Code.CANCELLED, details: "The call was cancelled" };
}

/**
 * Whether code failed because its signal aborted, which is not a fault. Such code throws the signal's reason; Node's own throws
 * an error with it as the cause.
 */
export function heeds(signal: AbortSignal | undefined, error: unknown): boolean {
  if (signal?.aborted !== true) return false;
  try {
    return error === signal.reason || (error instanceof Error && error.cause === signal.reason);
  } catch {
    return false;
  }
}
