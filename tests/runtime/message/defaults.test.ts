import {
  DataContract,
  DataMember,
  type double,
  type float,
  type int32,
  type int64,
  messageOf,
  type safeInt64,
} from "interwire";
import { fromJson, toJson } from "interwire/json";
import { descMessage } from "interwire/proto";
import { serialize } from "interwire/snapshot";

enum Color {
  None = 0,
  Red = 3,
  Blue = 4,
}
const Size = { Small: 1, Large: 2 } as const;
type Size = (typeof Size)[keyof typeof Size];

type Patch = Partial<Pick<Settings, "count">>;

interface Settings {
  /** @dataMember { order: 1, default: 5 } */
  count: int32;
  /** @dataMember { order: 2, default: -5n } */
  large: int64;
  /** @dataMember { order: 3, default: 9007199254740991 } */
  safe: safeInt64;
  /** @dataMember { order: 4, default: 0.1 } */
  rounded: float;
  /** @dataMember { order: 5, default: -0.5 } */
  exact: double;
  /** @dataMember { order: 6, default: true } */
  flag: boolean;
  /** @dataMember { order: 7, default: "a \"b\" é" } */
  text: string;
  /** @dataMember { order: 8, default: Color.Red } */
  color: Color;
  /** @dataMember { order: 9, default: 2 } */
  size: Size;
  /** @protoMember({ order: 10, default: 0, name: "no_default" }) */
  plain: int32;
  /** @dataMember 11 */
  inner?: Settings;
  /** @dataMember 12 */
  list: Settings[];
}

@DataContract()
class Decorated {
  @DataMember({ order: 1, default: 5 }) count: int32 = 5;
  @DataMember({ order: 2, default: Color.Blue }) color = Color.Blue;
  @DataMember({ order: 3, default: 7n }) large: int64 = 7n;
  @DataMember({ order: 4, default: "x" }) text = "x";
}

const settings = messageOf<Settings>();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const defaults = {
  count: 5,
  large: -5n,
  safe: 2 ** 53 - 1,
  rounded: Math.fround(0.1),
  exact: -0.5,
  flag: true,
  text: 'a "b" é',
  color: 3,
  size: 2,
  plain: 0,
  inner: undefined,
  list: [],
};
const zeros = { count: 0, large: 0n, safe: 0, rounded: 0, exact: 0, flag: false, text: "", color: 0, size: 0 as Size };

describe("a member with a default", () => {
  test("reads as it when it is absent, and in a new message", () => {
    expect(settings.fromBinary(new Uint8Array())).toEqual(defaults);
    expect(settings.create()).toEqual(defaults);
    expect(settings.create({ count: 1 })).toEqual({ ...defaults, count: 1 });
  });

  test("is not written when it has it", () => {
    expect(hex(settings.toBinary(settings.create()))).toBe("");
  });

  test("is written when it is zero, and read so", () => {
    const bytes = settings.toBinary({ ...settings.create(), ...zeros });
    expect(hex(bytes)).toBe("080010001800250000000029000000000000000030003a0040004800");
    expect(settings.fromBinary(bytes)).toEqual({ ...defaults, ...zeros });
  });

  test("is told from an absent one by nothing: equals compares values", () => {
    expect(settings.equals(settings.create(), settings.create({ count: 5 }))).toBe(true);
    expect(settings.equals(settings.create(), settings.create({ count: 0 }))).toBe(false);
    expect(settings.clone(settings.create(zeros))).toEqual({ ...defaults, ...zeros });
  });

  test("may be given to a class, whose initializer says the same", () => {
    const decorated = messageOf<Decorated>();
    expect(decorated.create()).toEqual(Object.assign(new Decorated()));
    expect(hex(decorated.toBinary(new Decorated()))).toBe("");
  });

  test("has none in a type that makes it optional", () => {
    const partial = messageOf<Patch>();
    expect(partial.create()).toEqual({ count: undefined });
    expect(hex(partial.toBinary({ count: 5 }))).toBe("0805");
  });
});

describe("JSON", () => {
  const shown = {
    count: 5,
    large: "-5",
    safe: "9007199254740991",
    exact: -0.5,
    flag: true,
    text: 'a "b" é',
    color: "Red",
    size: "Large",
  };

  test("has a default like any other value, at every level: its readers know of none", () => {
    const value = settings.create({ inner: settings.create(), list: [settings.create({ count: 0 })] });
    expect(toJson(settings, value)).toMatchObject({ ...shown, inner: shown, list: [{ ...shown, count: 0 }] });
    expect(fromJson(settings, toJson(settings, value))).toEqual(value);
  });

  test("reads as the default what is not there, and as zero what is", () => {
    expect(fromJson(settings, {})).toEqual(defaults);
    expect(fromJson(settings, { count: 0, flag: false, text: "" })).toEqual({
      ...defaults,
      count: 0,
      flag: false,
      text: "",
    });
  });
});

test("the descriptor is of edition 2023, and says the defaults", () => {
  const { file, fields } = descMessage(settings);
  expect([file.proto.syntax, file.edition]).toEqual(["editions", 1000]);
  expect(
    fields.map((field) =>
      field.fieldKind === "scalar" || field.fieldKind === "enum" ? field.getDefaultValue() : undefined,
    ),
  ).toEqual([
    5,
    -5n,
    9007199254740991n,
    Math.fround(0.1),
    -0.5,
    true,
    'a "b" é',
    3,
    2,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a snapshot shows defaults", () => {
  expect(serialize(settings)).toContain(`  count: int32 = 1 [default = 5]
  large: int64 = 2 [default = -5]
  safe: int64 = 3 [default = 9007199254740991]
  rounded: float = 4 [default = ${Math.fround(0.1)}]
  exact: double = 5 [default = -0.5]
  flag: bool = 6 [default = true]
  text: string = 7 [default = "a \\"b\\" é"]
  color: Color = 8 [default = Red]
  size: Size = 9 [default = Large]
  plain: int32 = 10 [name = "no_default"]`);
});
