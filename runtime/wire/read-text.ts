import { readUtf8 } from "../platform/platform.js";
import { invalidUtf8 } from "./decode-error.js";

/**
 * Decodes the bytes from `p` to `e` as UTF-8.
 * @throws DecodeError IW2010 if the bytes are not UTF-8
 */
export function readText(b: Uint8Array, p: number, e: number): string {
  const s = readUtf8(b, p, e);
  if (s === undefined) throw invalidUtf8();
  return s;
}
