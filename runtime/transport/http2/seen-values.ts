/** The length from which values are remembered. Shorter ones can be checked in less time than looked up. */
const shortest = 256;

/**
 * Remembers the long values of a list that have been checked. A block can repeat a value of the table with a single byte, so
 * checking each repetition would take time in proportion to the list instead of the bytes that have come.
 */
export class SeenValues {
  private seen: Set<string> | undefined = undefined;

  /** Whether a value has to be checked, because it is short or has not come before. */
  isNew(value: string): boolean {
    if (value.length < shortest) return true;
    // Equal texts of the table are one object, whose hash is kept.
    this.seen ??= new Set();
    const { size } = this.seen;
    return this.seen.add(value).size > size;
  }
}
