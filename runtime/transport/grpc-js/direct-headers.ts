import type { Metadata as GrpcMetadata } from "@grpc/grpc-js";
import type { Metadata } from "../../metadata/metadata.js";

/** The headers of a call that goes straight to its connection, as the layers of grpc-js make them. */
export function directHeaders(metadata: Metadata | undefined, timeoutMs: number): GrpcMetadata {
  if (metadata === undefined && timeoutMs === Number.POSITIVE_INFINITY) return plainHeaders;
  const headers = { ...metadata?.toHttp2Headers(), ...encodings };
  const all = timeoutMs === Number.POSITIVE_INFINITY ? headers : { ...headers, "grpc-timeout": timeoutText(timeoutMs) };
  return headersOf(() => all);
}

/** Metadata for a connection of grpc-js, which reads the headers once and adds its own to them. */
function headersOf(toHttp2Headers: GrpcMetadata["toHttp2Headers"]): GrpcMetadata {
  return { toHttp2Headers } satisfies Partial<GrpcMetadata> as unknown as GrpcMetadata;
}

const encodings = { "grpc-accept-encoding": "identity,deflate,gzip", "accept-encoding": "identity" };

const plainHeaders = headersOf(() => ({ ...encodings }));

/** A timeout of at most eight digits and a unit (gRPC over HTTP/2, Timeout). Seconds are enough for the longest timer. */
function timeoutText(timeoutMs: number): string {
  const ms = Math.ceil(timeoutMs);
  return ms < 1e8 ? `${ms}m` : `${Math.ceil(ms / 1000)}S`;
}
