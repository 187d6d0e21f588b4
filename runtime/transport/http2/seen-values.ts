/** The number of characters from which values are remembered. A shorter value is checked faster than it is looked up. */
const shortest = 256;

/**
 * Remembers the long values of a list of fields that were checked already. HPACK can repeat a value of its table with a single
 * byte, so checking each repetition would take time out of proportion to the received bytes.
 */
export class SeenValues {
  private seen: Set<string> | undefined = undefined;

  /** Whether a value has to be checked, because it is short or was not seen before. */
  isNew(value: string): boolean {
    if (value.length < shortest) return true;
    // Values from HPACK's table are one string object each, whose hash the engine computes only once.
    this.seen ??= new Set();
    const { size } = this.seen;
    return this.seen.add(value).size > size;
  }
}
