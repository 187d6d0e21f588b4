import { truncatedMessage } from "./decode-error.js";
import { words } from "./read-varint64.js";
import type { Reader } from "./reader.js";

/** Reads four bytes as a signed integer: by shifts, because a DataView per message costs more than the message. */
export function readWord(r: Reader, p: number): number {
  const b = r.buf;
  if (p + 4 > b.length) throw r.refused(p, truncatedMessage());
  r.pos = p + 4;
  return b[p]! | (b[p + 1]! << 8) | (b[p + 2]! << 16) | (b[p + 3]! << 24);
}

/** Reads eight bytes into the words. */
export function readWords(r: Reader, p: number): void {
  const b = r.buf;
  if (p + 8 > b.length) throw r.refused(p, truncatedMessage());
  words[0] = b[p]! | (b[p + 1]! << 8) | (b[p + 2]! << 16) | (b[p + 3]! << 24);
  words[1] = b[p + 4]! | (b[p + 5]! << 8) | (b[p + 6]! << 16) | (b[p + 7]! << 24);
  r.pos = p + 8;
}
