import { longLength, longTag, truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/**
 * Reads a tag of three to five bytes. It is a function of its own so that the function for shorter tags remains small enough for
 * the engine to inline it.
 */
export function largeTag(r: ReaderCore, p: number): number {
  const t = r.varint(p);
  const n = r.pos - p;
  if (n > 5 || (n === 5 && r.buf[p + 4]! > 15)) throw r.refused(p, longTag());
  return t;
}

/** Reads a length of up to five bytes. A longer varint is refused, because its high bits would be lost. */
export function largeLength(r: ReaderCore, p: number): number {
  const n = r.varint(p);
  const size = r.pos - p;
  if (size > 5) throw r.refused(p, longLength());
  if (size === 5 && r.buf[p + 4]! > 15) throw r.refused(p, truncatedMessage());
  return n;
}
