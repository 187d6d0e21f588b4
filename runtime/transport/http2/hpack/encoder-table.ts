// Source: RFC 7541, section 2.3.2.
import { DynamicTable } from "./dynamic-table.js";

/** The entries with one name: their positions among all insertions, by value. */
interface Named {
  /** The position of the newest entry of this name among all insertions. */
  newest: number;
  readonly numbers: Map<string, number>;
}

/** The dynamic table of an encoder, which can be searched by name and value. */
export class EncoderTable extends DynamicTable {
  private readonly byName = new Map<string, Named>();

  /** The index of the entry with this name and value; 0 if there is none. */
  find(name: string, value: string): number {
    const number = this.byName.get(name)?.numbers.get(value);
    return number === undefined ? 0 : this.inserted - number;
  }

  /** The index of an entry with this name; 0 if there is none. */
  findName(name: string): number {
    const named = this.byName.get(name);
    return named === undefined ? 0 : this.inserted - named.newest;
  }

  override insert(name: string, value: string): void {
    const number = this.inserted;
    super.insert(name, value);
    if (this.inserted === number) return;
    const named = this.byName.get(name);
    if (named === undefined) {
      this.byName.set(name, { newest: number, numbers: new Map([[value, number]]) });
      return;
    }
    named.newest = number;
    named.numbers.set(value, number);
  }

  protected override evicted(name: string, value: string, number: number): void {
    const named = this.byName.get(name);
    if (named?.numbers.get(value) === number) named.numbers.delete(value);
    if (named?.numbers.size === 0) this.byName.delete(name);
  }
}
