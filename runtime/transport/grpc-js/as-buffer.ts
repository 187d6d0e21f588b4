import { grpcBytes } from "../../platform/platform.js";

/** Views bytes as a Buffer, without a copy, because grpc-js sends nothing else. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return grpcBytes(bytes) as Buffer;
}
