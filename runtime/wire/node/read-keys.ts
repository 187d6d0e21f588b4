import type { KeyReads } from "../read-keys.js";
import type { ReaderCore } from "../reader-core.js";

/** The largest number of bytes of a key that is kept. UUIDs have fewer. */
const longest = 40;

const slots = 1024;
/** The number of bytes of a slot. A slot begins with the bytes of a key, and its last byte is their number. */
const stride = 64;
const lengthAt = stride - 1;

const bytes = new Uint8Array(slots * stride);
/** The text of the key in each slot, if the key was met at least twice; otherwise empty. */
const texts = new Array<string>(slots).fill("");

/**
 * Readers of the keys of maps. Making a property of a new string takes several times as long as making the string, because V8
 * looks it up among all names in the process. So keys that come again are kept, one in each slot. A key whose slot has another
 * key replaces it. So a peer that sends new keys all the time neither fills the memory nor causes searches, and a key that is not
 * kept costs hardly more than without this cache.
 */
export const keyReads: KeyReads = {
  /** Reads the key of a map, a string, and checks its UTF-8. Sets `isNewKey`. */
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
    // Only ASCII has a character per byte.
    if (text.length === n) texts[slot] = text;
    return text;
  },

  /**
   * Makes the record for the entries of a map, of which the first key was read last. V8 keeps the properties of most objects in
   * the order in which they were added, and remembers this order for other objects. If each object has other names, this takes
   * ten times as long and slows down all later objects. So a record gets a hash table instead if its first key is new and the
   * slots of the cache are taken. No hash table is made before that, because the first one that a loop meets makes the loop
   * slower for good, and records are written in loops.
   */
  record(this: ReaderCore): Record<string, unknown> {
    return this.isNewKey ? hashTable() : {};
  },
};

/** Puts a key into a slot of the cache, in place of another one. Its text is kept only when the key comes again. */
function replace(b: Uint8Array, from: number, n: number, slot: number): void {
  const at = slot * stride;
  for (let i = 0; i < n; i++) bytes[at + i] = b[from + i]!;
  bytes[at + lengthAt] = n;
  // A write that changes nothing is not free: the collector notes it.
  if (texts[slot] !== "") texts[slot] = "";
}

/**
 * Makes an object whose properties V8 keeps in a hash table. V8 does so after properties other than the last one were deleted.
 */
function hashTable(): Record<string, unknown> {
  const o: { a?: number; b?: number } = { a: 0, b: 0 };
  delete o.a;
  delete o.b;
  return o as Record<string, unknown>;
}
