import { isUtf8 } from "node:buffer";
import { invalidUtf8 } from "./decode-error.js";
import type { NodeBuffer } from "./node-buffer.js";

/** From here on checking bytes costs next to nothing beside decoding them, and saves decoding what is no text. */
const checkedFirst = 16384;

/**
 * Reads bytes of any length as UTF-8. The native decoder writes U+FFFD for what is none: only where one stands are the
 * bytes worth a second look.
 *
 * @throws DecodeError IW2010 for what is no UTF-8
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
