import { listReader } from "./list-reader.js";

/**
 * Readers of packed lists of four-byte and eight-byte numbers. Each appends the elements to `soFar` and returns it. The readers
 * of 64-bit integers as numbers (`safe`) throw DecodeError IW2010 if a number cannot represent an element exactly.
 */
export const packedFixedReads = {
  packedDouble: listReader((r, p) => r.double(p), 8),
  packedFloat: listReader((r, p) => r.float(p), 4),
  packedFixed32: listReader((r, p) => r.fixed32(p), 4),
  packedSfixed32: listReader((r, p) => r.sfixed32(p), 4),
  packedFixed64: listReader((r, p) => r.fixed64(p), 8),
  packedSfixed64: listReader((r, p) => r.sfixed64(p), 8),
  packedSafeFixed64: listReader((r, p) => r.safeFixed64(p), 8),
  packedSafeSfixed64: listReader((r, p) => r.safeSfixed64(p), 8),
};

export type PackedFixedReads = typeof packedFixedReads;
