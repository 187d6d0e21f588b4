import type { Metadata as GrpcMetadata } from "@grpc/grpc-js";
import type { Metadata } from "../../metadata/metadata.js";
import { acceptedEncodings } from "../../protocol/encoding.js";
import { timeoutText } from "../../protocol/timeout.js";

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

const encodings = { "grpc-accept-encoding": acceptedEncodings, "accept-encoding": "identity" };

const plainHeaders = headersOf(() => ({ ...encodings }));
