import { listReader } from "./list-reader.js";

/** Readers of packed lists of numbers with four and eight bytes. Each adds the elements to `soFar`, and returns it. */
export const packedFixedReads = {
  packedDouble: listReader((r, p) => r.double(p), 8),
  packedFloat: listReader((r, p) => r.float(p), 4),
  packedFixed32: listReader((r, p) => r.fixed32(p), 4),
  packedSfixed32: listReader((r, p) => r.sfixed32(p), 4),
  packedFixed64: listReader((r, p) => r.fixed64(p), 8),
  packedSfixed64: listReader((r, p) => r.sfixed64(p), 8),
  /** A packed list of fixed64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeFixed64: listReader((r, p) => r.safeFixed64(p), 8),
  /** A packed list of sfixed64 as numbers. @throws DecodeError IW2010 if a number would round an element */
  packedSafeSfixed64: listReader((r, p) => r.safeSfixed64(p), 8),
};

export type PackedFixedReads = typeof packedFixedReads;
