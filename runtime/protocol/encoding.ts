/** The encodings of compressed messages (gRPC's compression.md). */
export type Encoding = "gzip" | "deflate";

/** The value of `grpc-accept-encoding`: the encodings that are read. */
export const acceptedEncodings = "identity,deflate,gzip";

/** Whether a name of `grpc-encoding` is one that messages can be compressed with here. */
export function isEncoding(name: unknown): name is Encoding {
  return name === "gzip" || name === "deflate";
}
