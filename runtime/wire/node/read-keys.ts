import type { KeyReads } from "../read-keys.js";
import type { ReaderCore } from "../reader-core.js";

/** The largest number of bytes of a key that the cache keeps. A UUID has 36. */
const longest = 40;

const slots = 1024;
/**
 * The size in bytes of one entry of the cache. An entry begins with the bytes of a key; its last byte is the number of these
 * bytes.
 */
const stride = 64;
const lengthAt = stride - 1;

const bytes = new Uint8Array(slots * stride);
/** The string of the key in each entry of the cache, if the key was met at least twice; otherwise empty. */
const texts = new Array<string>(slots).fill("");

/**
 * Readers of the keys of maps, with a cache of key strings. A string that was just decoded is expensive as a property name: V8
 * first has to look it up among all property names of the process, which takes several times as long as decoding it. The cache
 * therefore keeps the strings of repeated keys. It has 1024 entries, selected by a hash of the key; a new key replaces the one in
 * its entry. Many different keys thus cannot fill the memory, and a key that is not cached costs hardly more than without the
 * cache.
 */
export const keyReads: KeyReads = {
  /** Reads a string key of a map, and checks that it is UTF-8. Sets `isNewKey`. */
  key(this: ReaderCore, p: number, end: number): string {
    const b = this.buf;
    const n = b[p]!;
    const from = p + 1;
    const e = from + n;
    this.isNewKey = this.cacheKeys;
    if (!(n > 0 && n <= longest && e <= end && this.cacheKeys)) return this.string(p, end);
    const slot = (n * 29 + b[from]! * 101 + b[from + (n >> 1)]! * 57 + b[e - 2]! * 13 + b[e - 1]!) & (slots - 1);
    const at = slot * stride;
    let i = from;
    if (bytes[at + lengthAt] === n) for (let q = at; i < e && bytes[q] === b[i]; q++) i++;
    if (i < e) {
      this.isNewKey = bytes[at + lengthAt] !== 0;
      replace(b, from, n, slot);
      return this.string(p, end);
    }
    this.isNewKey = false;
    const known = texts[slot]!;
    if (known !== "") {
      this.pos = e;
      return known;
    }
    const text = this.string(p, end);
    // Only ASCII text has as many characters as bytes. Other keys are not cached.
    if (text.length === n) texts[slot] = text;
    return text;
  },

  /**
   * Makes the record for a map field, just after the first entry's key was read. V8 describes the property names of ordinary
   * objects by a hidden class, which objects with the same names share. If each object has different names, adding properties
   * takes ten times as long, and slows down all objects that are made later. The record is therefore a hash table (V8's
   * dictionary mode) if its first key displaced another key from the cache, or is too long for the cache: such keys are often
   * ids. Other records are ordinary objects, because a loop that has met one hash table stays slower, and records are written in
   * loops.
   */
  record(this: ReaderCore): Record<string, unknown> {
    return this.isNewKey ? hashTable() : {};
  },
};

/**
 * Puts the bytes of a key into an entry of the cache, in place of another key. The string is stored when the same key comes
 * again.
 */
function replace(b: Uint8Array, from: number, n: number, slot: number): void {
  const at = slot * stride;
  for (let i = 0; i < n; i++) bytes[at + i] = b[from + i]!;
  bytes[at + lengthAt] = n;
  // Even a write that changes nothing costs time, in the garbage collector's write barrier.
  if (texts[slot] !== "") texts[slot] = "";
}

/** Makes an empty object that V8 represents as a hash table. V8 does so when a property other than the last one was deleted. */
function hashTable(): Record<string, unknown> {
  const o: { a?: number; b?: number } = { a: 0, b: 0 };
  delete o.a;
  delete o.b;
  return o as Record<string, unknown>;
}
