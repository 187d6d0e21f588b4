import { double, fixed32, fixed64, float, safeFixed64, safeSfixed64, sfixed32, sfixed64 } from "./fixed-writers.js";
import { listWriter } from "./list-writer.js";

/**
 * Writers of packed lists of four-byte and eight-byte numbers: the length in bytes, then the elements. The names with `safe` take
 * 64-bit integers as numbers. @throws ValueError IW2007 if an element does not fit
 */
export const packedFixedWrites = {
  packedFixed32: listWriter(fixed32),
  packedSfixed32: listWriter(sfixed32),
  packedFixed64: listWriter(fixed64),
  packedSfixed64: listWriter(sfixed64),
  packedSafeFixed64: listWriter(safeFixed64),
  packedSafeSfixed64: listWriter(safeSfixed64),
  packedFloat: listWriter(float),
  packedDouble: listWriter(double),
};

export type PackedFixedWrites = typeof packedFixedWrites;
