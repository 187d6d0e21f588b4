import { SetupError } from "../../runtime/base/setup-errors/setup-error.js";
import { encode } from "../../runtime/message/encode.js";
import { explainMismatches } from "../../runtime/message/encoding-failure.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { type Holder, type Lists, type MessageName, operations, type Scalars, tableOf } from "./messages.js";

// As servers and factories of clients do.
explainMismatches();

/** The error that the caller of an operation, or of a codec, gets for a value; undefined when it is written. */
function refusal(table: MessageTable, value: unknown, path: string): string | undefined {
  try {
    encode(table, value, path);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof SetupError) || failure.code !== "IW2007") throw failure;
    return failure.message;
  }
}

const unknownFix = "Pass a value of that type, or change the declaration.";

const text = (path: string, value: string, type: string, fix = unknownFix): string =>
  `IW2007: ${path} is ${value}, which does not fit its type ${type}. ${fix}`;

const colors = "Color { Red = 0; Blue = 1 }";

const scalars: Scalars = {
  int32: 0,
  uint32: 0,
  sint32: 0,
  fixed32: 0,
  sfixed32: 0,
  float: 0,
  double: 0,
  int64: 0n,
  uint64: 0n,
  sint64: 0n,
  fixed64: 0n,
  sfixed64: 0n,
  safeInt64: 0,
  safeUint64: 0,
  safeSint64: 0,
  safeFixed64: 0,
  safeSfixed64: 0,
  bool: false,
  string: "",
  bytes: new Uint8Array(),
  enum: 0,
};
const lists = Object.fromEntries(Object.entries(scalars).map(([name, zero]) => [name, [zero]])) as unknown as Lists;

type Bad = readonly [value: unknown, shown: string];

const nothing: readonly Bad[] = [
  [undefined, "undefined"],
  [null, "null"],
  [{}, "an object (Object)"],
  [[], "an array"],
  [Symbol.iterator, "a symbol"],
];
const noNumber: readonly Bad[] = [...nothing, ["5", 'the string "5"'], [5n, "the bigint 5n"], [true, "true"]];
const fraction: readonly Bad[] = [
  [1.5, "1.5"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
];
const int32: readonly Bad[] = [...noNumber, ...fraction, [2 ** 40, "1099511627776"], [2 ** 31, "2147483648"]];
const uint32: readonly Bad[] = [...noNumber, ...fraction, [2 ** 32, "4294967296"], [-1, "-1"]];
const bigint: readonly Bad[] = [...nothing, [5, "5"], ["5", 'the string "5"'], [true, "true"]];
const int64: readonly Bad[] = [
  ...bigint,
  [2n ** 63n, "the bigint 9223372036854775808n"],
  [-(2n ** 63n) - 1n, "the bigint -9223372036854775809n"],
];
const uint64: readonly Bad[] = [...bigint, [-1n, "the bigint -1n"], [2n ** 64n, "the bigint 18446744073709551616n"]];
const safe: readonly Bad[] = [
  ...noNumber,
  ...fraction,
  [2 ** 53, "9007199254740992"],
  [-(2 ** 53), "-9007199254740992"],
];
const unsignedSafe: readonly Bad[] = [...safe, [-1, "-1"]];
const lone = "\ud800";
const longLone = `${"x".repeat(300)}${lone}`;
const hugeLone = `${"é".repeat(3000)}\udc00`;
const badText: readonly Bad[] = [
  ...nothing,
  [5, "5"],
  [lone, 'the string "\\ud800"'],
  [`a${lone}b`, 'the string "a\\ud800b"'],
  ["\udc00\ud800", 'the string "\\udc00\\ud800"'],
  [longLone, `the string "${"x".repeat(40)}…"`],
  [hugeLone, `the string "${"é".repeat(40)}…"`],
];

const bad: Readonly<Record<keyof Scalars, readonly Bad[]>> = {
  int32,
  sint32: int32,
  sfixed32: int32,
  uint32,
  fixed32: uint32,
  float: noNumber,
  double: noNumber,
  int64,
  sint64: int64,
  sfixed64: int64,
  uint64,
  fixed64: uint64,
  safeInt64: safe,
  safeSint64: safe,
  safeSfixed64: safe,
  safeUint64: unsignedSafe,
  safeFixed64: unsignedSafe,
  bool: [...nothing, [0, "0"], [1, "1"], ["true", 'the string "true"']],
  string: badText,
  bytes: [...nothing, [5, "5"], ["ab", 'the string "ab"'], [new ArrayBuffer(2), "an object (ArrayBuffer)"]],
  enum: int32,
};
const rows = Object.entries(bad).flatMap(([name, values]) => values.map(([value, shown]) => ({ name, value, shown })));

const safes: Readonly<Record<string, string>> = {
  int64: "safeInt64",
  uint64: "safeUint64",
  sint64: "safeSint64",
  fixed64: "safeFixed64",
  sfixed64: "safeSfixed64",
};

/** The fix of the two values that would fit as the other JavaScript type of an integer. */
function fixOf(name: string, value: unknown): string {
  if (value === 5 && name in safes) return `Pass 5n, or declare it as ${safes[name]}, whose values are numbers.`;
  if (value === 5n && bad[name as keyof Scalars].some(([one]) => one === 5n) && name !== "enum")
    return "Pass 5 without the n, or Number(value).";
  return unknownFix;
}

describe("a value that does not fit is refused with its path, the value and the type", () => {
  test.each(rows)("$name: $shown", ({ name, value, shown }) => {
    const type = name === "enum" ? colors : name;
    const fix = fixOf(name, value);
    expect(refusal(tableOf("Scalars"), { ...scalars, [name]: value }, "Order")).toBe(
      text(`Order.${name}`, shown, type, fix),
    );
    const list = { ...lists, [name]: [Object.values(lists)[Object.keys(lists).indexOf(name)]![0], value] };
    expect(refusal(tableOf("Lists"), list, "Order")).toBe(text(`Order.${name}[1]`, shown, type, fix));
  });

  test.each([
    [{ int64: 0.5 }, "int64", "0.5"],
    [{ uint64: -1 }, "uint64", "-1"],
    [{ int32: 2n ** 40n }, "int32", "the bigint 1099511627776n"],
  ])("no other number is advised where it would not fit either: %p", (value, name, shown) => {
    expect(refusal(tableOf("Scalars"), { ...scalars, ...value }, "Order")).toBe(text(`Order.${name}`, shown, name));
  });

  test("a name of an enum's value is advised as its number", () => {
    const fix = "Pass Color.Blue, which is 1.";
    expect(refusal(tableOf("Scalars"), { ...scalars, enum: "Blue" }, "Order")).toBe(
      text("Order.enum", 'the string "Blue"', colors, fix),
    );
  });

  test("a promise is to be awaited, in place of a value, a list, a map or a message", async () => {
    const promise = Promise.resolve(1);
    const await_ = "Await it first.";
    expect(refusal(tableOf("Scalars"), { ...scalars, int32: promise }, "Order")).toBe(
      text("Order.int32", "a promise", "int32", await_),
    );
    expect(refusal(tableOf("Lists"), { ...lists, int32: promise }, "Order")).toBe(
      text("Order.int32", "a promise", "int32[]", await_),
    );
    expect(refusal(tableOf("Holder"), { ...holder, keys: promise }, "Holder")).toBe(
      text("Holder.keys", "a promise", "Map<string, bool>", await_),
    );
    expect(refusal(tableOf("Holder"), { ...holder, leaf: promise }, "Holder")).toBe(
      text("Holder.leaf", "a promise", "Leaf", await_),
    );
  });

  test("and every one of them is what else is refused: the rest is written", () => {
    expect(refusal(tableOf("Scalars"), scalars, "Order")).toBeUndefined();
    expect(refusal(tableOf("Lists"), lists, "Order")).toBeUndefined();
    expect(Object.keys(bad).sort()).toEqual(Object.keys(scalars).sort());
  });
});

const leaf = { id: 1, text: "a" };
const wrong = { id: 1.5, text: "a" };
const holder: Holder = {
  leaf,
  optional: undefined,
  nullable: null,
  leaves: [],
  named: {},
  numbered: new Map(),
  pair: [1, "a"],
  numbers: [],
  texts: [],
  counts: {},
  point: { x: 1, y: 2 },
  empty: undefined,
  page: undefined,
  keys: new Map(),
  note: undefined,
};
const withHole = [1, 2, 3];
delete withHole[1];
const page = { items: [1], first: 1, named: {}, last: undefined };
const is = (path: string, shown: string, type: string) => ({ path, shown, type });
const half = is("Holder.leaf.id", "1.5", "int32");

describe("wherever it stands", () => {
  test.each<[string, Record<string, unknown>, { path: string; shown: string; type: string }]>([
    ["in a message", { leaf: wrong }, half],
    ["in an optional message", { optional: wrong }, { ...half, path: "Holder.optional.id" }],
    ["in a nullable message", { nullable: wrong }, { ...half, path: "Holder.nullable.id" }],
    ["in a list of messages", { leaves: [leaf, leaf, wrong] }, { ...half, path: "Holder.leaves[2].id" }],
    ["in a record", { named: { a: leaf, "b c": wrong } }, { ...half, path: 'Holder.named["b c"].id' }],
    ["in a map", { numbered: new Map([[-7, wrong]]) }, { ...half, path: "Holder.numbered[-7].id" }],
    ["in a tuple", { pair: [1.5, "a"] }, { ...half, path: "Holder.pair.Item1" }],
    ["in a tuple, a text", { pair: [1, lone] }, is("Holder.pair.Item2", 'the string "\\ud800"', "string")],
    ["in a tuple that is too short", { pair: [1] }, is("Holder.pair.Item2", "undefined", "string")],
    ["in a class", { point: { x: 1.5, y: 2 } }, { ...half, path: "Holder.point.x" }],
    ["in a packed list", { numbers: [1, 2, 1.5] }, { ...half, path: "Holder.numbers[2]" }],
    ["in a hole of a list", { numbers: withHole }, is("Holder.numbers[1]", "undefined", "int32")],
    ["in a list of texts", { texts: ["a", lone] }, is("Holder.texts[1]", 'the string "\\ud800"', "string")],
    ["in a value of a record", { counts: { a: 1, b: 1.5 } }, { ...half, path: 'Holder.counts["b"]' }],
    ["in a key of a record", { counts: { [lone]: 1 } }, is("A key of Holder.counts", 'the string "\\ud800"', "string")],
    [
      "in a long key of a record",
      { counts: { [longLone]: 1 } },
      is("A key of Holder.counts", `the string "${"x".repeat(40)}…"`, "string"),
    ],
    ["in a key of a map", { numbered: new Map([[1.5, leaf]]) }, is("A key of Holder.numbered", "1.5", "int32")],
    [
      "in a text key of a map",
      { keys: new Map([[lone, true]]) },
      is("A key of Holder.keys", 'the string "\\ud800"', "string"),
    ],
    ["in a value of a map", { keys: new Map([["a", 1]]) }, is('Holder.keys["a"]', "1", "bool")],
    ["in a generic's member", { page: { ...page, first: 1.5 } }, { ...half, path: "Holder.page.first" }],
    ["in a generic's list", { page: { ...page, items: [1, 1.5] } }, { ...half, path: "Holder.page.items[1]" }],
    ["in a generic's record", { page: { ...page, named: { a: 1.5 } } }, { ...half, path: 'Holder.page.named["a"]' }],
    ["in a generic's option", { page: { ...page, last: 1.5 } }, { ...half, path: "Holder.page.last" }],
    ["as a required message that is missing", { leaf: undefined }, is("Holder.leaf", "undefined", "Leaf")],
    ["as a required message that is null", { leaf: null }, is("Holder.leaf", "null", "Leaf")],
    ["as a list that is missing", { leaves: undefined }, is("Holder.leaves", "undefined", "Leaf[]")],
    ["as a list of numbers that is null", { numbers: null }, is("Holder.numbers", "null", "int32[]")],
    ["as a list that is none", { texts: "ab" }, is("Holder.texts", 'the string "ab"', "string[]")],
    ["as a record that is missing", { counts: undefined }, is("Holder.counts", "undefined", "Record<string, int32>")],
    [
      "as a record that is a map",
      { counts: new Map() },
      is("Holder.counts", "an object (Map)", "Record<string, int32>"),
    ],
    ["as a record that is a list", { counts: [] }, is("Holder.counts", "an array", "Record<string, int32>")],
    [
      "as a map that is a list of entries",
      { numbered: [[1, leaf]] },
      is("Holder.numbered", "an array", "Map<int32, Leaf>"),
    ],
    ["as a map that is an empty list", { numbered: [] }, is("Holder.numbered", "an array", "Map<int32, Leaf>")],
    ["as a map that is a record", { numbered: {} }, is("Holder.numbered", "an object (Object)", "Map<int32, Leaf>")],
    ["as an element of a list of messages", { leaves: [leaf, undefined] }, is("Holder.leaves[1]", "undefined", "Leaf")],
    ["as an element of a record of messages", { named: { a: null } }, is('Holder.named["a"]', "null", "Leaf")],
    ["as a message that is a text", { optional: "x" }, is("Holder.optional", 'the string "x"', "Leaf")],
  ])("%s", (_rule, members, { path, shown, type }) => {
    expect(refusal(tableOf("Holder"), { ...holder, ...members }, "Holder")).toBe(text(path, shown, type));
  });

  test("a message that fits is written", () => {
    expect(refusal(tableOf("Holder"), { ...holder, page }, "Holder")).toBeUndefined();
  });

  test.each<[string, MessageName, unknown, string]>([
    [
      "a generic of messages",
      "Leaves",
      { items: [leaf, wrong], first: leaf, named: {}, last: undefined },
      "Page.items[1].id",
    ],
    ["a generic's own message", "Leaves", { items: [], first: wrong, named: {}, last: undefined }, "Page.first.id"],
    [
      "a generic's record of messages",
      "Leaves",
      { items: [], first: leaf, named: { a: wrong }, last: undefined },
      'Page.named["a"].id',
    ],
    ["a generic's optional message", "Leaves", { items: [], first: leaf, named: {}, last: wrong }, "Page.last.id"],
  ])("in %s", (_rule, name, value, path) => {
    expect(refusal(tableOf(name), value, "Page")).toBe(text(path, "1.5", "int32"));
  });
});

describe("in arguments and results", () => {
  const of = (name: string) => operations.find((operation) => operation.name === name)!;

  test.each<[string, string, unknown[], string, string, string]>([
    ["a message", "One", [wrong], "One.leaf.id", "1.5", "int32"],
    ["no message", "One", [undefined], "One.leaf", "undefined", "Leaf"],
    ["the second of two", "Two", [leaf, [1, "2"]], "Two.numbers[1]", 'the string "2"', "int32"],
    ["a text", "Text", [lone], "Text.text", 'the string "\\ud800"', "string"],
    ["nothing for a text", "Text", [], "Text.text", "undefined", "string"],
  ])("%s", (_rule, name, values, path, shown, type) => {
    expect(refusal(of(name).request, values, name)).toBe(text(path, shown, type));
  });

  test.each<[string, string, unknown, string, string, string]>([
    ["a message", "One", wrong, "One.result.id", "1.5", "int32"],
    ["no message", "One", null, "One.result", "null", "Leaf"],
    ["a list of messages", "Two", [leaf, wrong], "Two.result[1].id", "1.5", "int32"],
    ["a long text", "Text", longLone, "Text.result", `the string "${"x".repeat(40)}…"`, "string"],
  ])("as a result: %s", (_rule, name, value, path, shown, type) => {
    expect(refusal(of(name).response, value, name)).toBe(text(path, shown, type));
  });
});
