import { unsafeInteger } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/**
 * The 64 bits of the varint that was read last, as its low and high 32-bit words. The other exports view the same memory as one
 * signed and one unsigned 64-bit integer.
 */
export const words = new Uint32Array(2);
export const signed = new BigInt64Array(words.buffer);
export const unsigned = new BigUint64Array(words.buffer);

/** Replaces the value in {@link words} by its zigzag decoding. */
export function unzigzag(): void {
  const lo = words[0]!;
  const hi = words[1]!;
  const sign = -(lo & 1);
  words[0] = ((lo >>> 1) | (hi << 31)) ^ sign;
  words[1] = (hi >>> 1) ^ sign;
}

/**
 * Returns the value in {@link words} as a number. `hi` is its high word, taken as signed or unsigned.
 * @throws DecodeError IW2010 if a number cannot represent the value exactly
 */
export function safeNumber(r: ReaderCore, p: number, hi: number): number {
  const v = hi * 4294967296 + words[0]!;
  return Number.isSafeInteger(v) ? v : notSafe(r, p, hi);
}

function notSafe(r: ReaderCore, p: number, hi: number): never {
  throw r.refused(p, unsafeInteger(hi < 0 ? signed[0]! : unsigned[0]!));
}
