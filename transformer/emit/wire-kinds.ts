import type { Scalar } from "../model.js";

/** How a scalar, or an enum, is printed into a codec. */
export interface WireKind {
  /** The type's name in a table. */
  readonly wireType: 0 | 1 | 2 | 5;
  /** The most bytes a value takes; 0 for kinds that make their own room. */
  readonly room: number;
  /** The default of a field without presence; of bytes, the name of what the runtime hands over for it. */
  readonly zero: string;
  /** The condition under which a value, which the expression assigns to `v`, is not that default. */
  readonly differs: (value: string) => string;
  /** Which argument a free writer takes first, or the writer's own method. */
  readonly target: "bytes" | "writer" | "method";
  /** The name of the packed list's reader and writer; absent for kinds with a length. */
  readonly packed?: string;
}

const notZero = (value: string): string => `${value} !== 0`;
const number = (wireType: 0 | 1 | 5, room: number, packed: string): WireKind => ({
  wireType,
  room,
  packed,
  zero: "0",
  differs: notZero,
  target: wireType === 0 ? "bytes" : "writer",
});
const bigint = (wireType: 0 | 1, packed: string): WireKind => ({
  wireType,
  room: wireType === 0 ? 10 : 8,
  packed,
  zero: "0n",
  differs: (value) => `${value} !== 0n`,
  target: wireType === 0 ? "bytes" : "writer",
});
// A negative zero is not the default: it is written, as protobuf does.
const floating = (wireType: 1 | 5, room: number, packed: string): WireKind => ({
  ...number(wireType, room, packed),
  differs: (value) => `${value} !== 0 || 1 / v < 0`,
});

// What has no length but is no list of bytes either is not the default: it is refused where it is written.
const bytesDiffer = (value: string): string => `${value}.length !== 0 || v.BYTES_PER_ELEMENT !== 1`;

/** Wire types of the protobuf encoding, with what the printer needs to know of each. */
export const wireKinds: Readonly<Record<Scalar | "enum", WireKind>> = {
  int32: number(0, 10, "Int32"),
  enum: number(0, 10, "Int32"),
  uint32: number(0, 5, "Uint32"),
  sint32: number(0, 5, "Sint32"),
  fixed32: number(5, 4, "Fixed32"),
  sfixed32: number(5, 4, "Sfixed32"),
  float: floating(5, 4, "Float"),
  double: floating(1, 8, "Double"),
  int64: bigint(0, "Int64"),
  uint64: bigint(0, "Uint64"),
  sint64: bigint(0, "Sint64"),
  fixed64: bigint(1, "Fixed64"),
  sfixed64: bigint(1, "Sfixed64"),
  safeInt64: number(0, 10, "SafeInt64"),
  safeUint64: number(0, 10, "SafeUint64"),
  safeSint64: number(0, 10, "SafeSint64"),
  safeFixed64: number(1, 8, "SafeFixed64"),
  safeSfixed64: number(1, 8, "SafeSfixed64"),
  bool: { wireType: 0, room: 1, zero: "false", differs: (v) => `${v} !== false`, target: "bytes", packed: "Bool" },
  string: { wireType: 2, room: 0, zero: '""', differs: (v) => `${v} !== ""`, target: "method" },
  bytes: { wireType: 2, room: 0, zero: "noBytes", differs: bytesDiffer, target: "method" },
};

/** The bytes of a field's tag. */
export function tagBytes(number: number, wireType: number): number[] {
  const bytes: number[] = [];
  let tag = number * 8 + wireType;
  while (tag > 127) {
    bytes.push((tag % 128) + 128);
    tag = Math.floor(tag / 128);
  }
  bytes.push(tag);
  return bytes;
}

/** A tag as the reader compares it: a signed 32-bit integer never occurs, tags are unsigned. */
export function tagValue(number: number, wireType: number): number {
  return number * 8 + wireType;
}

/** Statements that store a tag. */
export function putTag(number: number, wireType: number): string {
  const tag = tagValue(number, wireType);
  if (tag < 128) return `b[p++] = ${tag};`;
  return tagBytes(number, wireType)
    .map((byte) => `b[p++] = ${byte};`)
    .join(" ");
}
