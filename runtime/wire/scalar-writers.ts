import { refuse } from "./value-error.js";

const u32 = new Uint32Array(2);
const i64 = new BigInt64Array(u32.buffer);
const u64 = new BigUint64Array(u32.buffer);

/**
 * Writes the 32 bits of a number as an unsigned varint of up to five bytes, without checking the number. Like all functions of
 * this file, it returns the position behind the value.
 */
export function varint32(b: Uint8Array, p: number, v: number): number {
  while (v > 127) {
    b[p++] = (v & 127) | 128;
    v >>>= 7;
  }
  b[p] = v;
  return p + 1;
}

/**
 * Writes 64 bits as a varint of five to ten bytes, without checking the numbers. `hi` are the high 32 bits, which must not be 0.
 */
export function varint64(b: Uint8Array, p: number, lo: number, hi: number): number {
  b[p] = (lo & 127) | 128;
  b[p + 1] = ((lo >>> 7) & 127) | 128;
  b[p + 2] = ((lo >>> 14) & 127) | 128;
  b[p + 3] = ((lo >>> 21) & 127) | 128;
  const middle = (lo >>> 28) | ((hi & 0xffffff) << 4);
  const high = hi >>> 24;
  if (high === 0) return varint32(b, p + 4, middle);
  b[p + 4] = (middle & 127) | 128;
  b[p + 5] = ((middle >>> 7) & 127) | 128;
  b[p + 6] = ((middle >>> 14) & 127) | 128;
  b[p + 7] = ((middle >>> 21) & 127) | 128;
  if (high < 128) {
    b[p + 8] = high;
    return p + 9;
  }
  b[p + 8] = (high & 127) | 128;
  b[p + 9] = 1;
  return p + 10;
}

/** Writes an int32. Like the other scalars below, it throws ValueError IW2007 if the value does not fit. */
export function int32(b: Uint8Array, p: number, v: number): number {
  if (typeof v === "number" && v >= 0 && v < 128 && (v | 0) === v) {
    b[p] = v;
    return p + 1;
  }
  return longInt32(b, p, v);
}

function longInt32(b: Uint8Array, p: number, v: number): number {
  if (typeof v !== "number" || (v | 0) !== v) refuse(v, "an int32");
  // A negative int32 takes ten bytes, sign-extended, so that it can also be read as an int64.
  return v >= 0 ? varint32(b, p, v) : varint64(b, p, v, -1);
}

export function uint32(b: Uint8Array, p: number, v: number): number {
  if (typeof v !== "number" || v >>> 0 !== v) refuse(v, "a uint32");
  return varint32(b, p, v);
}

export function sint32(b: Uint8Array, p: number, v: number): number {
  if (typeof v !== "number" || (v | 0) !== v) refuse(v, "a sint32");
  return varint32(b, p, ((v << 1) ^ (v >> 31)) >>> 0);
}

/** Writes the number 0, the only value of `google.protobuf.NullValue`. */
export function nullValue(b: Uint8Array, p: number, v: null): number {
  if (v !== null) refuse(v, "null");
  b[p] = 0;
  return p + 1;
}

export function int64(b: Uint8Array, p: number, v: bigint): number {
  if (typeof v !== "bigint" || BigInt.asIntN(64, v) !== v) refuse(v, "an int64");
  i64[0] = v;
  const lo = u32[0]!;
  const hi = u32[1]!;
  return hi === 0 ? varint32(b, p, lo) : varint64(b, p, lo, hi);
}

export function uint64(b: Uint8Array, p: number, v: bigint): number {
  if (typeof v !== "bigint" || BigInt.asUintN(64, v) !== v) refuse(v, "a uint64");
  u64[0] = v;
  const lo = u32[0]!;
  const hi = u32[1]!;
  return hi === 0 ? varint32(b, p, lo) : varint64(b, p, lo, hi);
}

export function sint64(b: Uint8Array, p: number, v: bigint): number {
  if (typeof v !== "bigint" || BigInt.asIntN(64, v) !== v) refuse(v, "a sint64");
  i64[0] = v;
  return zigzag(b, p, u32[0]!, u32[1]!);
}

export function safeInt64(b: Uint8Array, p: number, v: number): number {
  if (!Number.isSafeInteger(v)) refuse(v, "a safe int64");
  return words(b, p, v >>> 0, Math.floor(v / 4294967296) >>> 0);
}

export function safeUint64(b: Uint8Array, p: number, v: number): number {
  if (!Number.isSafeInteger(v) || v < 0) refuse(v, "a safe uint64");
  return words(b, p, v >>> 0, Math.floor(v / 4294967296));
}

export function safeSint64(b: Uint8Array, p: number, v: number): number {
  if (!Number.isSafeInteger(v)) refuse(v, "a safe sint64");
  return zigzag(b, p, v >>> 0, Math.floor(v / 4294967296) | 0);
}

export function bool(b: Uint8Array, p: number, v: boolean): number {
  if (v === true) {
    b[p] = 1;
    return p + 1;
  }
  if (v !== false) refuse(v, "a bool");
  b[p] = 0;
  return p + 1;
}

function words(b: Uint8Array, p: number, lo: number, hi: number): number {
  return hi === 0 ? varint32(b, p, lo) : varint64(b, p, lo, hi);
}

function zigzag(b: Uint8Array, p: number, lo: number, hi: number): number {
  const sign = hi >> 31;
  return words(b, p, ((lo << 1) ^ sign) >>> 0, (((hi << 1) | (lo >>> 31)) ^ sign) >>> 0);
}
