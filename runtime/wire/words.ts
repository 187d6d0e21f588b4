import { unsafeInteger } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/** The value that was read last: its low and its high 32 bits, and the same memory as a signed and as an unsigned integer. */
export const words = new Uint32Array(2);
export const signed = new BigInt64Array(words.buffer);
export const unsigned = new BigUint64Array(words.buffer);

/** Decodes the zigzag encoding of the value in {@link words}. */
export function unzigzag(): void {
  const lo = words[0]!;
  const hi = words[1]!;
  const sign = -(lo & 1);
  words[0] = ((lo >>> 1) | (hi << 31)) ^ sign;
  words[1] = (hi >>> 1) ^ sign;
}

/**
 * The value in {@link words} as a number. `hi` are its high 32 bits, signed or unsigned.
 * @throws DecodeError IW2010 if a number cannot represent the value exactly
 */
export function safeNumber(r: ReaderCore, p: number, hi: number): number {
  const v = hi * 4294967296 + words[0]!;
  return Number.isSafeInteger(v) ? v : notSafe(r, p, hi);
}

function notSafe(r: ReaderCore, p: number, hi: number): never {
  throw r.refused(p, unsafeInteger(hi < 0 ? signed[0]! : unsigned[0]!));
}
