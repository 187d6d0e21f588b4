import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

type Random = () => number;
type Mutation = (bytes: Uint8Array, other: Uint8Array, below: (count: number) => number) => Uint8Array;

const spliced = (bytes: Uint8Array, at: number, removed: number, put: ArrayLike<number>): Uint8Array => {
  const out = new Uint8Array(bytes.length - removed + put.length);
  out.set(bytes.subarray(0, at));
  out.set(put, at);
  out.set(bytes.subarray(at + removed), at + put.length);
  return out;
};

/** The fields of a message as far as they can be read, each with its tag. */
function fieldsOf(bytes: Uint8Array): Uint8Array[] {
  const reader = new BinaryReader(bytes);
  const fields: Uint8Array[] = [];
  try {
    while (reader.pos < reader.len) {
      const start = reader.pos;
      const [no, wireType] = reader.tag();
      reader.skip(wireType, no);
      fields.push(bytes.subarray(start, reader.pos));
    }
  } catch {
    // All that follows is left out.
  }
  return fields;
}

/** A field whose bytes stand between two tags instead of behind a length, or the other way round; any other as it is. */
function framedOtherwise(field: Uint8Array): Uint8Array {
  const reader = new BinaryReader(field);
  const [no, wireType] = reader.tag();
  const writer = new BinaryWriter();
  if (wireType === WireType.LengthDelimited)
    return writer.tag(no, WireType.StartGroup).raw(reader.bytes()).tag(no, WireType.EndGroup).finish();
  if (wireType !== WireType.StartGroup) return field;
  const endTag = new BinaryWriter().tag(no, WireType.EndGroup).finish().length;
  return writer.tag(no, WireType.LengthDelimited).bytes(field.subarray(reader.pos, -endTag)).finish();
}

/** Fields that no contract has, or has as something else: groups, and every other wire type. */
const strangerTexts = ["0b0c", "0b08010b0c0c", "fa01036162630d01020304", "0900000000000000f03f", "f8ffffff0f7f"];
const strangers = strangerTexts.map((hex) => new Uint8Array(Buffer.from(hex, "hex")));

/** Bytes at which readers take other paths: limits of varints, of tags and of lengths. */
const telling = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0x7f, 0x80, 0x81, 0xc0, 0xed, 0xf4, 0xfe, 0xff];

const mutations: Readonly<Record<string, Mutation>> = {
  "a bit flipped": (bytes, _, below) => {
    const at = below(bytes.length);
    return spliced(bytes, at, 1, [(bytes[at] ?? 0) ^ (1 << below(8))]);
  },
  "a byte replaced": (bytes, _, below) => spliced(bytes, below(bytes.length), 1, [telling[below(telling.length)] ?? 0]),
  "the end cut off": (bytes, _, below) => bytes.slice(0, below(bytes.length)),
  "bytes put in": (bytes, _, below) =>
    spliced(
      bytes,
      below(bytes.length + 1),
      0,
      Array.from({ length: 1 + below(3) }, () => telling[below(telling.length)] ?? 0),
    ),
  "bytes taken out": (bytes, _, below) => {
    const at = below(bytes.length);
    return spliced(bytes, at, Math.min(1 + below(4), bytes.length - at), []);
  },
  "a part repeated": (bytes, _, below) => {
    const at = below(bytes.length);
    return spliced(bytes, at, 0, bytes.subarray(at, at + 1 + below(24)));
  },
  "the halves of two messages": (bytes, other, below) => {
    const tail = other.subarray(below(other.length + 1));
    return spliced(bytes, below(bytes.length), 0, tail).slice(0, bytes.length + tail.length);
  },
  "a message behind another": (bytes, other) => spliced(bytes, bytes.length, 0, other),
  "a length changed by one": (bytes, _, below) => {
    const at = below(bytes.length);
    return spliced(bytes, at, 1, [((bytes[at] ?? 0) + (below(2) === 0 ? 1 : 255)) & 255]);
  },
  "a varint stretched": (bytes, _, below) => {
    const at = below(bytes.length);
    const filler = Array.from({ length: below(11) }, () => 0x80);
    return spliced(bytes, at, 1, [(bytes[at] ?? 0) | 0x80, ...filler, below(2)]);
  },
  "fields of two messages in any order": (bytes, other, below) => {
    const fields = [...fieldsOf(bytes), ...fieldsOf(other)].filter(() => below(4) > 0);
    const ordered = fields.map((field) => ({ field, at: below(1000) })).sort((a, b) => a.at - b.at);
    return new Uint8Array(Buffer.concat(ordered.map(({ field }) => field)));
  },
  "a field framed otherwise": (bytes, _, below) => {
    const fields = fieldsOf(bytes);
    const at = below(fields.length);
    return new Uint8Array(Buffer.concat(fields.map((field, i) => (i === at ? framedOtherwise(field) : field))));
  },
  "a stranger between the fields": (bytes, _, below) => {
    const fields = fieldsOf(bytes);
    const at = below(fields.length + 1);
    return new Uint8Array(Buffer.concat(fields.toSpliced(at, 0, strangers[below(strangers.length)] as Uint8Array)));
  },
};
const all = Object.values(mutations);

/** Something like a valid message: one to three mutations of it. */
export function mutant(bytes: Uint8Array, other: Uint8Array, next: Random): Uint8Array {
  const below = (count: number): number => Math.floor(next() * count);
  let out = bytes;
  for (let left = next() < 0.75 ? 1 : 2 + below(2); left > 0; left--) {
    if (out.length === 0) out = other;
    if (out.length > 0) out = (all[below(all.length)] as Mutation)(out, other, below);
  }
  return out;
}
