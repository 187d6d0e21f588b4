import { invalidUtf8 } from "../decode-error.js";

const text = String.fromCharCode;

/** The UTF-16 code units of the text that is being decoded. */
const c = Array.from({ length: 32 }, () => 0);

/**
 * Decodes at most 32 bytes of UTF-8 as a flat string (one that V8 need not join later). Starting the native decoder takes as long
 * as this function needs for most short texts.
 * @throws DecodeError IW2010 if the bytes are not UTF-8: also for surrogates, overlong forms and values above U+10FFFF
 */
export function shortText(b: Uint8Array, p: number, e: number): string {
  let k = 0;
  while (p < e) {
    const x = b[p++]!;
    if (x < 0x80) {
      c[k++] = x;
      continue;
    }
    const more = x < 0xe0 ? 1 : x < 0xf0 ? 2 : 3;
    if (x < 0xc2 || x > 0xf4 || p + more > e) throw invalidUtf8();
    const y = next(b, p++);
    if (more === 1) {
      c[k++] = ((x & 0x1f) << 6) | y;
      continue;
    }
    const z = next(b, p++);
    if (more === 2) {
      const v = ((x & 0x0f) << 12) | (y << 6) | z;
      if (v < 0x800 || (v & 0xf800) === 0xd800) throw invalidUtf8();
      c[k++] = v;
      continue;
    }
    const v = ((x & 0x07) << 18) | (y << 12) | (z << 6) | next(b, p++);
    if (v < 0x10000 || v > 0x10ffff) throw invalidUtf8();
    c[k++] = 0xd7c0 + (v >> 10);
    c[k++] = 0xdc00 | (v & 0x3ff);
  }
  return fromUnits(k);
}

/** The six payload bits of the continuation byte at `p`. @throws DecodeError IW2010 if the byte is not a continuation byte */
function next(b: Uint8Array, p: number): number {
  const x = b[p]!;
  if ((x & 0xc0) !== 0x80) throw invalidUtf8();
  return x & 0x3f;
}

/**
 * The first `k` code units as a string. There is one call of `String.fromCharCode` for each length, because a call with a spread
 * array takes twice as long.
 */
function fromUnits(k: number): string {
  // biome-ignore format: one length after the other reads better than one unit per line
  switch (k) {
    case 1: return text(c[0]!);
    case 2: return text(c[0]!,c[1]!);
    case 3: return text(c[0]!,c[1]!,c[2]!);
    case 4: return text(c[0]!,c[1]!,c[2]!,c[3]!);
    case 5: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!);
    case 6: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!);
    case 7: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!);
    case 8: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!);
    case 9: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!);
    case 10: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!);
    case 11: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!);
    case 12: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!);
    case 13: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!);
    case 14: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!);
    case 15: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!);
    case 16: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!);
    case 17: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!);
    case 18: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!);
    case 19: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!);
    case 20: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!);
    case 21: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!);
    case 22: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!);
    case 23: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!);
    case 24: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!);
    case 25: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!);
    case 26: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!,c[25]!);
    case 27: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!,c[25]!,c[26]!);
    case 28: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!,c[25]!,c[26]!,
        c[27]!);
    case 29: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!,c[25]!,c[26]!,
        c[27]!,c[28]!);
    case 30: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!,c[25]!,c[26]!,
        c[27]!,c[28]!,c[29]!);
    case 31: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!,c[25]!,c[26]!,
        c[27]!,c[28]!,c[29]!,c[30]!);
    case 32: return text(c[0]!,c[1]!,c[2]!,c[3]!,c[4]!,c[5]!,c[6]!,c[7]!,c[8]!,c[9]!,c[10]!,c[11]!,c[12]!,
        c[13]!,c[14]!,c[15]!,c[16]!,c[17]!,c[18]!,c[19]!,c[20]!,c[21]!,c[22]!,c[23]!,c[24]!,c[25]!,c[26]!,
        c[27]!,c[28]!,c[29]!,c[30]!,c[31]!);
    default: return "";
  }
}
