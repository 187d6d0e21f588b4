import type { Metadata, StatusObject } from "@grpc/grpc-js";
import type { CallStatus } from "../call/call-context.js";
import { Code, isFailureCode } from "../code.js";

// What grpc-js says of an answer that HTTP has nothing against.
const noStatus = "Received HTTP status code 200";
const emptyNote = / Resolution note: $/;

/** The status of a call that failed, with the cause where grpc-js leaves it out. */
export function explainStatus({ code, details, metadata }: StatusObject, headers: Metadata | undefined): CallStatus {
  // What grpc-js says of a message whose compression it does not know: neither a code nor a text.
  if (code === undefined) {
    const text = "Received a compressed message that cannot be read; only gzip and deflate were offered";
    return { code: Code.INTERNAL, details: text };
  }
  const answer = strangeAnswer(headers, metadata);
  if (isFailureCode(code)) {
    const text = details === noStatus ? "The server sent no status" : details.replace(emptyNote, "");
    return { code, details: text + answer };
  }
  // A code that gRPC does not know counts as UNKNOWN (gRPC's statuscodes.md).
  const text = details || `The server sent the status ${code}, which gRPC does not know`;
  return { code: Code.UNKNOWN, details: text + answer };
}

/** A server, or a proxy before it, that answers with something else than gRPC shows it by the type of its content. */
function strangeAnswer(headers: Metadata | undefined, trailers: Metadata): string {
  const [type] = (headers ?? trailers).get("content-type");
  if (type === undefined) return headers === undefined ? "" : " (the answer has no content-type, so it may be no gRPC)";
  return String(type).startsWith("application/grpc") ? "" : ` (the answer is ${type}, not application/grpc)`;
}
