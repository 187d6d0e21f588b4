import { BinaryReader, BinaryWriter, WireType as ReferenceWireType } from "@bufbuild/protobuf/wire";
import type { ScalarName } from "../../common/scalar-table.js";
import { acquireReader, acquireWriter, releaseReader, releaseWriter } from "../../runtime/wire/pool.js";
import type { Reader } from "../../runtime/wire/reader.js";
import type { WireType } from "../../runtime/wire/wire-type.js";
import type { Writer } from "../../runtime/wire/writer.js";

export { seededRandom } from "../support/seeded-random.js";

export { BinaryReader, BinaryWriter, ReferenceWireType };

/** Bytes that `write` puts at a message's start. */
export function written(write: (w: Writer, p: number) => number): Uint8Array {
  const w = acquireWriter();
  const out = w.finish(write(w, w.start));
  releaseWriter(w);
  return out;
}

/** The result of `read` for exactly these bytes. */
export function readFrom<T>(bytes: Uint8Array, read: (r: Reader, end: number) => T): T {
  const r = acquireReader(bytes);
  const value = read(r, bytes.length);
  if (r.pos !== bytes.length) throw r.truncated();
  releaseReader(r);
  return value;
}

/** A field of a type, alone in its message. */
export function encodeField<T>(type: WireType<T>, value: T, no = 1): Uint8Array {
  return written((w, p) => type.write(w, p, no, value, 16));
}

/** The value of field 1 of a message that has no other known field. */
export function decodeField<T>(type: WireType<T>, bytes: Uint8Array): T {
  const r = acquireReader(bytes);
  let p = 0;
  let value = type.initial();
  while (p < bytes.length) {
    const tag = r.tag(p);
    if (tag >>> 3 === 1 && type.takes(tag)) value = type.read(r, tag, r.pos, bytes.length, value);
    else r.skip(tag, r.pos, bytes.length);
    p = r.pos;
  }
  if (p !== bytes.length) throw r.truncated();
  const settled = type.settle(value, r);
  releaseReader(r);
  return settled;
}

export function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex.replaceAll(" ", ""), "hex"));
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

type NumericKind = Exclude<ScalarName, "string" | "bytes">;

/** How protobuf-es names, writes and reads what a scalar travels as. */
export interface ReferenceKind {
  readonly name: NumericKind;
  readonly travelsAs:
    | "int32"
    | "uint32"
    | "sint32"
    | "int64"
    | "uint64"
    | "sint64"
    | "bool"
    | "fixed32"
    | "sfixed32"
    | "fixed64"
    | "sfixed64"
    | "float"
    | "double";
  readonly edges: readonly unknown[];
  random(next: () => number): unknown;
}

const integer = (from: number, to: number) => (next: () => number) => {
  const magnitude = Math.floor(2 ** (next() * Math.log2(to + 1)));
  return from < 0 && next() < 0.5 ? Math.max(from, -magnitude) : Math.min(to, magnitude);
};

const wide = (signed: boolean) => (next: () => number) => {
  const bits = (BigInt(Math.floor(next() * 2 ** 32)) << 32n) | BigInt(Math.floor(next() * 2 ** 32));
  const value = bits >> BigInt(Math.floor(next() * 64));
  return signed ? BigInt.asIntN(64, next() < 0.5 ? value : -value) : value;
};

const int32Edges = [0, 1, -1, 127, 128, 16383, 16384, 2097151, 2097152, 268435455, 268435456, 2147483647, -2147483648];
const uint32Edges = [0, 1, 127, 128, 16383, 16384, 2097151, 2097152, 268435455, 268435456, 2147483648, 4294967295];
const int64Edges = [
  0n,
  1n,
  -1n,
  127n,
  128n,
  4294967295n,
  4294967296n,
  -4294967296n,
  2n ** 53n,
  2n ** 63n - 1n,
  -(2n ** 63n),
];
const uint64Edges = [0n, 1n, 127n, 128n, 4294967295n, 4294967296n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];
const most = Number.MAX_SAFE_INTEGER;
const safeEdges = [0, 1, -1, 127, 128, 4294967295, 4294967296, -4294967295, -4294967296, -4294967297, most, -most];
const safeUnsignedEdges = [0, 1, 127, 128, 4294967295, 4294967296, most];
const floatEdges = [0, 1, -1, 0.5, 3.4028234663852886e38, 1.401298464324817e-45, Infinity, -Infinity, NaN, -0];
const doubleEdges = [0, 1, -1, 0.1, 1e308, 5e-324, Infinity, -Infinity, NaN, -0];

export const referenceKinds: readonly ReferenceKind[] = [
  { name: "int32", travelsAs: "int32", edges: int32Edges, random: integer(-2147483648, 2147483647) },
  { name: "uint32", travelsAs: "uint32", edges: uint32Edges, random: integer(0, 4294967295) },
  { name: "sint32", travelsAs: "sint32", edges: int32Edges, random: integer(-2147483648, 2147483647) },
  { name: "int64", travelsAs: "int64", edges: int64Edges, random: wide(true) },
  { name: "uint64", travelsAs: "uint64", edges: uint64Edges, random: wide(false) },
  { name: "sint64", travelsAs: "sint64", edges: int64Edges, random: wide(true) },
  { name: "safeInt64", travelsAs: "int64", edges: safeEdges, random: integer(-most, most) },
  { name: "safeUint64", travelsAs: "uint64", edges: safeUnsignedEdges, random: integer(0, most) },
  { name: "safeSint64", travelsAs: "sint64", edges: safeEdges, random: integer(-most, most) },
  { name: "bool", travelsAs: "bool", edges: [true, false], random: (next) => next() < 0.5 },
  { name: "fixed32", travelsAs: "fixed32", edges: uint32Edges, random: integer(0, 4294967295) },
  { name: "sfixed32", travelsAs: "sfixed32", edges: int32Edges, random: integer(-2147483648, 2147483647) },
  { name: "fixed64", travelsAs: "fixed64", edges: uint64Edges, random: wide(false) },
  { name: "sfixed64", travelsAs: "sfixed64", edges: int64Edges, random: wide(true) },
  { name: "safeFixed64", travelsAs: "fixed64", edges: safeUnsignedEdges, random: integer(0, most) },
  { name: "safeSfixed64", travelsAs: "sfixed64", edges: safeEdges, random: integer(-most, most) },
  {
    name: "float",
    travelsAs: "float",
    edges: floatEdges,
    random: (next) => Math.fround((next() - 0.5) * 10 ** (next() * 40 - 20)),
  },
  {
    name: "double",
    travelsAs: "double",
    edges: doubleEdges,
    random: (next) => (next() - 0.5) * 10 ** (next() * 600 - 300),
  },
];

/** The bytes that protobuf-es writes for the values, without tags. */
export function referenceBytes(kind: ReferenceKind, values: readonly unknown[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const value of values) {
    const v = typeof value === "number" && kind.name.startsWith("safe") ? BigInt(value) : value;
    (writer[kind.travelsAs] as (value: unknown) => unknown).call(writer, v);
  }
  return writer.finish();
}
