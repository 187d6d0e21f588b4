// RFC 7541, section 2.3.2: the dynamic table, searched by names and values.
import { DynamicTable } from "./dynamic-table.js";

/** The entries of one name. */
interface Named {
  /** The number of the newest. */
  newest: number;
  readonly numbers: Map<string, number>;
}

/** The dynamic table of an encoder: it finds entries by what they are. */
export class EncoderTable extends DynamicTable {
  private readonly byName = new Map<string, Named>();

  /** The index of a field, or 0. */
  find(name: string, value: string): number {
    const number = this.byName.get(name)?.numbers.get(value);
    return number === undefined ? 0 : this.inserted - number;
  }

  /** The index of a field with this name, or 0. */
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
