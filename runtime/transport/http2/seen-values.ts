/** Shorter values cost less to check than to remember. */
const shortest = 256;

/**
 * Remembers the long values of a list. A block may repeat one of the table of fields in a byte, so checking all of them would cost
 * in proportion to the list, and not to the bytes that came.
 */
export class SeenValues {
  private seen: Set<string> | undefined = undefined;

  /** Whether a value has to be checked, because it is short or comes for the first time. */
  isNew(value: string): boolean {
    if (value.length < shortest) return true;
    // Equal texts of the table are one object, whose hash is kept.
    this.seen ??= new Set();
    const { size } = this.seen;
    return this.seen.add(value).size > size;
  }
}
