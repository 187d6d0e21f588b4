import { longLength, longTag, truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/** A tag of 32 bits. It is apart from the tags of two bytes, so that the engine inlines those into messages of many fields. */
export function largeTag(r: ReaderCore, p: number): number {
  const t = r.varint(p);
  const n = r.pos - p;
  if (n > 5 || (n === 5 && r.buf[p + 4]! > 15)) throw r.refused(p, longTag());
  return t;
}

/** A length of 32 bits in at most five bytes. One with more must be refused: it would be read as a shorter one. */
export function largeLength(r: ReaderCore, p: number): number {
  const n = r.varint(p);
  const size = r.pos - p;
  if (size > 5) throw r.refused(p, longLength());
  if (size === 5 && r.buf[p + 4]! > 15) throw r.refused(p, truncatedMessage());
  return n;
}
