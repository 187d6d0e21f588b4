import { DecodeError } from "../../runtime/wire/decode-error.js";
import { acquireReader, releaseReader } from "../../runtime/wire/pool.js";
import { encodingOf } from "../../runtime/wire/scalars.js";
import { ValueError } from "../../runtime/wire/value-error.js";
import {
  BinaryReader,
  bytesOf,
  hexOf,
  type ReferenceKind,
  readFrom,
  referenceBytes,
  referenceKinds,
  seededRandom,
  written,
} from "./support.js";

const kinds = referenceKinds.map((kind) => [kind.name, kind] as const);

function write(kind: ReferenceKind, value: unknown): Uint8Array {
  return written((w, p) => encodingOf(kind.name).write(w, w.room(p, 10), value as never, 0));
}

function read(kind: ReferenceKind, bytes: Uint8Array): unknown {
  return readFrom(bytes, (r, end) => encodingOf(kind.name).read(r, 0, end, undefined, 0));
}

function samples(kind: ReferenceKind): unknown[] {
  const next = seededRandom(kind.name.length);
  return [...kind.edges, ...Array.from({ length: 500 }, () => kind.random(next))];
}

describe.each(kinds)("%s", (_name, kind) => {
  it("writes the bytes that protobuf-es writes", () => {
    const values = samples(kind);
    expect(values.map((value) => hexOf(write(kind, value)))).toEqual(
      values.map((value) => hexOf(referenceBytes(kind, [value]))),
    );
  });

  it("reads what protobuf-es reads", () => {
    const all = samples(kind).map((value) => referenceBytes(kind, [value]));
    const references = all.map((bytes) => {
      const reader = new BinaryReader(bytes);
      const reference = (reader[kind.travelsAs] as () => unknown).call(reader);
      return kind.name.startsWith("safe") ? Number(reference) : reference;
    });
    expect(all.map((bytes) => read(kind, bytes))).toEqual(references);
  });

  it("reads the same in the middle of a buffer as at its end", () => {
    const got: unknown[] = [];
    const wanted: unknown[] = [];
    for (const value of samples(kind)) {
      const bytes = referenceBytes(kind, [value]);
      const padded = new Uint8Array(bytes.length + 24).fill(0xff);
      padded.set(bytes, 4);
      const r = acquireReader(padded);
      got.push([encodingOf(kind.name).read(r, 4, padded.length, undefined, 0), r.pos]);
      wanted.push([value, bytes.length + 4]);
      releaseReader(r);
    }
    expect(got).toEqual(wanted);
  });

  it("refuses every truncation", () => {
    for (const value of kind.edges) {
      const bytes = referenceBytes(kind, [value]);
      for (let n = 0; n < bytes.length; n++) expect(() => read(kind, bytes.slice(0, n))).toThrow(DecodeError);
    }
  });
});

describe("a value that does not fit is refused, with its text and type", () => {
  const notIntegers = [1.5, NaN, Infinity, "1", undefined, null, true, {}, [], () => 1, Symbol("s")];
  const cases: Record<string, readonly unknown[]> = {
    int32: [...notIntegers, 1n, 2147483648, -2147483649],
    uint32: [...notIntegers, 1n, -1, 4294967296],
    sint32: [...notIntegers, 1n, 2147483648, -2147483649],
    fixed32: [...notIntegers, 1n, -1, 4294967296],
    sfixed32: [...notIntegers, 1n, 2147483648, -2147483649],
    int64: [...notIntegers, 1, 2n ** 63n, -(2n ** 63n) - 1n],
    uint64: [...notIntegers, 1, -1n, 2n ** 64n],
    sint64: [...notIntegers, 1, 2n ** 63n, -(2n ** 63n) - 1n],
    fixed64: [...notIntegers, 1, -1n, 2n ** 64n],
    sfixed64: [...notIntegers, 1, 2n ** 63n, -(2n ** 63n) - 1n],
    safeInt64: [...notIntegers, 1n, 2 ** 53, -(2 ** 53)],
    safeUint64: [...notIntegers, 1n, 2 ** 53, -1],
    safeSint64: [...notIntegers, 1n, 2 ** 53, -(2 ** 53)],
    safeFixed64: [...notIntegers, 1n, 2 ** 53, -1],
    safeSfixed64: [...notIntegers, 1n, 2 ** 53, -(2 ** 53)],
    bool: [0, 1, "true", undefined, null, {}, 1n],
    float: ["1", undefined, null, true, {}, 1n],
    double: ["1", undefined, null, true, {}, 1n],
  };

  it.each(kinds)("%s", (name, kind) => {
    for (const value of cases[name]!) {
      expect(() => write(kind, value)).toThrow(ValueError);
      expect(() => written((w, p) => encodingOf(name).packed!.write(w, p, [value] as never, 0))).toThrow(ValueError);
    }
  });

  it.each([
    ["int32", 1.5, "1.5 is not an int32"],
    ["int32", 5n, "5n is not an int32"],
    ["uint32", -1, "-1 is not a uint32"],
    ["int64", 3, "3 is not an int64"],
    ["safeInt64", 2 ** 53, "9007199254740992 is not a safe int64"],
    ["bool", "yes", '"yes" is not a bool'],
    ["double", undefined, "undefined is not a double"],
    ["float", {}, "an object is not a float"],
    ["sint32", "x".repeat(60), `"${"x".repeat(40)}…" is not a sint32`],
  ] as const)("%s %p says: %s", (name, value, text) => {
    expect(() => written((w, p) => encodingOf(name).write(w, p, value as never, 0))).toThrow(new ValueError(text));
  });
});

describe("reading beyond what the declared type holds", () => {
  it.each([
    ["safeInt64", "80 80 80 80 80 80 80 10", "9007199254740992"],
    ["safeInt64", "80 80 80 80 80 80 80 f0 ff 01", "-9007199254740992"],
    ["safeUint64", "ff ff ff ff ff ff ff ff ff 01", "18446744073709551615"],
    ["safeSint64", "ff ff ff ff ff ff ff 1f", "-9007199254740992"],
    ["safeFixed64", "00 00 00 00 00 00 20 00", "9007199254740992"],
    ["safeSfixed64", "00 00 00 00 00 00 e0 ff", "-9007199254740992"],
  ] as const)("%s refuses %s, never rounds", (name, hex, value) => {
    const bytes = bytesOf(hex);
    const text = `${value} is outside the safe integer range; declare the field without "safe" to read it`;
    expect(() => readFrom(bytes, (r, end) => encodingOf(name).read(r, 0, end, undefined, 0))).toThrow(
      new DecodeError(text),
    );
    const list = new Uint8Array([bytes.length, ...bytes]);
    expect(() => readFrom(list, (r, end) => encodingOf(name).packed!.read(r, 0, end, []))).toThrow(
      new DecodeError(text),
    );
  });

  it.each([
    ["int32 keeps the low 32 bits", "int32", "ff ff ff ff 1f", -1],
    ["int32 takes ten bytes", "int32", "ff ff ff ff ff ff ff ff ff 01", -1],
    ["uint32 keeps the low 32 bits", "uint32", "ff ff ff ff ff ff ff ff ff 01", 4294967295],
    ["a varint may be padded", "int32", "81 80 80 80 80 80 80 80 80 00", 1],
    ["bool sees the high bits", "bool", "80 80 80 80 80 80 80 80 80 01", true],
    ["bool may be padded", "bool", "80 80 00", false],
  ] as const)("%s", (_rule, name, hex, value) => {
    expect(readFrom(bytesOf(hex), (r, end) => encodingOf(name).read(r, 0, end, undefined, 0))).toBe(value);
  });
});

it.each([
  [1e300, Infinity],
  [-1e300, -Infinity],
  [0.1, Math.fround(0.1)],
])("float %p is rounded to %p", (value, rounded) => {
  const bytes = written((w, p) => encodingOf("float").write(w, p, value, 0));
  expect(readFrom(bytes, (r, end) => encodingOf("float").read(r, 0, end, undefined, 0))).toBe(rounded);
});
