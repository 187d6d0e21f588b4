/** The compressions of messages (gRPC's compression.md). */
export type Encoding = "gzip" | "deflate";

/** The value of the header `grpc-accept-encoding`: the encodings that this package can read. */
export const acceptedEncodings = "identity,deflate,gzip";

/** Whether a value of the header `grpc-encoding` names a compression that this package can read. */
export function isEncoding(name: unknown): name is Encoding {
  return name === "gzip" || name === "deflate";
}
