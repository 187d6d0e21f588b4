import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { contractOf, messageOf } from "interwire";
import { fromJson, toJson } from "interwire/json";
import { descMessage } from "interwire/proto";
import { bytesOf, hexOf } from "./support.js";

interface Nulls {
  /** @dataMember 1 */
  one: null;
  /** @dataMember 2 */
  maybe?: null;
  /** @dataMember 3 */
  list: null[];
  /** @dataMember { order: 4, packed: false } */
  unpacked: null[];
  /** @dataMember 5 */
  map: Map<string, null>;
  /** @dataMember 6 */
  record: Record<string, null>;
  /** @dataMember 7 */
  pair: [null, (null | undefined)?];
  choice:
    | { /** @dataMember 8 */ case: "text"; value: string }
    | { /** @dataMember 9 */ case: "nothing"; value: null }
    | { case?: undefined };
}

interface Box<T> {
  /** @dataMember 1 */
  one: T;
  /** @dataMember 2 */
  maybe?: T;
  /** @dataMember 3 */
  list: T[];
  choice: { /** @dataMember 4 */ case: "inner"; value: T } | { case?: undefined };
}

/** @serviceContract */
interface IEcho<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
}

const nulls = messageOf<Nulls>();
const boxes = messageOf<Box<null>>();

const empty: Nulls = {
  one: null,
  list: [],
  unpacked: [],
  map: new Map(),
  record: {},
  pair: [null, undefined],
  choice: { case: undefined },
};

/** The bytes of each position, and the value of a message that has it alone. */
const positions: readonly (readonly [position: string, hex: string, value: Partial<Nulls>])[] = [
  ["none", "", {}],
  ["an optional one", "1000", { maybe: null }],
  ["a list", "1a020000", { list: [null, null] }],
  ["a list that is not packed", "20002000", { unpacked: [null, null] }],
  ["a map", "2a050a01611000", { map: new Map([["a", null]]) }],
  ["a record", "32050a01611000", { record: { a: null } }],
  ["a tuple", "3a021000", { pair: [null, null] }],
  ["a oneof", "4800", { choice: { case: "nothing", value: null } }],
];

/** A tuple that is there is written. */
const withPair = (hex: string): string =>
  hex.startsWith("3a") ? hex : hex.startsWith("48") ? `3a00${hex}` : `${hex}3a00`;

describe("a member of type null is google.protobuf.NullValue", () => {
  test.each(positions)("in %s", (_, hex, value) => {
    const whole = { ...empty, ...value };
    expect(hexOf(nulls.toBinary(whole))).toBe(withPair(hex));
    expect(nulls.fromBinary(bytesOf(hex))).toEqual(whole);
    expect("maybe" in value ? nulls.fromBinary(bytesOf(hex)).maybe : null).toBeNull();
    expect(nulls.equals(nulls.clone(whole), nulls.create(value))).toBe(true);
  });

  test.each(positions)("as protobuf-es reads and writes it: %s", (_, hex) => {
    const desc = descMessage(nulls);
    const bytes = bytesOf(withPair(hex));
    expect(hexOf(toBinary(desc, fromBinary(desc, bytes)))).toBe(withPair(hex));
    expect(desc.fields.find(({ number }) => number === 1)?.enum?.typeName).toBe("google.protobuf.NullValue");
    expect(toBinary(desc, create(desc))).toHaveLength(0);
  });

  test("is another value than an absent one", () => {
    const present = nulls.create({ maybe: null });
    expect(present.maybe).toBeNull();
    expect(nulls.create().maybe).toBeUndefined();
    expect(nulls.equals(present, nulls.create())).toBe(false);
    expect(nulls.clone(present).maybe).toBeNull();
  });

  test("is null whatever its number, and an unknown field with another wire type", () => {
    expect(nulls.fromBinary(bytesOf("1005")).maybe).toBeNull();
    expect(nulls.fromBinary(bytesOf("4a0161")).choice).toEqual({ case: undefined });
    expect(nulls.fromBinary(bytesOf("1a03800100")).list).toEqual([null, null]);
  });

  test.each<[string, unknown, string]>([
    ["one", undefined, "Nulls.one is undefined"],
    ["maybe", 0, "Nulls.maybe is 0"],
    ["list", [null, undefined], "Nulls.list[1] is undefined"],
    ["map", new Map([["a", false]]), 'Nulls.map["a"] is false'],
    ["choice", { case: "nothing" }, "Nulls.choice.value is undefined"],
  ])("takes null alone: %s", (member, value, start) => {
    expect(() => nulls.toBinary({ ...empty, [member]: value })).toThrow(
      `IW2007: ${start}, which does not fit its type null. Pass a value of that type, or change the declaration.`,
    );
  });

  test("closes generic messages and contracts", () => {
    const box = boxes.create({ maybe: null, list: [null], choice: { case: "inner", value: null } });
    expect(hexOf(boxes.toBinary(box))).toBe("10001a01002000");
    expect(boxes.fromBinary(bytesOf("10001a01002000"))).toEqual(box);
    expect(boxes.typeName).toBe("Box_NullValue");
    const echo = contractOf<IEcho<null>>();
    expect(echo.service).toBe("IEcho-NullValue");
    expect(echo.services[0]?.operations[0]?.request).toBe("{ value: google.protobuf.NullValue = 1 }");
  });
});

describe("in JSON", () => {
  test.each<[string, Partial<Nulls>, object]>([
    ["one that is always there is left out", {}, { pair: {} }],
    ["an optional one", { maybe: null }, { maybe: null, pair: {} }],
    ["a list", { list: [null] }, { list: [null], pair: {} }],
    ["a map", { map: new Map([["a", null]]) }, { map: { a: null }, pair: {} }],
    ["a oneof", { choice: { case: "nothing", value: null } }, { pair: {}, nothing: null }],
  ])("%s", (_, value, json) => {
    const whole = nulls.create(value);
    expect(toJson(nulls, whole)).toEqual(json);
    expect(fromJson(nulls, json as never)).toEqual(whole);
  });

  test("its name is read, too", () => {
    expect(fromJson(nulls, { nothing: "NULL_VALUE" }).choice).toEqual({ case: "nothing", value: null });
    expect(fromJson(nulls, { one: null }).one).toBeNull();
  });
});
