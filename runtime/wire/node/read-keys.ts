import type { KeyReads } from "../read-keys.js";
import type { ReaderCore } from "../reader-core.js";

/** Longer keys are not kept. UUIDs are. */
const longest = 40;

const slots = 1024;
/** The bytes of a slot: those of a key, and at the end how many there are. */
const stride = 64;
const lengthAt = stride - 1;

const bytes = new Uint8Array(slots * stride);
/** The texts of keys that were met at least twice; otherwise empty. */
const texts = new Array<string>(slots).fill("");

/**
 * Readers of the keys of maps. To make a property of a new string costs several times the string, because V8 looks it up among
 * all names of the process. So keys that come again are kept, one per slot. A key that finds another one in its slot takes its
 * place: a peer that sends ever new keys fills no memory and causes no search, and a key that is not found costs hardly
 * more than without.
 */
export const keyReads: KeyReads = {
  /** A string that is the key of a map; its UTF-8 is checked. Sets `isNewKey`. */
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
   * The record for entries of which the first one's key was read last. V8 keeps the properties of most objects in the order in which
   * they were added, and remembers that order for the next object. That takes ten times as long where each has other
   * names, and those slow down all later objects. So where keys come that are new, though the process has met so many that their
   * places are taken, these get a hash table instead. Not earlier: the first hash table that a loop meets makes it slower for good, and
   * records are written by loops.
   */
  record(this: ReaderCore): Record<string, unknown> {
    return this.isNewKey ? hashTable() : {};
  },
};

/** Puts a key into a slot of the cache, in place of another. Its text is kept once the key comes again. */
function replace(b: Uint8Array, from: number, n: number, slot: number): void {
  const at = slot * stride;
  for (let i = 0; i < n; i++) bytes[at + i] = b[from + i]!;
  bytes[at + lengthAt] = n;
  // A write that changes nothing is not free: the collector notes it.
  if (texts[slot] !== "") texts[slot] = "";
}

/** An object without properties, of which V8 keeps those that it gets in a hash table: others than the last one were deleted. */
function hashTable(): Record<string, unknown> {
  const o: { a?: number; b?: number } = { a: 0, b: 0 };
  delete o.a;
  delete o.b;
  return o as Record<string, unknown>;
}
