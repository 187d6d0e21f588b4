import { grpcBytes } from "../../platform/platform.js";

/** The same bytes as a Buffer, which is the only class of bytes that grpc-js sends. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return grpcBytes(bytes) as Buffer;
}
