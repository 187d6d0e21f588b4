import {
  createRegistry,
  fromBinary,
  fromJson as fromProtoJson,
  toBinary,
  toJson as toProtoJson,
} from "@bufbuild/protobuf";
import { DecodeError, type Int64Value, type int32, type Message, messageOf, SetupError } from "interwire";
import { fromJson, fromJsonString, type JsonValue, toJson, toJsonString } from "interwire/json";
import { descMessage } from "interwire/proto";
import { type Leaf, Level, type Scalars } from "../../../test-fixtures/contracts/json.js";
import { protoMessages } from "../../support/proto-oracle.js";
import { choices, containers, limits, names, page, presence, rows, scalars } from "../json-rows.js";

const twin = protoMessages("json.proto");

describe("against protobuf-es, which knows the .proto alone", () => {
  test.each(rows)("%s: the same JSON", (_, message, name, value) => {
    const desc = twin(name);
    const expected = toProtoJson(desc, fromBinary(desc, message.toBinary(value as never)));
    expect(toJson(message, value as never)).toEqual(expected);
    expect(JSON.stringify(toJson(message, value as never))).toBe(JSON.stringify(expected));
  });

  test.each(rows)("%s: its JSON reads as the value", (_, message, name, value) => {
    const desc = twin(name);
    const json = toProtoJson(desc, fromBinary(desc, message.toBinary(value as never)));
    expect(fromJson(message, json)).toEqual(value);
    expect(fromJson(message, JSON.parse(JSON.stringify(json)) as JsonValue)).toEqual(value);
  });

  test.each(rows)("%s: our JSON reads there as the value", (_, message, name, value) => {
    const desc = twin(name);
    const bytes = toBinary(desc, fromProtoJson(desc, toJson(message, value as never)));
    expect(message.fromBinary(bytes)).toEqual(value);
  });
});

interface Named {
  /** @dataMember 1 */ text: string;
}

interface Inherited {
  /** @dataMember 1 */ hasOwnProperty?: Named;
  /** @dataMember 2 */ isPrototypeOf?: Int64Value;
  /** @dataMember 3 */ toString?: Int64Value;
}

test.each<[string, object, JsonValue]>([
  ["a message", { hasOwnProperty: { text: "a" } }, { hasOwnProperty: { text: "a" } }],
  ["an empty message", { hasOwnProperty: { text: "" } }, { hasOwnProperty: {} }],
  ["a wrapper", { isPrototypeOf: { value: 0n }, toString: { value: 1n } }, { isPrototypeOf: "0", toString: "1" }],
])("%s under a name that every object inherits is not mixed up with what is inherited", (_, value, json) => {
  const message = messageOf<Inherited>();
  const given = Object.assign(Object.create(null), value) as Inherited;
  expect(toJson(message, given)).toEqual(json);
  const read = Object.entries(fromJson(message, json)).filter(([, one]) => one !== undefined);
  expect(read).toEqual(Object.entries(value));
});

test("-0 is one in JSON's values, and in our texts; JSON.stringify drops the sign", () => {
  const value = scalars.create({ real: -0 });
  const json = toJson(scalars, value);
  expect(fromJson(scalars, json).real).toBe(-0);
  expect(JSON.stringify(json)).toBe('{"real":0}');
  expect(toJsonString(scalars, value)).toBe('{"real":-0}');
  expect(fromJsonString(scalars, '{"real":-0}').real).toBe(-0);
});

test("what it looks like", () => {
  expect(toJson(scalars, limits)).toEqual({
    i32: -2147483648,
    u32: 4294967295,
    s32: -2147483648,
    f32: 4294967295,
    sf32: 2147483647,
    i64: "-9223372036854775808",
    u64: "18446744073709551615",
    s64: "9223372036854775807",
    f64: "9007199254740993",
    sf64: "-1",
    single: "Infinity",
    real: "NaN",
    flag: true,
    text: 'Ünï "quoted" \u0000 日本 😀',
    data: "AP/+AQ==",
    level: "Below",
    safe: "9007199254740991",
  });
  expect(toJson(presence, presence.create({ number: 0 }))).toEqual({ number: 0 });
  expect(toJson(names, names.create({ First_Name: 1, "odd name": 2 }))).toEqual({ First_Name: 1, "odd name": 2 });
  expect(toJson(messageOf<[int32, Leaf]>(), [1, { name: "a" }])).toEqual({ Item1: 1, Item2: { name: "a" } });
});

describe("reading", () => {
  test.each<[string, JsonValue, Partial<Scalars>]>([
    ["64 bits as numbers", { i64: 5, safe: 6 }, { i64: 5n, safe: 6 }],
    ["numbers as text", { i32: "7", real: "1.5" }, { i32: 7, real: 1.5 }],
    ["bytes in the URL's alphabet, without padding", { data: "AP_-AQ" }, { data: Uint8Array.of(0, 255, 254, 1) }],
    ["an enum by number and by name", { level: 7 }, { level: Level.High }],
    ["null for what is absent", { text: null, i64: null }, {}],
  ])("%s", (_, json, expected) => {
    expect(fromJson(scalars, json)).toEqual(scalars.create(expected));
  });

  test("required messages that are absent are created, nullable ones are null", () => {
    expect(fromJson(page, {})).toEqual({ items: [], first: { name: "" } });
    expect(fromJson(presence, {})).toEqual({ text: null, inner: null });
  });

  test("members that the message does not have", () => {
    expect(() => fromJson(scalars, { i32: 1, extra: true })).toThrow(DecodeError);
    expect(fromJson(scalars, { i32: 1, extra: true }, { ignoreUnknownFields: true }).i32).toBe(1);
  });

  const unsafe = 'outside the safe integer range; declare the field without "safe" to read it';
  let deep: JsonValue = {};
  for (let i = 0; i < 100; i++) deep = { inner: deep };
  // Parts in the middle of a long path are left out.
  const deepPath = `Presence${".inner".repeat(15)}…${".inner".repeat(16)}`;

  test.each<[string, Message<never>, JsonValue, path: string, reason: string]>(
    (
      [
        ["a value of another type", scalars, { i32: "x" }, "Scalars.i32", '"x" is not a number (int32)'],
        [
          "a number that does not fit",
          scalars,
          { i32: 1, u32: -1 },
          "Scalars.u32",
          "expected number (uint32): -1 out of range",
        ],
        [
          "an enum's name that is none",
          scalars,
          { level: "Middle" },
          "Scalars.level",
          '"Middle" is not a value of the enum Level (None, High, Below)',
        ],
        ["no object", scalars, [1], "Scalars", "expected object, got Array(1)"],
        ["a member that is not known", scalars, { i32: 1, extra: true }, "Scalars.extra", 'key "extra" is unknown'],
        [
          "a 64-bit number beyond the safe range",
          scalars,
          { safe: "9007199254740993" },
          "Scalars.safe",
          `9007199254740993 is ${unsafe}`,
        ],
        ["a list's element", containers, { numbers: [1, "y"] }, "Containers.numbers[1]", '"y" is not a number (int32)'],
        ["no message", containers, { leaves: [{}, 5] }, "Containers.leaves[1]", "expected object, got 5"],
        [
          "a value of a map",
          containers,
          { scores: { "a b": "x" } },
          'Containers.scores["a b"]',
          '"x" is not a number (int32)',
        ],
        ["no list", containers, { numbers: 5 }, "Containers.numbers", "expected Array, got 5"],
        [
          "a message's member in a list",
          containers,
          { leaves: [{}, { name: 5 }] },
          "Containers.leaves[1].name",
          "expected string, got 5",
        ],
        [
          "a map's value",
          containers,
          { scores: { a: 1, b: null } },
          'Containers.scores["b"]',
          "map value must not be null",
        ],
        ["a map's key", containers, { byId: { one: "x" } }, 'Containers.byId["one"]', '"one" is not a number (int64)'],
        [
          "a message's member in a map",
          containers,
          { byFlag: { true: { name: [] } } },
          'Containers.byFlag["true"].name',
          "expected string, got Array(0)",
        ],
        [
          "a message further in",
          presence,
          { inner: { inner: { number: 0.5 } } },
          "Presence.inner.inner.number",
          "expected number (int32), got 0.5",
        ],
        [
          "two arms of a oneof",
          choices,
          { text: "a", long: "1" },
          "Choices.long",
          "oneof set multiple times by text and long",
        ],
        ["messages nested too deep", presence, deep, deepPath, "maximum recursion depth of 100 reached"],
      ] as [string, unknown, JsonValue, string, string][]
    ).map(([rule, message, json, path, reason]) => [rule, message as Message<never>, json, path, reason]),
  )("%s is refused, with its place", (_, message, json, path, reason) => {
    let thrown: Partial<DecodeError> = {};
    try {
      fromJson(message, json);
    } catch (error) {
      thrown = error as DecodeError;
    }
    expect(thrown).toBeInstanceOf(DecodeError);
    expect([thrown.code, thrown.message, thrown.path, thrown.offset]).toEqual([
      "IW2018",
      `${path}: ${reason}`,
      path,
      undefined,
    ]);
  });
});

describe("writing", () => {
  test("protobuf-es' own options", () => {
    expect(toJson(presence, presence.create(), { alwaysEmitImplicit: true })).toEqual({});
    expect(toJson(messageOf<Leaf>(), { name: "" }, { alwaysEmitImplicit: true })).toEqual({ name: "" });
    expect(toJson(scalars, scalars.create({ level: Level.High }), { enumAsInteger: true })).toEqual({ level: 7 });
    expect(toJson(names, names.create({ "odd name": 1 }), { useProtoFieldName: true })).toEqual({ odd_name: 1 });
  });

  test("unknown fields are left out, also those with the number of a known one and another wire type", () => {
    const value = presence.fromBinary(Buffer.from("0a0161" + "32030a0162" + "f8070a", "hex"));
    expect(toJson(presence, value)).toEqual({ inner: {} });
    expect(Buffer.from(presence.toBinary(value)).toString("hex")).toBe("32030a01620a0161f8070a");
  });

  test("a value that does not fit is named with its place", () => {
    const write = () => toJson(presence, presence.create({ inner: { number: 1.5 } }));
    expect(write).toThrow(SetupError);
    expect(write).toThrow("IW2007: Presence.inner.number is 1.5");
  });
});

/** @dataContract { name: "interwire.json.Leaf" } */
interface OtherLeaf {
  /** @dataMember 1 */
  size: int32;
}

/** @dataContract { name: "acme.Basket" } */
interface Basket {
  /** @dataMember 1 */
  leaf: Leaf;
  /** @dataMember 2 */
  other: OtherLeaf;
  /** @dataMember 3 */
  basket?: Basket;
  /** @dataMember { order: 4, name: "given_name" } */
  first_name: string;
  /** @dataMember 5 */
  firstName: Map<string, OtherLeaf>;
}

describe("the descriptor", () => {
  const desc = descMessage(messageOf<Basket>());

  test("is made once, for protobuf-es to work with", () => {
    expect(descMessage(messageOf<Basket>())).toBe(desc);
    expect(createRegistry(desc).getMessage("acme.Basket")).toBe(desc);
    const value = messageOf<Basket>().create({ leaf: { name: "a" }, firstName: new Map([["k", { size: 1 }]]) });
    expect(fromBinary(desc, messageOf<Basket>().toBinary(value))).toMatchObject({ leaf: { name: "a" } });
    expect(fromJson(messageOf<Basket>(), toJson(messageOf<Basket>(), value))).toEqual(value);
  });

  test("has every message of its file under its full name, two of one name apart", () => {
    const types = desc.fields.map((field) => field.message?.typeName);
    expect(types.slice(0, 3)).toEqual(["interwire.json.Leaf", "interwire.json.Leaf_2", "acme.Basket"]);
    expect([desc.file.proto.syntax, desc.file.proto.package]).toEqual(["proto3", "acme"]);
    expect(descMessage(messageOf<Leaf>()).file.proto.package).toBe("interwire.json");
  });
});
