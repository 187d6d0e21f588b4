import { DecodeError } from "../../runtime/wire/decode-error.js";
import { encodingOf } from "../../runtime/wire/scalars.js";
import type { PackedList } from "../../runtime/wire/wire-type.js";
import {
  BinaryWriter,
  bytesOf,
  type ReferenceKind,
  readFrom,
  referenceBytes,
  referenceKinds,
  seededRandom,
  written,
} from "./support.js";

const kinds = referenceKinds.map((kind) => [kind.name, kind] as const);
const packedOf = (kind: ReferenceKind) => encodingOf(kind.name).packed as unknown as PackedList<unknown>;

function listOf(kind: ReferenceKind, length: number): unknown[] {
  const next = seededRandom(length + 1);
  return Array.from({ length }, (_, i) => kind.edges[i * 3] ?? kind.random(next));
}

function referenceList(kind: ReferenceKind, list: readonly unknown[]): Uint8Array {
  return new BinaryWriter().bytes(referenceBytes(kind, list)).finish();
}

describe.each(kinds)("a packed list of %s", (_name, kind) => {
  const packed = packedOf(kind);
  const read = (bytes: Uint8Array, soFar: unknown[] = []) => readFrom(bytes, (r, end) => packed.read(r, 0, end, soFar));

  // Around the room that is made at once, the scratch arrays and the length that takes one, two and three bytes.
  it.each([1, 2, 3, 4, 5, 12, 13, 15, 16, 17, 63, 127, 128, 1023, 1024, 1025, 2048, 2049, 8191, 8192, 8193, 20000])(
    "of %i elements has the bytes of protobuf-es and reads back",
    (length) => {
      const list = listOf(kind, length);
      const reference = referenceList(kind, list);
      const bytes = written((w, p) => packed.write(w, p, list, 16));
      expect(Buffer.compare(bytes, reference)).toBe(0);
      expect(read(reference)).toEqual(list);
    },
  );

  it("is added to what came before", () => {
    for (const length of [1, 40, 3000]) {
      const [first, second] = [listOf(kind, 3), listOf(kind, length)];
      expect(read(referenceList(kind, second), [...first])).toEqual([...first, ...second]);
    }
  });

  it("gives every message a list of its own", () => {
    const bytes = referenceList(kind, listOf(kind, 100));
    const first = read(bytes);
    first.length = 0;
    expect(read(bytes)).toHaveLength(100);
  });

  it("of no element reads as an empty list", () => {
    expect(read(bytesOf("00"))).toEqual([]);
  });

  it("leaves the room that was asked for", () => {
    for (const length of [1, 300, 6000]) {
      written((w, p) => {
        p = packed.write(w, p, listOf(kind, length), 5000);
        expect(w.buf.length - p).toBeGreaterThanOrEqual(5000);
        return p;
      });
    }
  });

  it("is refused when it is cut, at every byte", () => {
    for (const length of [1, 20]) {
      const bytes = referenceList(kind, listOf(kind, length));
      for (let n = 0; n < bytes.length; n++) expect(() => read(bytes.slice(0, n))).toThrow(DecodeError);
    }
  });

  it("is refused when its last element runs over its end", () => {
    const element = referenceBytes(kind, [kind.edges.at(-1)]);
    if (element.length === 1) return;
    for (const before of [0, 1, 30]) {
      const body = referenceBytes(
        kind,
        Array.from({ length: before + 1 }, () => kind.edges.at(-1)),
      );
      const bytes = new Uint8Array([...new BinaryWriter().uint32(body.length - 1).finish(), ...body]);
      expect(() => readFrom(bytes, (r, end) => packed.read(r, 0, end, []))).toThrow(DecodeError);
    }
  });
});

it.each([
  ["negative zero stays", [0, -0, 0]],
  ["small integers", [1, 2, 3]],
  ["integers beyond 31 bits", [4294967295, 1]],
])("a list is not changed by the lists before it: %s", (_rule, list) => {
  for (const name of ["double", "safeInt64", "uint32", "int32"] as const) {
    if (name !== "double" && list.some((v) => Object.is(v, -0))) continue;
    if (name === "int32" && list.some((v) => v > 2147483647)) continue;
    const bytes = written((w, p) => encodingOf(name).packed!.write(w, p, list, 0));
    expect(readFrom(bytes, (r, end) => encodingOf(name).packed!.read(r, 0, end, []))).toEqual(list);
  }
});

it("a packed bool of more than one byte is read", () => {
  expect(readFrom(bytesOf("05 01 80 80 01 00"), (r, end) => r.packedBool(0, end, []))).toEqual([true, true, false]);
});

// Runs of numbers of one size are written four at once.
describe.each(["int32", "uint32", "sint32"] as const)("a packed list of %s", (name) => {
  const kind = referenceKinds.find((one) => one.name === name)!;
  const { packed } = encodingOf(name) as unknown as { packed: PackedList<unknown> };
  const isSigned = name === "sint32";
  const least = [0, 2 ** 7, 2 ** 14, 2 ** 21, 2 ** 28, 2 ** 31 - 1];
  /** Numbers of one, two, and up to five bytes: the ends of each size and some between them. */
  const ofSize = least.slice(0, 5).map((from, size) => {
    const to = least[size + 1]! - 1;
    const sent = [from, to, from + 1, to - 1, from + Math.floor((to - from) / 3)];
    return isSigned ? sent.map((n) => (n % 2 === 0 ? n / 2 : -(n + 1) / 2)) : sent;
  });

  it.each([1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 13])(
    "has the bytes of protobuf-es for runs of %i numbers of one size",
    (run) => {
      for (const [size, numbers] of ofSize.entries()) {
        for (const others of ofSize) {
          const list = Array.from({ length: 3 * run }, (_, i) => {
            const from = Math.floor(i / run) === 1 ? others : numbers;
            return from[(i + size) % from.length];
          });
          expect(Buffer.from(written((w, p) => packed.write(w, p, list, 0)))).toEqual(
            Buffer.from(referenceList(kind, list)),
          );
        }
      }
    },
  );

  it("is refused for a wrong element at each place of a run", () => {
    for (const numbers of ofSize) {
      for (let at = 0; at < 12; at++) {
        for (const wrong of [
          1.5,
          Number.NaN,
          2 ** 32,
          "1",
          true,
          null,
          undefined,
          1n,
          Symbol("one"),
          { valueOf: () => 1 },
        ]) {
          const list: unknown[] = Array.from({ length: 12 }, (_, i) => numbers[i % numbers.length]);
          list[at] = wrong;
          expect(() => written((w, p) => packed.write(w, p, list, 0))).toThrow(/ is not an? u?s?int32/);
        }
      }
    }
  });
});

it.each([1, 3, 4, 5, 8, 11])("a packed list of %i bools is refused for a wrong one at each place", (length) => {
  for (let at = 0; at < length; at++) {
    for (const wrong of [1, 0, "true", null, undefined]) {
      const list: unknown[] = Array.from({ length }, (_, i) => i % 2 === 0);
      list[at] = wrong;
      expect(() => written((w, p) => encodingOf("bool").packed!.write(w, p, list as boolean[], 0))).toThrow(
        "is not a bool",
      );
    }
  }
});

// They are written four at once.
describe.each(["double", "float"] as const)("a packed list of %s", (name) => {
  const packed = encodingOf(name).packed as unknown as PackedList<unknown>;

  it.each([1, 3, 4, 5, 8, 11])(
    "of %i is refused for a wrong element at each place, and for the first of two",
    (length) => {
      for (let at = 0; at < length; at++) {
        for (const [wrong, shown] of [
          ["1.5", '"1.5"'],
          [true, "true"],
          [null, "null"],
          [1n, "1n"],
        ] as const) {
          const list: unknown[] = Array.from({ length }, (_, i) => i * 1.5);
          list[at] = wrong;
          if (at + 1 < length) list[length - 1] = "the last";
          expect(() => written((w, p) => packed.write(w, p, list, 0))).toThrow(`${shown} is not a ${name}`);
        }
      }
    },
  );
});

it("a hole in a list is refused", () => {
  expect(() => written((w, p) => w.packedDouble(p, new Array<number>(3), 0))).toThrow("undefined is not a double");
});
