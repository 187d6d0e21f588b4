import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { contractOf } from "interwire";
import { decode, encode } from "../../runtime/message/encode.js";
import { explainMismatches } from "../../runtime/message/encoding-failure.js";
import { armType } from "../../runtime/wire/arm-type.js";
import { listType } from "../../runtime/wire/list-type.js";
import { mapType } from "../../runtime/wire/map-types.js";
import { optionalType } from "../../runtime/wire/presence-types.js";
import { int32Type } from "../../runtime/wire/scalar-types.js";
import type { WireType } from "../../runtime/wire/wire-type.js";
import { ChoicesClass, type IChoices } from "../../test-fixtures/contracts/choices.js";
import { bareMessage } from "../support/bare-messages.js";
import { protoMessages } from "../support/proto-oracle.js";
import { readFrom, written } from "./support.js";

// As servers and factories of clients do.
explainMismatches();

const contract = contractOf<IChoices>();
const table = bareMessage(contract, "Choices");
const desc = protoMessages("choices.proto")("interwire.test.Choices");

interface SetArm {
  readonly case: string;
  readonly value: unknown;
}
type Holder = SetArm | { readonly case: undefined };
interface Values {
  readonly id: number;
  readonly kind: Holder;
  readonly between: string;
  readonly second: Holder;
  readonly tail: readonly number[];
}

const unset: Holder = { case: undefined };
const empty: Values = { id: 0, kind: unset, between: "", second: unset, tail: [] };
const around = { id: 7, between: "between", tail: [1, 2] };
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** The same value as protobuf-es has it: tuples are messages there, safe integers bigints. */
function asTwin(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  const { case: name, value: inner } = value as { case?: unknown; value?: unknown };
  if (name === "safeCase") return { case: name, value: BigInt(inner as number) };
  if (name === "pairCase") {
    const [item1, item2] = inner as readonly [number, number | undefined];
    return { case: name, value: { item1, ...(item2 === undefined ? {} : { item2 }) } };
  }
  if (Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asTwin(member)]));
}

const twinBytes = (value: Values): Uint8Array => toBinary(desc, create(desc, asTwin(value) as never));

const arms: Readonly<Record<string, readonly unknown[]>> = {
  int32Case: [0, 1, -1, 2147483647],
  uint32Case: [0, 4294967295],
  sint32Case: [0, -2147483648],
  fixed32Case: [0, 4294967295],
  sfixed32Case: [0, -1],
  floatCase: [0, -0, 0.5, Number.POSITIVE_INFINITY],
  doubleCase: [0, -0, 1.1, Number.NaN],
  int64Case: [0n, -1n, 2n ** 63n - 1n],
  uint64Case: [0n, 2n ** 64n - 1n],
  sint64Case: [0n, -(2n ** 63n)],
  fixed64Case: [0n, 2n ** 64n - 1n],
  sfixed64Case: [0n, -1n],
  safeCase: [0, -(2 ** 53) + 1],
  boolCase: [false, true],
  stringCase: ["", "text", "é".repeat(300)],
  bytesCase: [new Uint8Array(0), Uint8Array.of(0, 255)],
  enumCase: [0, 2, -1, 77],
  leafCase: [
    { text: "", number: 0 },
    { text: "leaf", number: -1 },
  ],
  selfCase: [
    empty,
    { ...empty, kind: { case: "selfCase", value: { ...empty, kind: { case: "boolCase", value: false } } } },
  ],
  emptyCase: [{}],
  pairCase: [
    [0, undefined],
    [2, 0],
  ],
  farCase: ["", "far"],
};
const kinds = Object.entries(arms).flatMap(([name, values]) => values.map((value): SetArm => ({ case: name, value })));
const samples: Values[] = [
  empty,
  { ...around, kind: unset, second: unset },
  ...kinds.flatMap((kind) => [
    { ...empty, kind },
    { ...around, kind, second: { case: "firstLeaf", value: { text: "a", number: 1 } } },
    { ...around, kind, second: { case: "lateText", value: "" } },
  ]),
];

const show = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value);
const named = samples.map((value, index) => ({ index, kind: JSON.stringify(value.kind, show), value }));

describe("a oneof has protobuf's bytes", () => {
  test.each(named)("$index: $kind", ({ value }) => {
    const bytes = twinBytes(value);
    expect(hexOf(encode(table, value))).toBe(hexOf(bytes));
    expect(decode(table, bytes)).toEqual(value);
    expect(toBinary(desc, fromBinary(desc, encode(table, value)))).toEqual(bytes);
  });

  test("every arm of the .proto is among the samples", () => {
    const cases = desc.oneofs.flatMap(({ fields }) => fields.map(({ localName }) => localName)).sort();
    const sampled = samples
      .flatMap(({ kind, second }) => [kind.case, second.case])
      .filter((name) => name !== undefined);
    expect([...new Set(sampled)].sort()).toEqual(cases);
  });
});

describe("what is on the wire twice", () => {
  const pairs = kinds.flatMap((first) =>
    kinds.filter((_, index) => index % 5 === 0).map((second) => ({ first, second })),
  );

  test.each(pairs.map(({ first, second }, index) => ({ index, first, second })))(
    "$index: the last one wins: $first.case, $second.case",
    ({ first, second }) => {
      const bytes = Buffer.concat([
        twinBytes({ ...around, kind: first, second: unset }),
        twinBytes({ ...empty, kind: second }),
      ]);
      const expected = fromBinary(desc, bytes);
      const read = decode(table, bytes) as Values;
      expect(read.kind.case).toBe(second.case);
      expect(hexOf(encode(table, read))).toBe(hexOf(toBinary(desc, expected)));
    },
  );

  test("a message that comes again for the same case is merged", () => {
    const first = twinBytes({ ...empty, kind: { case: "leafCase", value: { text: "first", number: 1 } } });
    const second = twinBytes({ ...empty, kind: { case: "leafCase", value: { text: "", number: 2 } } });
    const merged = { case: "leafCase", value: { text: "first", number: 2 } };
    expect((decode(table, Buffer.concat([first, second])) as Values).kind).toEqual(merged);
    const between = twinBytes({ ...empty, kind: { case: "boolCase", value: true } });
    const last = { case: "leafCase", value: { text: "", number: 2 } };
    expect((decode(table, Buffer.concat([first, between, second])) as Values).kind).toEqual(last);
  });

  test("a message that comes again keeps the oneof it has, or takes the new one", () => {
    const inner = (value: Values): Uint8Array => twinBytes({ ...empty, kind: { case: "selfCase", value } });
    const set = inner({ ...empty, kind: { case: "leafCase", value: { text: "a", number: 0 } } });
    const more = inner({ ...empty, id: 5 });
    const other = inner({ ...empty, kind: { case: "leafCase", value: { text: "", number: 9 } } });
    for (const parts of [
      [set, more],
      [more, set],
      [set, other],
      [set, more, other],
    ]) {
      const bytes = Buffer.concat(parts);
      expect(hexOf(encode(table, decode(table, bytes)))).toBe(hexOf(toBinary(desc, fromBinary(desc, bytes))));
    }
  });

  test("an arm of another wire type is an unknown field and changes nothing", () => {
    const set = twinBytes({ ...empty, kind: { case: "boolCase", value: true } });
    const bytes = Buffer.concat([set, Uint8Array.of(0x12, 1, 65), Uint8Array.of(0x80, 1, 3)]);
    expect((decode(table, bytes) as Values).kind).toEqual({ case: "boolCase", value: true });
  });
});

describe("an arm whose type is a type argument", () => {
  test.each([
    ["Enum", 0],
    ["AsConst", 0],
    ["Ambient", 2147483647],
  ])("of %s is written whatever it is, %s too", (operation, value) => {
    const closed = bareMessage(contract, operation);
    const positions = protoMessages("choices.proto")("interwire.test.Positions");
    const choice = { case: "chosen", value };
    const message = {
      single: 0,
      nullable: null,
      list: [],
      unpacked: [],
      map: new Map(),
      record: {},
      pair: [0],
      choice,
    };
    const bytes = toBinary(positions, create(positions, { choice, pair: {} } as never));
    expect(hexOf(encode(closed, message))).toBe(hexOf(bytes));
    expect((decode(closed, Buffer.concat([Uint8Array.of(0x52, 1, 65), bytes])) as { choice: Holder }).choice).toEqual(
      choice,
    );
    const skipped = Buffer.concat([bytes, Uint8Array.of(0x4a, 1, 65)]);
    expect((decode(closed, skipped) as { choice: Holder }).choice).toEqual(choice);
  });
});

const armCount = desc.oneofs.reduce((sum, { fields }) => sum + fields.length, 0);

test.each<[name: string, type: WireType<never>]>([
  ["int32[]", listType(int32Type) as never],
  ["Map<int32, int32>", mapType(int32Type, int32Type) as never],
  ["int32 | undefined", optionalType(int32Type) as never],
])("and %s has no place in a oneof", (name, type) => {
  const arm = armType(type);
  const says = `A oneof cannot hold ${name}: protobuf has no nested lists, maps or absent elements; use a message`;
  expect(() => written((w, p) => arm.write(w, p, 1, [] as never, 0))).toThrow(says);
  expect(() => readFrom(Uint8Array.of(8, 1), (r, end) => arm.read(r, 8, 1, end, undefined))).toThrow(says);
});

describe("a oneof in", () => {
  test("a class is read into an instance", () => {
    const classTable = bareMessage(contract, "Class");
    const value = { ...around, kind: { case: "leafCase", value: { text: "a", number: 0 } }, second: unset } as const;
    const read = decode(classTable, twinBytes(value));
    expect(read).toBeInstanceOf(ChoicesClass);
    expect({ ...(read as object) }).toEqual(value);
    expect(hexOf(encode(classTable, read))).toBe(hexOf(twinBytes(value)));
    expect(hexOf(encode(classTable, new ChoicesClass()))).toBe("");
  });

  test("a base is inherited with its numbers", () => {
    const derived = bareMessage(contract, "Derived");
    const value = { ...around, kind: { case: "farCase", value: "far" }, second: unset };
    expect(derived.fields.filter(({ oneof }) => oneof !== undefined)).toHaveLength(armCount);
    expect(hexOf(encode(derived, { ...value, own: "" }))).toBe(hexOf(twinBytes(value)));
    expect(decode(derived, encode(derived, { ...value, own: "own" }))).toEqual({ ...value, own: "own" });
  });
});

test("an optional oneof may be left out, and reads as unset", () => {
  const { second: _, ...without } = { ...empty, id: 1 };
  expect(decode(table, encode(table, without))).toEqual({ ...empty, id: 1 });
  expect(decode(table, encode(table, { ...without, second: undefined }))).toEqual({ ...empty, id: 1 });
});

describe("what is no arm is refused with its path", () => {
  const cases = Object.keys(arms)
    .map((name) => JSON.stringify(name))
    .join(" | ");
  test.each<[value: object, says: string]>([
    [
      { ...empty, kind: { case: "none", value: 1 } },
      `sent.kind.case is the string "none", which does not fit its type ${cases}`,
    ],
    [{ ...empty, kind: { case: "toString", value: 1 } }, `sent.kind.case is the string "toString", which does not fit`],
    [{ ...empty, kind: { case: null } }, "sent.kind.case is null, which does not fit its type"],
    [{ ...empty, kind: { case: 4, value: 1 } }, "sent.kind.case is 4, which does not fit its type"],
    [
      { ...empty, second: { case: "int32Case", value: 1 } },
      `sent.second.case is the string "int32Case", which does not fit its type "firstLeaf" | "lateText"`,
    ],
    [{ ...empty, kind: undefined }, "sent.kind is undefined, which does not fit its type oneof"],
    [{ ...empty, kind: null }, "sent.kind is null, which does not fit its type oneof"],
    [{ ...empty, kind: "int32Case" }, `sent.kind is the string "int32Case", which does not fit its type oneof`],
    [{ ...empty, second: 4 }, "sent.second is 4, which does not fit its type oneof"],
    [
      { ...empty, kind: { case: "int32Case", value: 1.5 } },
      "sent.kind.value is 1.5, which does not fit its type int32",
    ],
    [{ ...empty, kind: { case: "int32Case" } }, "sent.kind.value is undefined, which does not fit its type int32"],
    [
      { ...empty, kind: { case: "enumCase", value: "Red" } },
      `sent.kind.value is the string "Red", which does not fit its type Color`,
    ],
    [
      { ...empty, kind: { case: "leafCase", value: { text: 1, number: 0 } } },
      "sent.kind.value.text is 1, which does not fit its type string",
    ],
    [
      { ...empty, kind: { case: "leafCase", value: undefined } },
      "sent.kind.value is undefined, which does not fit its type Leaf",
    ],
    [
      { ...empty, kind: { case: "selfCase", value: { ...empty, kind: { case: "x" } } } },
      `sent.kind.value.kind.case is the string "x"`,
    ],
    [{ ...empty, second: { case: "lateText", value: "\ud800" } }, "sent.second.value is"],
  ])("%j", (value, says) => {
    let thrown: unknown;
    try {
      encode(table, value, "sent");
    } catch (error) {
      thrown = error;
    }
    expect(String((thrown as Error | undefined)?.message)).toContain(`IW2007: ${says}`);
  });
});

test("a description shows the arms in their oneof", () => {
  const { messages } = contract;
  expect(messages.ChoicesClass).toBe(
    "{ id: int32 = 1; kind: oneof { int32Case: int32 = 2; enumCase: Color = 18; leafCase: Leaf = 19 }; between: string = 22; " +
      "second: oneof { firstLeaf: Leaf = 23; lateText: string = 30 }; tail: repeated int32 = 25 }",
  );
  expect(messages.Choices).toContain("; second: oneof { firstLeaf: Leaf = 23; lateText: string = 30 };");
});
