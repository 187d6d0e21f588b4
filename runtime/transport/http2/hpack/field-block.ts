// RFC 7541, section 2.1: a list of fields that is sent again and again.
import { entrySize } from "./dynamic-table.js";
import { integerBytes } from "./primitives.js";

const numbers = { next: 0 };

/** The most bytes that a field takes: its strings, their lengths, and an index. */
export function fieldBound(name: string, value: string): number {
  return entrySize(name, value);
}

/** The most bytes that the changes of the table's size take at the start of a block. */
export const updatesBound: number = 2 * integerBytes;

/**
 * A list of fields that is known beforehand, such as the headers of an operation's requests. Each encoder keeps what it has written
 * for it, so make one for each list, not one for each call.
 */
export class FieldBlock {
  /** The names and values, one after the other. */
  readonly fields: readonly string[];
  /** The number of the block among all blocks of the process. */
  readonly number: number = numbers.next++;
  /** The most bytes that it takes. */
  readonly bound: number;

  constructor(fields: readonly string[]) {
    this.fields = fields;
    let bound = 0;
    for (let i = 0; i < fields.length; i += 2) bound += fieldBound(fields[i]!, fields[i + 1]!);
    this.bound = bound;
  }
}
