// RFC 7541, section 2.3.2: a block without insertions means the same for as long as the dynamic table is the same.

const slotMask = 63;

/** The largest number of bytes of a block that is kept. Longer blocks are seldom repeated. */
const longestKept = 256;

/**
 * The largest list that is kept, and the largest size of all kept lists, as SETTINGS_MAX_HEADER_LIST_SIZE counts bytes. Without
 * these limits, a peer could fill the memory of a connection that is idle.
 */
const largestList = 4096;
const mostKept = 32_768;

/** A decoded block: its bytes and the result. */
interface Kept<T> {
  readonly bytes: Uint8Array;
  readonly read: T;
}

/** Keeps the results of decoding blocks. Callers repeat the same blocks, so most calls need no decoding. */
export class BlockMemo<T> {
  private readonly kept: (Kept<T> | undefined)[] = new Array(slotMask + 1).fill(undefined);
  // A block is kept when it comes again, so that blocks which differ in every call (by a deadline) cost no copy.
  private readonly seen = new Int32Array(slotMask + 1);
  private hash = 0;
  /** The version of the dynamic table with which the kept blocks were decoded. `size` is the size of their lists. */
  private version = 0;
  private size = 0;

  /** The result of decoding the block from `p` to `end` with this version of the table. Undefined if it is not kept. */
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

  /** Keeps the result of a block that {@link find} has not found, if it has come before. Its list has `size` bytes. */
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

  /** Forgets all blocks. Those that are kept next are of the given version. */
  private forget(version: number): void {
    this.version = version;
    this.size = 0;
    this.kept.fill(undefined);
  }
}
