// RFC 7541, section 2.3.2: a block that inserts nothing means the same as long as the dynamic table does not change.

/** The length in bytes of the longest block that is cached. Longer blocks are seldom repeated. */
const longestKept = 256;

/**
 * Decoded header lists are cached up to the size `largestList`, and together up to `mostKept`, in bytes as
 * SETTINGS_MAX_HEADER_LIST_SIZE counts them, and up to the number `mostBlocks`. Without these limits, short blocks that decode to long
 * lists could fill the memory, which an idle connection would then keep.
 */
const largestList = 4096;
const mostKept = 32_768;
const mostBlocks = 128;

/** The largest number of blocks that are remembered because they occurred once. */
const mostSeen = 256;

/** A cached header block: its bytes and the result of decoding it. */
interface Kept<T> {
  readonly bytes: Uint8Array;
  readonly read: T;
}

/**
 * A cache of decoded header blocks. Peers send equal blocks again and again, so most calls need no decoding. It has no slots that
 * blocks could share: two that alternate in every call, such as the headers and the trailers of responses, would evict each other for
 * ever.
 */
export class BlockMemo<T> {
  /** The cached blocks by their hash. */
  private readonly kept = new Map<number, Kept<T>>();
  // The hashes of blocks that occurred once. A block is cached when it occurs again, so that blocks which differ in every call,
  // for example by a timeout, are never copied.
  private readonly seen = new Set<number>();
  private hash = 0;
  /**
   * The version of the dynamic table (the number of its changes) with which the cached blocks were decoded. `size` is the total
   * size of their header lists.
   */
  private version = 0;
  private size = 0;

  /**
   * The cached result for the block from `p` to `end`, if it was decoded with this version of the dynamic table; otherwise
   * undefined.
   */
  find(bytes: Uint8Array, p: number, end: number, version: number): T | undefined {
    const length = end - p;
    if (length > longestKept) return undefined;
    let hash = length;
    for (let i = p; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    this.hash = hash;
    if (this.version !== version) return undefined;
    const kept = this.kept.get(hash);
    if (kept === undefined || kept.bytes.length !== length) return undefined;
    for (let i = 0; i < length; i++) if (kept.bytes[i] !== bytes[p + i]) return undefined;
    return kept.read;
  }

  /**
   * Caches the result of a block for which {@link find} returned nothing, if the block occurred before. `size` is the size of its
   * list in bytes.
   */
  keep(bytes: Uint8Array, p: number, end: number, version: number, read: T, size: number): void {
    if (end - p > longestKept || size > largestList) return;
    const { hash, seen, kept } = this;
    if (!seen.has(hash)) {
      if (seen.size === mostSeen) seen.clear();
      seen.add(hash);
      return;
    }
    if (this.version !== version || this.size + size > mostKept || kept.size === mostBlocks) this.forget(version);
    this.size += size;
    kept.set(hash, { bytes: new Uint8Array(bytes.subarray(p, end)), read });
  }

  /** Clears the cache. From now on, it holds blocks that were decoded with `version` of the dynamic table. */
  private forget(version: number): void {
    this.version = version;
    this.size = 0;
    this.kept.clear();
  }
}
