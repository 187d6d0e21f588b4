/** The encodings of compressed messages (gRPC's compression.md). */
export type Encoding = "gzip" | "deflate";

/** The value of the header `grpc-accept-encoding`, which lists the encodings that are read. */
export const acceptedEncodings = "identity,deflate,gzip";

/** Whether a value of `grpc-encoding` names a compression that is known here. */
export function isEncoding(name: unknown): name is Encoding {
  return name === "gzip" || name === "deflate";
}
