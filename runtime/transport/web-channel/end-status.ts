import { Code } from "../../base/code.js";
import { setSentDetails } from "../../errors/sent-details.js";
import { Metadata } from "../../metadata/metadata.js";
import { ReceivedHeaders } from "../../protocol/received-headers.js";
import type { SentError } from "../../web/connect-error.js";
import type { EndStatus } from "../client-transport.js";

/** The text of what was thrown, which may be anything. */
export function reasonOf(thrown: unknown): string {
  return String((thrown as { readonly message?: unknown } | null | undefined)?.message ?? thrown);
}

/** A status that this side made. */
export function ownStatus(code: Code, details: string, ...cause: [cause?: unknown]): EndStatus {
  return { code, details, metadata: new Metadata(), ...(cause.length > 0 ? { cause: cause[0] } : {}) };
}

/** The status that a server sent. `trailers` are flat names and values. */
export function sentStatus(code: Code, details: string, trailers: readonly string[]): EndStatus {
  const metadata = Metadata.from(new ReceivedHeaders(trailers));
  return { code, details, metadata, ...(code === Code.OK ? {} : { sentText: details }) };
}

/** The status of an error of Connect. Its details become the trailer that they are in gRPC. */
export function errorStatus({ code = Code.UNKNOWN, text, details }: SentError, trailers: readonly string[]): EndStatus {
  const metadata = Metadata.from(new ReceivedHeaders(trailers));
  if (details.length > 0) setSentDetails(metadata, { code, message: text, details });
  return { code, details: text, metadata, sentText: text };
}
