// RFC 7541, section 2.3.2: a block without insertions means the same for as long as the dynamic table is the same.

const slotMask = 63;

/** Longer blocks are seldom the same. */
const longestKept = 256;

/** A decoded block: its bytes, the version of the table that they were decoded with, and the result. */
interface Kept<T> {
  readonly bytes: Uint8Array;
  readonly version: number;
  readonly read: T;
}

/** Remembers what blocks of bytes meant. Callers repeat the same ones, so most calls need no decoding. */
export class BlockMemo<T> {
  private readonly kept: (Kept<T> | undefined)[] = new Array(slotMask + 1).fill(undefined);
  // A block is kept when it comes again, so that blocks which differ in every call (by a deadline) cost no copy.
  private readonly seen = new Int32Array(slotMask + 1);
  private hash = 0;

  /** The result for the block from `p` to `end` with this version of the table; undefined if it is not kept. */
  find(bytes: Uint8Array, p: number, end: number, version: number): T | undefined {
    const length = end - p;
    if (length > longestKept) return undefined;
    let hash = length;
    for (let i = p; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    // The lowest bits of the product hang on the lowest bits of the bytes alone.
    hash ^= hash >>> 15;
    this.hash = hash;
    const kept = this.kept[hash & slotMask];
    if (kept === undefined || kept.version !== version || kept.bytes.length !== length) return undefined;
    for (let i = 0; i < length; i++) if (kept.bytes[i] !== bytes[p + i]) return undefined;
    return kept.read;
  }

  /** Keeps what the block meant that was not found just now. */
  keep(bytes: Uint8Array, p: number, end: number, version: number, read: T): void {
    if (end - p > longestKept) return;
    const slot = this.hash & slotMask;
    if (this.seen[slot] === this.hash)
      this.kept[slot] = { bytes: new Uint8Array(bytes.subarray(p, end)), version, read };
    else this.seen[slot] = this.hash;
  }
}
