/** What MessagePack carries between Neovim and the owner of its screen. Numbers up to 2^53, which all of them are. */
export type Packed = null | boolean | number | string | readonly Packed[] | { readonly [name: string]: Packed };

/** Writes a value in the longest form of its type: Neovim reads any. */
export function pack(value: Packed): Buffer {
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(9, 0xd3);
    bytes.writeBigInt64BE(BigInt(value), 1);
    return bytes;
  }
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([head(0xdb, text.length), text]);
  }
  if (isList(value)) return Buffer.concat([head(0xdd, value.length), ...value.map(pack)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(0xdf, entries.length), ...entries.flatMap(([name, one]) => [pack(name), pack(one)])]);
}

function isList(value: Packed): value is readonly Packed[] {
  return Array.isArray(value);
}

function head(type: number, length: number): Buffer {
  const bytes = Buffer.alloc(5, type);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

/** Reads values one after another. */
export class Unpacker {
  #bytes = Buffer.alloc(0);
  #at = 0;

  /** The values that are complete with some more bytes. */
  *push(bytes: Buffer): Generator<Packed> {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    while (this.#bytes.length > 0) {
      this.#at = 0;
      let value: Packed;
      try {
        value = this.#value();
      } catch (error) {
        // The rest of the value has not come yet.
        if (error instanceof RangeError) return;
        throw error;
      }
      this.#bytes = this.#bytes.subarray(this.#at);
      yield value;
    }
  }

  #value(): Packed {
    const type = this.#bytes.readUInt8(this.#at++);
    if (type < 0x80) return type;
    if (type < 0x90) return this.#map(type & 0x0f);
    if (type < 0xa0) return this.#list(type & 0x0f);
    if (type < 0xc0) return this.#text(type & 0x1f);
    if (type >= 0xe0) return type - 0x100;
    // An extension of one byte is a handle of Neovim's: a buffer, a window or a tab.
    if (type >= 0xd4 && type <= 0xd8) return this.#text(1 + 2 ** (type - 0xd4));
    switch (type) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc4:
      case 0xd9:
        return this.#text(this.#uint(1));
      case 0xc5:
      case 0xda:
        return this.#text(this.#uint(2));
      case 0xc6:
      case 0xdb:
        return this.#text(this.#uint(4));
      case 0xc7:
        return this.#text(1 + this.#uint(1));
      case 0xcb:
        return this.#take(8).readDoubleBE();
      case 0xcc:
        return this.#uint(1);
      case 0xcd:
        return this.#uint(2);
      case 0xce:
        return this.#uint(4);
      case 0xcf:
        return Number(this.#take(8).readBigUInt64BE());
      case 0xd0:
        return this.#take(1).readInt8();
      case 0xd1:
        return this.#take(2).readInt16BE();
      case 0xd2:
        return this.#take(4).readInt32BE();
      case 0xd3:
        return Number(this.#take(8).readBigInt64BE());
      case 0xdc:
        return this.#list(this.#uint(2));
      case 0xdd:
        return this.#list(this.#uint(4));
      case 0xde:
        return this.#map(this.#uint(2));
      case 0xdf:
        return this.#map(this.#uint(4));
      default:
        throw new Error(`MessagePack has no type 0x${type.toString(16)} here.`);
    }
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError("The bytes end.");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  #uint(length: number): number {
    return this.#take(length).readUIntBE(0, length);
  }

  #text(length: number): string {
    return this.#take(length).toString();
  }

  #list(length: number): readonly Packed[] {
    return Array.from({ length }, () => this.#value());
  }

  #map(length: number): Packed {
    return Object.fromEntries(Array.from({ length }, () => [String(this.#value()), this.#value()]));
  }
}
