import { isUtf8 } from "node:buffer";
import { invalidUtf8 } from "./decode-error.js";
import type { NodeBuffer } from "./node-buffer.js";

/** From this length on, bytes are checked first: that costs little beside decoding, and saves decoding bytes that are not text. */
const checkedFirst = 16384;

/**
 * Reads bytes of any length as UTF-8. The native decoder writes U+FFFD for invalid bytes, so the bytes have to be checked only if
 * the text has one.
 *
 * @throws DecodeError IW2010 if the bytes are not UTF-8
 */
export function readText(b: NodeBuffer, p: number, e: number): string {
  if (e - p >= checkedFirst) {
    if (!isUtf8(b.subarray(p, e))) throw invalidUtf8();
    return b.utf8Slice(p, e);
  }
  const s = b.utf8Slice(p, e);
  if (s.indexOf("\uFFFD") !== -1 && !isUtf8(b.subarray(p, e))) throw invalidUtf8();
  return s;
}
