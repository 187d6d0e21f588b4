// RFC 7541, section 2.3.2: a block without insertions means the same for as long as the dynamic table is the same.

const slotMask = 63;

/** Longer blocks are seldom the same. */
const longestKept = 256;

/** Larger lists are not kept, and no more than this in all, as SETTINGS_MAX_HEADER_LIST_SIZE counts bytes: a peer could make an idle connection hold them. */
const largestList = 4096;
const mostKept = 32_768;

/** A decoded block: its bytes and the result. */
interface Kept<T> {
  readonly bytes: Uint8Array;
  readonly read: T;
}

/** Remembers what blocks of bytes meant. Callers repeat the same ones, so most calls need no decoding. */
export class BlockMemo<T> {
  private readonly kept: (Kept<T> | undefined)[] = new Array(slotMask + 1).fill(undefined);
  // A block is kept when it comes again, so that blocks which differ in every call (by a deadline) cost no copy.
  private readonly seen = new Int32Array(slotMask + 1);
  private hash = 0;
  /** The version of the table that the blocks were decoded with, and the size of their lists. */
  private version = 0;
  private size = 0;

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
    if (kept === undefined || this.version !== version || kept.bytes.length !== length) return undefined;
    for (let i = 0; i < length; i++) if (kept.bytes[i] !== bytes[p + i]) return undefined;
    return kept.read;
  }

  /** Keeps what the block meant that was not found just now: a list of `size` bytes. */
  keep(bytes: Uint8Array, p: number, end: number, version: number, read: T, size: number): void {
    if (end - p > longestKept || size > largestList) return;
    const slot = this.hash & slotMask;
    if (this.seen[slot] !== this.hash) {
      this.seen[slot] = this.hash;
      return;
    }
    if (this.version !== version || this.size + size > mostKept) this.forget(version);
    this.size += size;
    this.kept[slot] = { bytes: new Uint8Array(bytes.subarray(p, end)), read };
  }

  /** Forgets all blocks, before some of this version. */
  private forget(version: number): void {
    this.version = version;
    this.size = 0;
    this.kept.fill(undefined);
  }
}
