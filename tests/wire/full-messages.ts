import { type Color, encodeAs, type MessageName, type MessageOf } from "./messages.js";

const leaf = { id: -5, text: "Grüße" };
const long = { id: 300, text: "x".repeat(130) };
const tree = { value: 1, next: { value: 2, next: undefined, children: [] }, children: [] };

/** A value of each message in which every member is present, so that its bytes have every field. */
const values: { readonly [Name in MessageName]: MessageOf<Name> } = {
  Leaf: leaf,
  Empty: {},
  Tree: { ...tree, children: [tree, tree] },
  Point: { x: 70000, y: -1 },
  Texts: { items: ["a", "é", "x".repeat(50)], first: "b", named: { a: "1", é: "2" }, last: "c" },
  Leaves: { items: [leaf, long], first: leaf, named: { a: leaf }, last: long },
  Holder: {
    leaf,
    optional: long,
    nullable: leaf,
    leaves: [leaf, leaf],
    named: { a: leaf, "": leaf },
    numbered: new Map([
      [-1, leaf],
      [300, leaf],
    ]),
    pair: [7, "seven"],
    numbers: [1, -1, 300, 0],
    texts: ["", "a", "€".repeat(30)],
    counts: { a: 1, b: 300 },
    point: { x: 1, y: 2 },
    empty: {},
    page: { items: [1, 2], first: 3, named: { a: 4 }, last: 0 },
    keys: new Map([["k", true]]),
    note: "note",
  },
  Scalars: {
    int32: -2147483648,
    uint32: 4294967295,
    sint32: -5,
    fixed32: 0x81828384,
    sfixed32: -2,
    float: 1.5,
    double: 0.1,
    int64: -9223372036854775808n,
    uint64: 18446744073709551615n,
    sint64: -3n,
    fixed64: 0x8182838485868788n,
    sfixed64: -4n,
    safeInt64: -9007199254740991,
    safeUint64: 9007199254740991,
    safeSint64: -6,
    safeFixed64: 7,
    safeSfixed64: -8,
    bool: true,
    string: "日本",
    bytes: Uint8Array.of(0, 127, 128, 255),
    enum: 1,
  },
  Lists: {
    int32: [1, -1, 70000],
    uint32: [1, 4294967295],
    sint32: [-1, 1, -70000],
    fixed32: Array.from({ length: 40 }, (_, i) => i * 0x01020304),
    sfixed32: Array.from({ length: 40 }, (_, i) => i - 20),
    float: Array.from({ length: 40 }, (_, i) => i / 2),
    double: Array.from({ length: 40 }, (_, i) => i / 3),
    int64: [1n, -1n],
    uint64: [1n, 18446744073709551615n],
    sint64: [-1n, 1n],
    fixed64: [1n, 2n],
    sfixed64: [-1n, 2n],
    safeInt64: [1, -1],
    safeUint64: [1, 9007199254740991],
    safeSint64: [-1, 1],
    safeFixed64: [1, 2],
    safeSfixed64: [-1, 2],
    bool: [true, false, true],
    string: ["a", "é"],
    bytes: [Uint8Array.of(1), new Uint8Array()],
    enum: [0, 1, 77 as Color],
  },
};

/** Every message with every field, and its bytes. */
export const fullMessages = (Object.keys(values) as MessageName[]).map((name) => ({
  name,
  value: values[name],
  bytes: encodeAs(name, values[name] as never),
}));
