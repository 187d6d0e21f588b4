// Source: "Request-Headers" in gRPC over HTTP/2, and gRPC's compression.md.
import { Code } from "../base/code.js";
import { shortened } from "../base/shortened.js";
import { isEncoding } from "./encoding.js";

/** The answer to a request that reaches no handler: an HTTP status, and the code and text of a gRPC status. */
export interface Refusal {
  readonly status: number;
  readonly code: Code;
  readonly details: string;
}

/** The answer to a request whose content-type belongs to no protocol of the server. */
export function refusedType(type: string): Refusal {
  return {
    status: 415,
    code: Code.INTERNAL,
    details: `The content-type is "${shortened(type)}", not application/grpc`,
  };
}

/**
 * The answer to a request whose HTTP method is not POST, or whose `grpc-encoding` cannot be read. Undefined for a valid request.
 */
export function refusalOf(method: string | undefined, encoding: string | undefined): Refusal | undefined {
  if (method !== "POST") {
    return { status: 405, code: Code.INTERNAL, details: `The method of HTTP is ${shortened(method ?? "")}, not POST` };
  }
  if (encoding === undefined || encoding === "identity" || isEncoding(encoding)) return undefined;
  const details = `The grpc-encoding is "${shortened(encoding)}", and only identity, deflate and gzip are read`;
  return { status: 200, code: Code.UNIMPLEMENTED, details };
}

/** The text about a binary header, such as `x-bin`, whose value is not base64. */
export function malformedHeaderText(name: string, value: string): string {
  return `The header ${shortened(name)} is "${shortened(value)}", which is not base64`;
}

/** The answer to a request whose `grpc-timeout` is malformed. */
export function refusedTimeout(timeout: string): Refusal {
  return { status: 400, code: Code.INTERNAL, details: `The grpc-timeout is "${shortened(timeout)}"` };
}
