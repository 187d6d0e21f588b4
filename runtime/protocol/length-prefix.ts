// gRPC over HTTP/2, Length-Prefixed-Message.
import { writeUint32 } from "../base/big-endian.js";
import type { Framing } from "./framing.js";

/** The bytes before a message: its flags, and its length in four bytes. */
export const prefixLength = 5;

/** Puts flags and a length before each message. */
export const lengthPrefix: Framing = {
  prefixLength,
  writePrefix(bytes, at, isCompressed, length) {
    bytes[at] = isCompressed ? 1 : 0;
    writeUint32(bytes, length, at + 1);
  },
};

/** The flags of the message whose prefix begins at `at`: 1 if it is compressed. */
export function flagsOf(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}
