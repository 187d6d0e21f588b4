import { grpcBytes } from "../../platform/platform.js";

/** The same bytes as a Buffer. grpc-js sends Buffers only. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return grpcBytes(bytes) as Buffer;
}
