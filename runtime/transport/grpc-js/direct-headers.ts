import type { Metadata as GrpcMetadata } from "@grpc/grpc-js";
import type { Metadata } from "../../metadata/metadata.js";
import { acceptedEncodings } from "../../protocol/encoding.js";
import { timeoutText } from "../../protocol/timeout.js";

/** The headers of a call that is sent straight to a connection, with the contents that a channel of grpc-js would send. */
export function directHeaders(metadata: Metadata | undefined, timeoutMs: number): GrpcMetadata {
  if (metadata === undefined && timeoutMs === Number.POSITIVE_INFINITY) return plainHeaders;
  const headers = { ...metadata?.toHttp2Headers(), ...encodings };
  const all = timeoutMs === Number.POSITIVE_INFINITY ? headers : { ...headers, "grpc-timeout": timeoutText(timeoutMs) };
  return headersOf(() => all);
}

/**
 * Wraps a function as an object that a connection of grpc-js accepts as metadata: the connection calls `toHttp2Headers` once, and
 * adds its own headers to the result.
 */
function headersOf(toHttp2Headers: GrpcMetadata["toHttp2Headers"]): GrpcMetadata {
  return { toHttp2Headers } satisfies Partial<GrpcMetadata> as unknown as GrpcMetadata;
}

const encodings = { "grpc-accept-encoding": acceptedEncodings, "accept-encoding": "identity" };

const plainHeaders = headersOf(() => ({ ...encodings }));
