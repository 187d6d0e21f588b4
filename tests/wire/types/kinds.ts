/** A type whose values stand by themselves, with values to try it on; none of this comes from our tables. */
export interface Kind {
  readonly name: string;
  readonly ts: string;
  readonly proto: string;
  /** Its default, typical values, extremes. */
  readonly values: readonly [zero: unknown, ...more: unknown[]];
  readonly isKey: boolean;
  /** A list of it may be packed. */
  readonly isPackable: boolean;
  /** A value as protobuf-es has it. */
  toReference(value: unknown): unknown;
  /** A value of protobuf-es as we have it. */
  fromReference(value: unknown): unknown;
  /** The value that a written one reads as. */
  readsAs(value: unknown): unknown;
  /** A map's key as protobuf-es has it: the name of a property. */
  parseKey(text: string): unknown;
  /** Values that must not be written. */
  readonly refused: readonly unknown[];
  /** Values of protobuf-es that must not be read. */
  readonly unreadable: readonly unknown[];
}

const same = (value: unknown): unknown => value;
const number = {
  isKey: true,
  isPackable: true,
  toReference: same,
  fromReference: same,
  readsAs: same,
  parseKey: Number as (text: string) => unknown,
  refused: [0.5, Number.NaN, "5", null, undefined, 5n, 2 ** 32, -(2 ** 31) - 1],
  unreadable: [],
};
const bigint = { ...number, parseKey: BigInt as (text: string) => unknown, refused: [5, "5", null, undefined] };
const safe = {
  ...number,
  toReference: (value: unknown) => BigInt(value as number),
  fromReference: Number as (value: unknown) => unknown,
  refused: [2 ** 53, 0.5, Number.NaN, 5n, "5", null, undefined],
};
const most = Number.MAX_SAFE_INTEGER;

type Given = Omit<Kind, "name" | "ts" | "proto" | "values">;

/** A kind that TypeScript and protobuf call the same, unless told. */
function kind(ts: string, given: Given, values: Kind["values"], proto = ts): Kind {
  return { name: ts.charAt(0).toUpperCase() + ts.slice(1), ts, proto, ...given, values };
}

const signed32: Kind["values"] = [0, 1, -1, 127, 128, 300, 2 ** 31 - 1, -(2 ** 31)];
const unsigned32: Kind["values"] = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 32 - 1];
const signed64: Kind["values"] = [0n, 1n, -1n, 128n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)];
const unsigned64: Kind["values"] = [0n, 1n, 128n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];
const safeSigned: Kind["values"] = [0, 1, -1, 300, 2 ** 32, -(2 ** 32), most, -most];
const safeUnsigned: Kind["values"] = [0, 1, 300, 2 ** 32, most];
const floating = { ...number, isKey: false, refused: ["5", null, undefined, 5n] };
const specials = [-0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];

const scalars: readonly Kind[] = [
  kind("int32", number, signed32),
  kind("sint32", number, signed32),
  kind("sfixed32", number, signed32),
  kind("uint32", { ...number, refused: [...number.refused, -1] }, unsigned32),
  kind("fixed32", { ...number, refused: [...number.refused, -1] }, unsigned32),
  kind("int64", { ...bigint, refused: [...bigint.refused, 2n ** 63n] }, signed64),
  kind("sint64", { ...bigint, refused: [...bigint.refused, 2n ** 63n] }, signed64),
  kind("sfixed64", { ...bigint, refused: [...bigint.refused, -(2n ** 63n) - 1n] }, signed64),
  kind("uint64", { ...bigint, refused: [...bigint.refused, -1n, 2n ** 64n] }, unsigned64),
  kind("fixed64", { ...bigint, refused: [...bigint.refused, -1n, 2n ** 64n] }, unsigned64),
  kind("safeInt64", { ...safe, unreadable: [2n ** 53n, -(2n ** 53n)] }, safeSigned, "int64"),
  kind("safeSint64", { ...safe, unreadable: [2n ** 53n, -(2n ** 53n)] }, safeSigned, "sint64"),
  kind("safeSfixed64", { ...safe, unreadable: [2n ** 53n, -(2n ** 53n)] }, safeSigned, "sfixed64"),
  kind(
    "safeUint64",
    { ...safe, refused: [...safe.refused, -1], unreadable: [2n ** 53n, 2n ** 64n - 1n] },
    safeUnsigned,
    "uint64",
  ),
  kind(
    "safeFixed64",
    { ...safe, refused: [...safe.refused, -1], unreadable: [2n ** 53n, 2n ** 64n - 1n] },
    safeUnsigned,
    "fixed64",
  ),
  kind("float", { ...floating, readsAs: (value) => Math.fround(value as number) }, [
    0,
    1.1,
    -0.5,
    1e-46,
    1.401298464324817e-45,
    3.4028234663852886e38,
    ...specials,
  ]),
  kind("double", floating, [0, 1.1, -0.5, 5e-324, Number.MAX_VALUE, ...specials]),
  kind("number", floating, [0, 2 ** 53 + 2, ...specials], "double"),
  kind("bigint", { ...bigint, refused: [...bigint.refused, 2n ** 63n] }, signed64, "int64"),
  kind(
    "boolean",
    { ...number, parseKey: (text) => text === "true", refused: [0, 1, "true", null, undefined] },
    [false, true],
    "bool",
  ),
  kind(
    "string",
    { ...number, isPackable: false, parseKey: same, refused: ["\ud800", "a\udc00b", 5, null, undefined] },
    ["", "a", "é日😀", "x".repeat(300), "__proto__", "a\0b"],
  ),
];

/** Names that no two modules share, so that one fixture may hold them all. */
export const kinds: readonly Kind[] = [
  ...scalars,
  kind(
    "Uint8Array",
    {
      ...number,
      isKey: false,
      isPackable: false,
      fromReference: (value) => Uint8Array.from(value as Uint8Array),
      refused: ["a", [1], null, undefined],
    },
    [new Uint8Array(), Uint8Array.of(0), Uint8Array.of(1, 127, 128, 255), new Uint8Array(300).fill(7)],
    "bytes",
  ),
  kind("Color", { ...number, isKey: false, refused: [0.5, 2 ** 31, "Red", null, undefined] }, [
    0,
    1,
    -2,
    77,
    2 ** 31 - 1,
  ]),
  kind(
    "null",
    {
      ...number,
      isKey: false,
      toReference: () => 0,
      fromReference: () => null,
      refused: [0, false, "null", undefined],
    },
    [null],
    "Nothing",
  ),
  kind(
    "Leaf",
    {
      ...number,
      isKey: false,
      isPackable: false,
      fromReference: leaf,
      refused: [null, undefined, 5, { id: "x", text: "" }],
    },
    [
      { id: 0, text: "" },
      { id: -1, text: "leaf" },
      { id: 5, text: "" },
    ],
  ),
];

function leaf(value: unknown): unknown {
  const { id, text } = value as { id: number; text: string };
  return { id, text };
}

/** Whether a kind's values are texts or bytes, which C# has null for. */
export const isText = ({ proto }: Kind): boolean => proto === "string" || proto === "bytes";
