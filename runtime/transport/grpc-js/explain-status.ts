import type { Metadata as GrpcMetadata, StatusObject } from "@grpc/grpc-js";
import { Code, isFailureCode } from "../../code.js";
import type { EndStatus } from "../client-transport.js";

// The text of grpc-js for a response that is valid HTTP but not gRPC.
const noStatus = "Received HTTP status code 200";
const emptyNote = / Resolution note: $/;

/** Converts a status of grpc-js for the caller. If grpc-js leaves out the cause of a failure, it is added. */
export function endStatus(status: StatusObject, headers: GrpcMetadata | undefined): EndStatus {
  const { code, details, metadata } = status;
  if (code === Code.OK) return { code, details, metadata };
  // grpc-js ends a message of an unknown compression with neither a code nor a text.
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

/** Explains a response that is not gRPC, of a server or a proxy, by its content type. */
function strangeAnswer(answer: GrpcMetadata, hasHeaders: boolean): string {
  const [type] = answer.get("content-type");
  if (type === undefined) return hasHeaders ? " (the answer has no content-type, so it may be no gRPC)" : "";
  return String(type).startsWith("application/grpc") ? "" : ` (the answer is ${type}, not application/grpc)`;
}
