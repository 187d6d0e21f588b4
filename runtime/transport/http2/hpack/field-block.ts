// Source: RFC 7541, section 2.1.
import { entrySize } from "./dynamic-table.js";
import { integerBytes } from "./primitives.js";

const numbers = { next: 0 };

/** The largest number of bytes of an encoded field: its texts, their lengths and an index. */
export function fieldBound(name: string, value: string): number {
  return entrySize(name, value);
}

/** The largest number of bytes that changes of the table size take at the beginning of a block. */
export const updatesBound: number = 2 * integerBytes;

/**
 * A constant list of fields, such as the headers of all requests of an operation. Each encoder caches its encoding of the list,
 * so a FieldBlock is created once for a list and not for each call.
 */
export class FieldBlock {
  /** Names and values in turn. */
  readonly fields: readonly string[];
  /** A number that identifies the block in this process. */
  readonly number: number = numbers.next++;
  readonly bound: number;

  constructor(fields: readonly string[]) {
    this.fields = fields;
    let bound = 0;
    for (let i = 0; i < fields.length; i += 2) bound += fieldBound(fields[i]!, fields[i + 1]!);
    this.bound = bound;
  }
}

/** The size of a list of fields, those of a block and further ones, as SETTINGS_MAX_HEADER_LIST_SIZE counts it. */
export function listSizeOf(block: FieldBlock, fields: readonly string[] = []): number {
  let size = block.bound;
  for (let i = 0; i < fields.length; i += 2) size += entrySize(fields[i]!, fields[i + 1]!);
  return size;
}
