// Source: "Length-Prefixed-Message" in gRPC over HTTP/2.
import { writeUint32 } from "../base/big-endian.js";
import type { Framing } from "./framing.js";

/** The number of bytes before a message: one byte of flags and four of length. */
export const prefixLength = 5;

/** The framing of gRPC, which puts flags and a length before each message. */
export const lengthPrefix: Framing = {
  prefixLength,
  writePrefix(bytes, at, isCompressed, length) {
    bytes[at] = isCompressed ? 1 : 0;
    writeUint32(bytes, length, at + 1);
  },
};

/** The flags of the message whose prefix begins at `at`. They are 1 if it is compressed. */
export function flagsOf(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}
