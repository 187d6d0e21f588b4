import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { contractOf } from "interwire";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import { decode, encode } from "../../runtime/message/encode.js";
import { explainMismatches } from "../../runtime/message/encoding-failure.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { valueFields } from "../../runtime/message/value-fields.js";
import type { IChoices } from "../../test-fixtures/contracts/choices.js";
import { bareMessage } from "../support/bare-messages.js";
import { protoMessages } from "../support/proto-oracle.js";

// As servers and factories of clients do.
explainMismatches();

const contract = contractOf<IChoices>();
const tableOf = (operation: string) => bareMessage(contract, operation);
const desc = protoMessages("choices.proto")("interwire.test.Positions");

interface Values {
  readonly single: number;
  readonly optional: number | undefined;
  readonly nullable: number | null;
  readonly list: readonly number[];
  readonly unpacked: readonly number[];
  readonly map: ReadonlyMap<number, number>;
  readonly record: Readonly<Record<string, number>>;
  readonly pair: readonly [number, number | undefined];
  readonly choice: { readonly case: string; readonly value: number | string } | { readonly case: undefined };
}

const empty: Values = {
  single: 0,
  optional: undefined,
  nullable: null,
  list: [],
  unpacked: [],
  map: new Map(),
  record: {},
  pair: [0, undefined],
  choice: { case: undefined },
};

/** The same value as protobuf-es has it. */
function twinOf({ optional, nullable, map, record, pair: [item1, item2], ...rest }: Values): Uint8Array {
  const message = create(desc, {
    ...rest,
    map: Object.fromEntries(map),
    record: { ...record },
    pair: { item1, ...(item2 === undefined ? {} : { item2 }) },
    ...(optional === undefined ? {} : { optional }),
    ...(nullable === null ? {} : { nullable }),
  } as never);
  return toBinary(desc, message);
}

/** Members of the enums, numbers that none of them knows, and both ends of what an enum can be. */
const numbers = [0, 1, 2, 12, -1, 77, 1 << 20, 2147483647, -2147483648];
const samples: readonly (readonly [position: string, value: Values])[] = [
  ["absent everywhere", empty],
  ...numbers.flatMap((number): (readonly [string, Values])[] => [
    [`${number} as a member`, { ...empty, single: number }],
    [`${number} as an optional member`, { ...empty, optional: number }],
    [`${number} as a nullable member`, { ...empty, nullable: number }],
    [`${number} in lists`, { ...empty, list: [number, 0, number], unpacked: [number] }],
    [`${number} in maps`, { ...empty, map: new Map([[number, number]]), record: { a: number } }],
    [`${number} in a tuple`, { ...empty, pair: [number, number] }],
    [`${number} in a oneof`, { ...empty, choice: { case: "chosen", value: number } }],
  ]),
];

const enums = ["Positions", "Enum", "ConstEnum", "AsConst", "Literals", "Ambient", "Anonymous", "Subset"];

describe.each(enums)("an enum of the kind %s has protobuf's bytes", (operation) => {
  const table = tableOf(operation);

  test.each(samples)("%s", (_position, value) => {
    const bytes = twinOf(value);
    expect(Buffer.from(encode(table, value)).toString("hex")).toBe(Buffer.from(bytes).toString("hex"));
    expect(decode(table, bytes)).toEqual(value);
    expect(fromBinary(desc, encode(table, value))).toEqual(fromBinary(desc, bytes));
  });

  test("a number of more than 32 bits is cut, as protobuf has it", () => {
    const bytes = Uint8Array.from([0x08, 0x81, 0x80, 0x80, 0x80, 0x10]);
    const { single } = decode(table, bytes) as Values;
    expect(single).toBe(1);
    expect(single).toBe((fromBinary(desc, bytes) as unknown as Values).single);
  });
});

describe("the table has an enum's names and numbers", () => {
  const [values] = nodeOf(contract, "a test").operations.filter(({ name }) => name === "Values");
  const [tuple, , level] = values?.request.fields ?? [];
  const kinds = tuple === undefined ? [] : valueFields((tuple.type as () => MessageTable)());

  test.each<[kind: string, item: number, name: string, values: string]>([
    ["an enum, two names of one number included", 1, "Color", "Red 0, Green 2, Lime 2, Below -1"],
    ["a const enum", 2, "Size", "Small 1, Large 1048576"],
    ["an object as const and its value type", 3, "Level", "Low 1, Middle 2, High 3, Top 3"],
    ["a named union of numbers", 4, "Bit", "VALUE_0 0, VALUE_1 1"],
    ["an enum of a declaration file", 5, "Ambient", "Off 0, On 12"],
    ["a union of numbers", 6, "-7 | 4", "VALUE_MINUS_7 -7, VALUE_4 4"],
    ["some members of an enum", 7, "Color", "Red 0, Green 2, Lime 2, Below -1"],
    ["some values of an object as const", 8, "Upper", "Middle 2, High 3, Top 3"],
    ["one number", 9, "2", "VALUE_2 2"],
  ])("%s", (_kind, item, name, members) => {
    const found = kinds[item - 1]?.enum;
    expect(found?.name).toBe(name);
    const pairs = Object.entries(found?.values ?? {}).map((pair) => pair.join(" "));
    expect(pairs.join(", ")).toBe(members);
  });

  test("also where it is optional or may be null", () => {
    expect(level).toMatchObject({ optional: "undefined", enum: { name: "Level" } });
    expect(values?.response.fields).toMatchObject([{ optional: "null", enum: { name: "Level" } }]);
  });

  test("and in streams", () => {
    const [stream] = nodeOf(contract, "a test").operations.filter(({ name }) => name === "Stream");
    expect(stream?.request.fields).toMatchObject([{ type: "enum", enum: { name: "Size" } }]);
    expect(stream?.response.fields).toMatchObject([{ type: "enum", enum: { name: "Level" } }]);
    expect(encode(stream?.response as MessageTable, 3)).toEqual(Buffer.from([8, 3]));
    expect(decode(stream?.request as MessageTable, Buffer.from([8, 77]))).toBe(77);
  });

  test.each([
    ["Enum", "Closed-Color"],
    ["ConstEnum", "Closed-Size"],
    ["AsConst", "Closed-Level"],
    ["Literals", "Closed-Bit"],
    ["Ambient", "Closed-Ambient"],
    ["Anonymous", "Closed-Int32"],
    ["Subset", "Closed-Color"],
  ])("and %s closes a generic type as %s", (operation, name) => {
    expect(tableOf(operation).name).toBe(name);
  });
});

describe("what does not fit an enum is refused with its path", () => {
  const mismatchs: readonly (readonly [value: unknown, shown: string])[] = [
    [1.5, "1.5"],
    ["5", 'the string "5"'],
    [2 ** 40, "1099511627776"],
    [5n, "the bigint 5n"],
    [Number.NaN, "NaN"],
    [{}, "an object (Object)"],
  ];
  const places: readonly (readonly [path: string, value: (wrong: unknown) => object, kinds?: readonly string[]])[] = [
    [".single", (single) => ({ ...empty, single })],
    [".optional", (optional) => ({ ...empty, optional })],
    [".nullable", (nullable) => ({ ...empty, nullable })],
    [".list[1]", (wrong) => ({ ...empty, list: [0, wrong] }), ["Positions"]],
    [".unpacked[0]", (wrong) => ({ ...empty, unpacked: [wrong] })],
    [".map[3]", (wrong) => ({ ...empty, map: new Map([[3, wrong]]) }), ["Positions"]],
    ['.record["a"]', (wrong) => ({ ...empty, record: { a: wrong } }), ["Positions"]],
    [".pair.Item1", (wrong) => ({ ...empty, pair: [wrong, undefined] }), ["Positions"]],
    [".choice.value", (value) => ({ ...empty, choice: { case: "chosen", value } })],
  ];
  const cases = places.flatMap(([path, make, kinds]) =>
    (kinds ?? ["Positions", "Enum"]).flatMap((kind) =>
      mismatchs.map(([wrong, shown]) => ({ kind, path, shown, message: make(wrong) })),
    ),
  );

  test.each(cases)("$kind$path is $shown", ({ kind, path, shown, message }) => {
    const table = tableOf(kind);
    let thrown: unknown;
    try {
      encode(table, message, "sent");
    } catch (error) {
      thrown = error;
    }
    expect(String((thrown as Error | undefined)?.message)).toMatch(
      `IW2007: sent${path} is ${shown}, which does not fit`,
    );
    expect(String((thrown as Error | undefined)?.message)).toContain("its type Color");
  });

  test.each(["single", "nullable"])("a required %s is missed", (name) => {
    const table = tableOf("Positions");
    const message = { ...empty, [name]: undefined };
    if (name === "nullable") expect(encode(table, message).length).toBe(encode(table, empty).length);
    else expect(() => encode(table, message)).toThrow(TypeError);
  });
});
