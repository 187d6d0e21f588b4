// Source: RFC 7541, sections 2.3.2 and 4.

/** The bytes that are added to the lengths of name and value in the size of an entry (RFC 7541, section 4.1). */
export const entryOverhead = 32;

/** The size of an entry in bytes. SETTINGS_MAX_HEADER_LIST_SIZE counts fields in the same way (RFC 9113, section 6.5.2). */
export function entrySize(name: string, value: string): number {
  return name.length + value.length + entryOverhead;
}

/** The dynamic table of HPACK as a ring buffer: the entries that were inserted last, as many as the limit allows. */
export class DynamicTable {
  /** The limit for `size`, which the settings set (RFC 7541, section 4.2). */
  limit: number;
  /** The sum of the entries' sizes in bytes, each with its overhead (RFC 7541, section 4.1). */
  size = 0;
  /** The number of entries, which also is the index of the oldest entry. */
  count = 0;
  inserted = 0;
  private names: string[] = [];
  private values: string[] = [];
  private mask = -1;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The name of an entry. The newest entry has the index 1, the oldest the index `count`. */
  nameAt(index: number): string {
    return this.names[(this.inserted - index) & this.mask]!;
  }

  /** The value of an entry, with the same index as for {@link nameAt}. */
  valueAt(index: number): string {
    return this.values[(this.inserted - index) & this.mask]!;
  }

  /**
   * Inserts an entry, after evicting as many old entries as necessary. An entry that is larger than the limit merely empties the
   * table (RFC 7541, section 4.4).
   */
  insert(name: string, value: string): void {
    const size = entrySize(name, value);
    this.evict(this.limit - size);
    if (size > this.limit) return;
    if (this.count > this.mask) this.enlarge();
    const slot = this.inserted & this.mask;
    this.names[slot] = name;
    this.values[slot] = value;
    this.inserted++;
    this.count++;
    this.size += size;
  }

  /** Changes the limit, and evicts entries that exceed it (RFC 7541, section 4.3). */
  resize(limit: number): void {
    this.limit = limit;
    this.evict(limit);
  }

  /** A hook that is called for each evicted entry. `number` is its position among all insertions, counted from 0. */
  protected evicted(_name: string, _value: string, _number: number): void {}

  private evict(most: number): void {
    while (this.size > most && this.count > 0) {
      const number = this.inserted - this.count;
      const slot = number & this.mask;
      const name = this.names[slot]!;
      const value = this.values[slot]!;
      this.size -= entrySize(name, value);
      this.count--;
      this.names[slot] = "";
      this.values[slot] = "";
      this.evicted(name, value, number);
    }
  }

  private enlarge(): void {
    const slots = Math.max(8, (this.mask + 1) * 2);
    const names = new Array<string>(slots).fill("");
    const values = new Array<string>(slots).fill("");
    for (let index = 1; index <= this.count; index++) {
      const slot = (this.inserted - index) & (slots - 1);
      names[slot] = this.nameAt(index);
      values[slot] = this.valueAt(index);
    }
    this.names = names;
    this.values = values;
    this.mask = slots - 1;
  }
}
