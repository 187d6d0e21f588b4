// Source: RFC 7541, sections 4.2 and 6.
import { defaultTableSize } from "./decoder.js";
import { entrySize } from "./dynamic-table.js";
import { EncoderTable } from "./encoder-table.js";
import type { FieldBlock } from "./field-block.js";
import { type Indexing, IndexStrategy, isSecret } from "./index-strategy.js";
import { writeInteger, writePlain, writeShortest } from "./primitives.js";
import { lastStatic, staticByName } from "./static-table.js";

/**
 * A full table evicts entries at most once in this many blocks, because an eviction makes all cached encodings of blocks useless.
 */
const blocksBetweenEvictions = 32;

/** The cached encoding of a {@link FieldBlock}, valid until the table changes. */
interface Encoded {
  readonly bytes: Uint8Array;
  readonly version: number;
}

/**
 * Encodes the header blocks of one direction of a connection, in the order in which they are sent. A block consists of everything
 * that is written between two calls of {@link Encoder.begin}. All methods write at `p`, where the caller has made room, and
 * return the next position.
 */
export class Encoder {
  private readonly table = new EncoderTable(defaultTableSize);
  private readonly strategy = new IndexStrategy();
  private readonly encoded: (Encoded | undefined)[] = [];
  /** The smallest table size since the last block; Infinity if the size has not changed (RFC 7541, section 4.2). */
  private smallest = Number.POSITIVE_INFINITY;
  /** How often the dynamic table was changed. */
  private version = 0;
  private blocks = 0;
  private evictedAt = -blocksBetweenEvictions;

  /** Applies the peer's SETTINGS_HEADER_TABLE_SIZE. The table never exceeds the default size, even if the peer allows it. */
  resize(tableSize: number): void {
    const limit = Math.min(tableSize, defaultTableSize);
    if (limit === this.table.limit) return;
    this.smallest = Math.min(this.smallest, limit);
    this.table.resize(limit);
    this.version++;
  }

  /** Begins a block with pending changes of the table size. Writes at most `updatesBound` bytes. */
  begin(bytes: Uint8Array, p: number): number {
    this.blocks++;
    if (this.smallest === Number.POSITIVE_INFINITY) return p;
    const { limit } = this.table;
    if (this.smallest < limit) p = writeInteger(bytes, p, 32, 5, this.smallest);
    this.smallest = Number.POSITIVE_INFINITY;
    return writeInteger(bytes, p, 32, 5, limit);
  }

  /** Writes the fields of a constant list, usually by copying the cached encoding. Writes at most `block.bound` bytes. */
  block(bytes: Uint8Array, p: number, block: FieldBlock): number {
    const { version } = this;
    const encoded = this.encoded[block.number];
    if (encoded !== undefined && encoded.version === version) {
      const { bytes: copied } = encoded;
      for (let i = 0; i < copied.length; i++) bytes[p + i] = copied[i]!;
      return p + copied.length;
    }
    const { fields } = block;
    const from = p;
    for (let i = 0; i < fields.length; i += 2) {
      const name = fields[i]!;
      p = this.write(bytes, p, name, fields[i + 1]!, isSecret(name) ? "never" : "indexed");
    }
    if (version === this.version)
      this.encoded[block.number] = { bytes: new Uint8Array(bytes.subarray(from, p)), version };
    return p;
  }

  /** Writes one field of a call, at most `fieldBound` bytes; the index strategy decides whether it enters the table. */
  field(bytes: Uint8Array, p: number, name: string, value: string): number {
    return this.write(bytes, p, name, value, this.strategy.decide(name, value));
  }

  private write(bytes: Uint8Array, p: number, name: string, value: string, indexing: Indexing): number {
    const fixed = staticByName().get(name);
    const known = fixed?.values.get(value) ?? 0;
    if (known > 0) return writeInteger(bytes, p, 128, 7, known);
    if (indexing === "indexed") {
      const index = this.table.find(name, value);
      if (index > 0) return writeInteger(bytes, p, 128, 7, lastStatic + index);
      if (this.mayInsert(name, value)) return this.insert(bytes, p, name, value);
    }
    p = this.writeName(bytes, p, indexing === "never" ? 16 : 0, 4, name);
    // A value that is sent once is written without Huffman coding, which would cost more time than it saves bytes.
    return writePlain(bytes, p, value);
  }

  private insert(bytes: Uint8Array, p: number, name: string, value: string): number {
    p = writeShortest(bytes, this.writeName(bytes, p, 64, 6, name), value);
    this.table.insert(name, value);
    this.version++;
    return p;
  }

  private writeName(bytes: Uint8Array, p: number, pattern: number, prefix: number, name: string): number {
    const fixed = staticByName().get(name);
    if (fixed !== undefined) return writeInteger(bytes, p, pattern, prefix, fixed.index);
    const index = this.table.findName(name);
    if (index > 0) return writeInteger(bytes, p, pattern, prefix, lastStatic + index);
    return writeShortest(bytes, writeInteger(bytes, p, pattern, prefix, 0), name);
  }

  private mayInsert(name: string, value: string): boolean {
    const size = entrySize(name, value);
    // A single large entry would evict all useful ones.
    if (size > this.table.limit / 2) return false;
    if (this.table.size + size <= this.table.limit) return true;
    if (this.blocks - this.evictedAt < blocksBetweenEvictions) return false;
    this.evictedAt = this.blocks;
    return true;
  }
}
