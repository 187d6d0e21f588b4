import { refuse } from "./value-error.js";

/** The part of a Writer that the writers of four and eight bytes need: the view of its buffer. */
export interface FixedTarget {
  readonly dv: DataView;
}

/** Writes a fixed32. @throws ValueError IW2007 */
export function fixed32(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number" || v >>> 0 !== v) refuse(v, "a fixed32");
  w.dv.setUint32(p, v, true);
  return p + 4;
}

/** Writes a sfixed32. @throws ValueError IW2007 */
export function sfixed32(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number" || (v | 0) !== v) refuse(v, "a sfixed32");
  w.dv.setInt32(p, v, true);
  return p + 4;
}

/** Writes a fixed64. @throws ValueError IW2007 */
export function fixed64(w: FixedTarget, p: number, v: bigint): number {
  if (typeof v !== "bigint" || BigInt.asUintN(64, v) !== v) refuse(v, "a fixed64");
  w.dv.setBigUint64(p, v, true);
  return p + 8;
}

/** Writes a sfixed64. @throws ValueError IW2007 */
export function sfixed64(w: FixedTarget, p: number, v: bigint): number {
  if (typeof v !== "bigint" || BigInt.asIntN(64, v) !== v) refuse(v, "a sfixed64");
  w.dv.setBigInt64(p, v, true);
  return p + 8;
}

/** Writes a number as a fixed64. @throws ValueError IW2007 */
export function safeFixed64(w: FixedTarget, p: number, v: number): number {
  if (!Number.isSafeInteger(v) || v < 0) refuse(v, "a safe fixed64");
  return words(w.dv, p, v);
}

/** Writes a number as a sfixed64. @throws ValueError IW2007 */
export function safeSfixed64(w: FixedTarget, p: number, v: number): number {
  if (!Number.isSafeInteger(v)) refuse(v, "a safe sfixed64");
  return words(w.dv, p, v);
}

function words(dv: DataView, p: number, v: number): number {
  dv.setInt32(p, v, true);
  dv.setInt32(p + 4, Math.floor(v / 4294967296), true);
  return p + 8;
}

/** Writes a float. Rounds the number, to infinity beyond the range, as other protobuf libraries do. @throws ValueError IW2007 */
export function float(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number") refuse(v, "a float");
  w.dv.setFloat32(p, v, true);
  return p + 4;
}

/** Writes a double. @throws ValueError IW2007 */
export function double(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number") refuse(v, "a double");
  w.dv.setFloat64(p, v, true);
  return p + 8;
}
