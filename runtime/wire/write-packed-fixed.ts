import { double, fixed32, fixed64, float, safeFixed64, safeSfixed64, sfixed32, sfixed64 } from "./fixed-writers.js";
import { listWriter } from "./list-writer.js";

/** Writers of packed lists of four-byte and eight-byte numbers. */
export const packedFixedWrites = {
  /** A packed list of fixed32. @throws ValueError IW2007 */
  packedFixed32: listWriter(fixed32),
  /** A packed list of sfixed32. @throws ValueError IW2007 */
  packedSfixed32: listWriter(sfixed32),
  /** A packed list of fixed64. @throws ValueError IW2007 */
  packedFixed64: listWriter(fixed64),
  /** A packed list of sfixed64. @throws ValueError IW2007 */
  packedSfixed64: listWriter(sfixed64),
  /** A packed list of numbers as fixed64. @throws ValueError IW2007 */
  packedSafeFixed64: listWriter(safeFixed64),
  /** A packed list of numbers as sfixed64. @throws ValueError IW2007 */
  packedSafeSfixed64: listWriter(safeSfixed64),
  /** A packed list of float. @throws ValueError IW2007 */
  packedFloat: listWriter(float),
  /** A packed list of double. @throws ValueError IW2007 */
  packedDouble: listWriter(double),
};

export type PackedFixedWrites = typeof packedFixedWrites;
