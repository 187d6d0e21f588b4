/** The encodings of compressed messages (gRPC's compression.md). */
export type Encoding = "gzip" | "deflate";

/** Whether a name of `grpc-encoding` is one that messages can be compressed with here. */
export function isEncoding(name: unknown): name is Encoding {
  return name === "gzip" || name === "deflate";
}
