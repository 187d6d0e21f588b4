import { refuse } from "./value-error.js";

/**
 * The part of `Writer` that the functions of this file need: the view of its buffer. Each function writes the number `v` at
 * position `p`, returns the position behind it, and throws ValueError IW2007 if the number does not fit its type.
 */
export interface FixedTarget {
  readonly dv: DataView;
}

export function fixed32(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number" || v >>> 0 !== v) refuse(v, "a fixed32");
  w.dv.setUint32(p, v, true);
  return p + 4;
}

export function sfixed32(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number" || (v | 0) !== v) refuse(v, "a sfixed32");
  w.dv.setInt32(p, v, true);
  return p + 4;
}

export function fixed64(w: FixedTarget, p: number, v: bigint): number {
  if (typeof v !== "bigint" || BigInt.asUintN(64, v) !== v) refuse(v, "a fixed64");
  w.dv.setBigUint64(p, v, true);
  return p + 8;
}

export function sfixed64(w: FixedTarget, p: number, v: bigint): number {
  if (typeof v !== "bigint" || BigInt.asIntN(64, v) !== v) refuse(v, "a sfixed64");
  w.dv.setBigInt64(p, v, true);
  return p + 8;
}

export function safeFixed64(w: FixedTarget, p: number, v: number): number {
  if (!Number.isSafeInteger(v) || v < 0) refuse(v, "a safe fixed64");
  return words(w.dv, p, v);
}

export function safeSfixed64(w: FixedTarget, p: number, v: number): number {
  if (!Number.isSafeInteger(v)) refuse(v, "a safe sfixed64");
  return words(w.dv, p, v);
}

function words(dv: DataView, p: number, v: number): number {
  dv.setInt32(p, v, true);
  dv.setInt32(p + 4, Math.floor(v / 4294967296), true);
  return p + 8;
}

/** Writes a float. The number is rounded, to infinity beyond the range, as other protobuf libraries do. */
export function float(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number") refuse(v, "a float");
  w.dv.setFloat32(p, v, true);
  return p + 4;
}

export function double(w: FixedTarget, p: number, v: number): number {
  if (typeof v !== "number") refuse(v, "a double");
  w.dv.setFloat64(p, v, true);
  return p + 8;
}
