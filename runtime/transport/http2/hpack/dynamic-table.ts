// RFC 7541, sections 2.3.2 and 4: the dynamic table.

/** The size of an entry without its name and its value, in bytes (section 4.1). */
export const entryOverhead = 32;

/** The size of an entry, or of a field in SETTINGS_MAX_HEADER_LIST_SIZE (RFC 9113, section 6.5.2). */
export function entrySize(name: string, value: string): number {
  return name.length + value.length + entryOverhead;
}

/** The entries that were inserted last, as many as the limit allows; a ring of them. */
export class DynamicTable {
  /** The most that the sizes of its entries may add up to. */
  limit: number;
  /** The sum of the sizes of its entries. */
  size = 0;
  /** How many entries there are. */
  count = 0;
  /** How many were ever inserted. */
  inserted = 0;
  private names: string[] = [];
  private values: string[] = [];
  private mask = -1;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The name of an entry; 1 is the newest, and `index` is at most `count`. */
  nameAt(index: number): string {
    return this.names[(this.inserted - index) & this.mask]!;
  }

  /** The value of an entry. */
  valueAt(index: number): string {
    return this.values[(this.inserted - index) & this.mask]!;
  }

  /** Inserts an entry, for which others may have to go. One that is larger than the table just empties it (section 4.4). */
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

  /** Changes the limit, for which entries may have to go (section 4.3). */
  resize(limit: number): void {
    this.limit = limit;
    this.evict(limit);
  }

  /** Called with every entry that goes; `number` counts insertions from 0. */
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
