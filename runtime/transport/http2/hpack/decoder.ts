// Source: RFC 7541, sections 3 and 6.

import { furtherValues, isBinary } from "../../../metadata/binary-values.js";
import { readLatin1 } from "../../../platform/platform.js";
import { BlockMemo } from "./block-memo.js";
import { DynamicTable, entryOverhead, entrySize } from "./dynamic-table.js";
import { HpackError } from "./hpack-error.js";
import { readHuffman } from "./huffman.js";
import { lastStatic, staticNames, staticValues } from "./static-table.js";

/** The size of the dynamic table in bytes before any setting (RFC 9113, section 6.5.2). */
export const defaultTableSize = 4096;

/**
 * Converts a decoded list (names and values in turn) into the form that the caller works with. If the list is too large,
 * `isComplete` is false and the list ends before the first field that does not fit. The result must not be changed, because equal
 * blocks share it.
 */
export type ReadFields<T> = (fields: string[], isComplete: boolean) => T;

/**
 * The limits of a list of fields: its size in bytes, as SETTINGS_MAX_HEADER_LIST_SIZE counts it, and its number of fields. A
 * binary header counts as one field for each of its values, because each value becomes an object.
 */
export interface ListLimits {
  readonly maxHeaderListSize: number;
  readonly maxHeaderFields: number;
}

/** Decodes the header blocks of one direction of a connection, in the order in which they arrive. */
export class Decoder<T> {
  private readonly readFields: ReadFields<T>;
  private readonly limits: ListLimits;
  private readonly table = new DynamicTable(defaultTableSize);
  private readonly memo = new BlockMemo<T>();
  /** The largest table size that the peer may choose. */
  private allowed: number = defaultTableSize;
  /** Whether the next block has to begin with a reduction of the table size. */
  private needsUpdate = false;
  /** How often the dynamic table was changed. */
  private version = 0;
  /** The position behind the integer or string that was read last. */
  private pos = 0;
  /** The size in bytes of the list that was decoded last. */
  private listSize = 0;

  constructor(readFields: ReadFields<T>, limits: ListLimits) {
    this.readFields = readFields;
    this.limits = limits;
  }

  /** Called when the peer has acknowledged a table size, to which it must keep from its next block on (RFC 7541, section 4.2). */
  settle(tableSize: number): void {
    this.allowed = tableSize;
    if (tableSize >= this.table.limit) return;
    this.needsUpdate = true;
    this.version++;
  }

  /**
   * Decodes the block from `p` to `end`.
   * @throws HpackError if the block is malformed; the connection must be ended then
   */
  decode(bytes: Uint8Array, p: number, end: number): T {
    const { memo, version } = this;
    const known = memo.find(bytes, p, end, version);
    if (known !== undefined) return known;
    const read = this.decodeFields(bytes, this.updates(bytes, p, end), end);
    if (version === this.version) memo.keep(bytes, p, end, version, read, this.listSize);
    return read;
  }

  /**
   * Reads the changes of the table size, which are allowed only at the beginning of a block (RFC 7541, section 4.2). Returns the
   * position of the first field.
   */
  private updates(bytes: Uint8Array, p: number, end: number): number {
    while (p < end && (bytes[p]! & 0xe0) === 0x20) {
      const size = this.integer(bytes, p, end, 5);
      p = this.pos;
      if (size > this.allowed) throw new HpackError(`the table may have ${this.allowed} bytes, not ${size}`);
      this.table.resize(size);
      this.needsUpdate = false;
      this.version++;
    }
    if (this.needsUpdate) throw new HpackError(`the table has to shrink to ${this.allowed} bytes first`);
    return p;
  }

  private decodeFields(bytes: Uint8Array, p: number, end: number): T {
    const fields: string[] = [];
    let { maxHeaderListSize: room, maxHeaderFields: left } = this.limits;
    while (p < end) {
      const first = bytes[p]!;
      let name: string;
      let value: string;
      if (first > 127) {
        const index = this.integer(bytes, p, end, 7);
        name = this.nameAt(index);
        value = index <= lastStatic ? staticValues[index]! : this.table.valueAt(index - lastStatic);
      } else {
        if (first >= 32 && first < 64) throw new HpackError("the table's size changes inside of a block");
        const isInserted = first >= 64;
        const index = this.integer(bytes, p, end, isInserted ? 6 : 4);
        name = index === 0 ? this.string(bytes, this.pos, end) : this.nameAt(index);
        value = this.string(bytes, this.pos, end);
        if (isInserted) {
          this.table.insert(name, value);
          this.version++;
        }
      }
      p = this.pos;
      room -= entrySize(name, value);
      left--;
      if (room >= 0 && left >= 0 && isBinary(name)) {
        const more = furtherValues(value, left);
        left -= more;
        room -= more * entryOverhead;
      }
      // Fields beyond the limits are still decoded, because they may change the dynamic table, but are not returned.
      if (room >= 0 && left >= 0) fields.push(name, value);
    }
    this.listSize = this.limits.maxHeaderListSize - room;
    return this.readFields(fields, room >= 0 && left >= 0);
  }

  private nameAt(index: number): string {
    if (index === 0) throw new HpackError("the index of a field is 0");
    if (index <= lastStatic) return staticNames[index]!;
    if (index - lastStatic > this.table.count) throw new HpackError(`no field has the index ${index}`);
    return this.table.nameAt(index - lastStatic);
  }

  /**
   * Reads an integer with a prefix of `prefix` bits. Further bytes may add 28 bits; no length or index here needs more (RFC 7541,
   * section 5.1).
   */
  private integer(bytes: Uint8Array, p: number, end: number, prefix: number): number {
    const most = (1 << prefix) - 1;
    let value = bytes[p++]! & most;
    if (value === most) {
      for (let shift = 0; ; shift += 7) {
        if (p >= end) throw new HpackError("the block ends within an integer");
        if (shift > 21) throw new HpackError("an integer is too large");
        const byte = bytes[p++]!;
        value += (byte & 127) << shift;
        if (byte < 128) break;
      }
    }
    this.pos = p;
    return value;
  }

  private string(bytes: Uint8Array, p: number, end: number): string {
    if (p >= end) throw new HpackError("the block ends before a string");
    const isHuffman = bytes[p]! > 127;
    const length = this.integer(bytes, p, end, 7);
    const from = this.pos;
    const to = from + length;
    if (to > end) throw new HpackError("the block ends within a string");
    this.pos = to;
    return isHuffman ? readHuffman(bytes, from, to) : readLatin1(bytes, from, to);
  }
}
