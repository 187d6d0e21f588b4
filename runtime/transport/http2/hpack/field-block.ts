// RFC 7541, section 2.1: a list of fields that is sent again and again.
import { entrySize } from "./dynamic-table.js";
import { integerBytes } from "./primitives.js";

const numbers = { next: 0 };

/** The largest number of bytes that a field can take: its texts, their lengths and an index. */
export function fieldBound(name: string, value: string): number {
  return entrySize(name, value);
}

/** The largest number of bytes that changes of the table size take at the beginning of a block. */
export const updatesBound: number = 2 * integerBytes;

/**
 * A list of fields that is known beforehand, such as the headers of an operation's requests. Each encoder keeps its encoding of
 * the list, so a FieldBlock is made for a list once, not for each call.
 */
export class FieldBlock {
  /** The names and values, one after the other. */
  readonly fields: readonly string[];
  /** The number of the block among all blocks of the process. */
  readonly number: number = numbers.next++;
  /** The largest number of bytes that the encoded list can take. */
  readonly bound: number;

  constructor(fields: readonly string[]) {
    this.fields = fields;
    let bound = 0;
    for (let i = 0; i < fields.length; i += 2) bound += fieldBound(fields[i]!, fields[i + 1]!);
    this.bound = bound;
  }
}
