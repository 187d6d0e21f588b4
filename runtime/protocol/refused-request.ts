// gRPC over HTTP/2, Request-Headers; gRPC's compression.md.
import { Code } from "../base/code.js";
import { shortened } from "../base/shortened.js";
import { isEncoding } from "./encoding.js";

/** The answer to a request that no handler gets: a status of HTTP, and one of gRPC. */
export interface Refusal {
  readonly status: number;
  readonly code: Code;
  readonly details: string;
}

/** The headers by which a request is refused, whatever it asks for. */
export interface JudgedHeaders {
  /** The method of HTTP. */
  readonly method: string | undefined;
  /** The content-type; empty if there is none. */
  readonly type: string;
  /** The value of `grpc-encoding`. */
  readonly encoding: string | undefined;
}

const grpcType = /^application\/grpc(?:\+(?:proto|json))?(?:\s*;|$)/;

/** Why a request is no call of gRPC that can be read here; undefined for one that is. */
export function refusalOf({ method, type, encoding }: JudgedHeaders): Refusal | undefined {
  if (!grpcType.test(type)) {
    return {
      status: 415,
      code: Code.INTERNAL,
      details: `The content-type is "${shortened(type)}", not application/grpc`,
    };
  }
  if (method !== "POST") {
    return { status: 405, code: Code.INTERNAL, details: `The method of HTTP is ${shortened(method ?? "")}, not POST` };
  }
  if (encoding === undefined || encoding === "identity" || isEncoding(encoding)) return undefined;
  const details = `The grpc-encoding is "${shortened(encoding)}", and only identity, deflate and gzip are read`;
  return { status: 200, code: Code.UNIMPLEMENTED, details };
}
