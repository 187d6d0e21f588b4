import type { Metadata as GrpcMetadata, StatusObject } from "@grpc/grpc-js";
import { Code, isFailureCode } from "../../code.js";
import type { EndStatus } from "../client-transport.js";

// What grpc-js says of an answer that HTTP has nothing against.
const noStatus = "Received HTTP status code 200";
const emptyNote = / Resolution note: $/;

/** A status of grpc-js for a caller: that of a failure with the cause where grpc-js leaves it out. */
export function endStatus(status: StatusObject, headers: GrpcMetadata | undefined): EndStatus {
  const { code, details, metadata } = status;
  if (code === Code.OK) return { code, details, metadata };
  // What grpc-js says of a message whose compression it does not know: neither a code nor a text.
  if (code === undefined) {
    const text = "Received a compressed message that cannot be read; only gzip and deflate were offered";
    return { code: Code.INTERNAL, details: text, metadata };
  }
  const answer = strangeAnswer(headers ?? metadata, headers !== undefined);
  if (isFailureCode(code)) {
    const text = details === noStatus ? "The server sent no status" : details.replace(emptyNote, "");
    return { code, details: text + answer, metadata };
  }
  // A code that gRPC does not know counts as UNKNOWN (gRPC's statuscodes.md).
  const text = details || `The server sent the status ${code}, which gRPC does not know`;
  return { code: Code.UNKNOWN, details: text + answer, metadata };
}

/** A server, or a proxy before it, that answers with something else than gRPC shows it by the type of its content. */
function strangeAnswer(answer: GrpcMetadata, hasHeaders: boolean): string {
  const [type] = answer.get("content-type");
  if (type === undefined) return hasHeaders ? " (the answer has no content-type, so it may be no gRPC)" : "";
  return String(type).startsWith("application/grpc") ? "" : ` (the answer is ${type}, not application/grpc)`;
}
