/**
 * Stores varints as four-byte words: one store of a word is faster than four stores of a byte. Numbers of one size often follow
 * each other, as in lists of enums, so four of them are stored at once.
 */

/** Whether all four values are integers of 32 bits with a sign. */
export function areInts(v: number, w: number, x: number, y: number): boolean {
  return isInt(v) && isInt(w) && isInt(x) && isInt(y);
}

function isInt(v: number): boolean {
  return typeof v === "number" && (v | 0) === v;
}

/**
 * Stores four integers in four bytes, and returns true. Returns false, and stores nothing, unless each fits into a varint of one
 * byte.
 */
export function storeOnes(dv: DataView, p: number, v: number, w: number, x: number, y: number): boolean {
  if ((v | w | x | y) >>> 7 !== 0) return false;
  dv.setInt32(p, v | (w << 8) | (x << 16) | (y << 24), true);
  return true;
}

/**
 * Stores four integers in twelve bytes, and returns true. Returns false, and stores nothing, unless each needs a varint of three
 * bytes.
 */
export function storeThrees(dv: DataView, p: number, v: number, w: number, x: number, y: number): boolean {
  if ((v | w | x | y) >>> 21 !== 0) return false;
  if (((v - 0x4000) | (w - 0x4000) | (x - 0x4000) | (y - 0x4000)) < 0) return false;
  const second = low21(w);
  const third = low21(x);
  dv.setInt32(p, low21(v) | (second << 24), true);
  dv.setInt32(p + 4, (second >>> 8) | (third << 16), true);
  dv.setInt32(p + 8, (third >>> 16) | (low21(y) << 8), true);
  return true;
}

/** The three bytes of a varint for a number below 2^21, as a number whose lowest byte is the first. */
export function low21(v: number): number {
  const high = v & 0x1fff80;
  return (v + high + ((high & 0x1fc000) << 1)) | 0x8080;
}

/** The four bytes of a varint for a number below 2^28, as a number whose lowest byte is the first. */
export function low28(v: number): number {
  return (v & 127) | ((v << 1) & 0x7f00) | ((v << 2) & 0x7f0000) | ((v << 3) & 0x7f000000) | 0x808080;
}
