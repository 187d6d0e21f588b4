import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { type bcl, type int32, type Message, messageOf, type Struct, type Value } from "interwire";
import { fromJson, toJson } from "interwire/json";
import { descMessage } from "interwire/proto";
import { serialize } from "interwire/snapshot";

interface Leaf {
  /** @dataMember 1 */
  text: string;
  /** @dataMember 2 */
  numbers: int32[];
}

interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}

interface Groups {
  /** @dataMember { order: 1, delimited: true } */
  leaf: Leaf;
  /** @dataMember { order: 2, delimited: true } */
  optional?: Leaf;
  /** @protoMember({ order: 3, delimited: true }) */
  nullable: Leaf | null;
  /** @dataMember { order: 16, delimited: true } */
  list: Leaf[];
  /** @dataMember { order: 5, delimited: true } */
  pair: [int32, string];
  /** @dataMember { order: 6, delimited: true } */
  page: Page<Leaf>;
  choice:
    | { /** @dataMember { order: 7, delimited: true } */ case: "group"; value: Leaf }
    | { /** @dataMember 8 */ case: "whole"; value: Leaf }
    | { case?: undefined };
  /** @dataMember { order: 9, delimited: true } */
  inner?: Groups;
  /** @dataMember 10 */
  last: int32;
  /** @dataMember 11 */
  byName: Map<string, Leaf>;
}

/** Messages that are known beforehand. */
interface Known {
  /** @dataMember { order: 1, delimited: true } */
  at: Date;
  /** @dataMember { order: 2, delimited: true } */
  data: Struct;
  /** @dataMember { order: 3, delimited: true } */
  values: Value[];
  /** @dataMember { order: 4, delimited: true } */
  id?: bcl.Guid;
}

const groups = messageOf<Groups>();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const read = <T>(message: Message<T>, text: string): T =>
  message.fromBinary(Buffer.from(text.replace(/ /g, ""), "hex"));

const a = { text: "a", numbers: [1, 300] };
const b = { text: "", numbers: [] };
const value = groups.create({
  leaf: a,
  optional: b,
  nullable: a,
  list: [a, b, a],
  pair: [7, "x"],
  page: { items: [a, b] },
  choice: { case: "group", value: a },
  inner: groups.create({ leaf: a, last: 3, list: [b], pair: [1, "y"] }),
  last: 5,
});

describe("a delimited message", () => {
  test("stands between two tags of its field", () => {
    const expected = "0b 0a0161 120301ac02 0c 13 14 1b 0a0161 120301ac02 1c";
    const written = hex(groups.toBinary({ ...groups.create(), leaf: a, optional: b, nullable: a }));
    expect(written).toBe(`${expected.replace(/ /g, "")}2b12002c3334`);
  });

  test("is written and read as protobuf-es writes and reads it", () => {
    const desc = descMessage(groups);
    const bytes = groups.toBinary(value);
    const there = fromBinary(desc, bytes);
    expect(hex(toBinary(desc, there))).toBe(hex(bytes));
    expect(groups.fromBinary(toBinary(desc, there))).toEqual(value);
    expect(hex(toBinary(desc, create(desc)))).toBe("");
  });

  test("may be a well-known type", () => {
    const known = messageOf<Known>();
    const some = known.create({
      at: new Date(1500),
      data: { a: [1, { b: null }] },
      values: [null, "x", [1]],
      id: "12345678-2345-3456-4567-56789a6789ab",
    });
    const bytes = known.toBinary(some);
    expect(hex(bytes)).toMatch(/^0b08011080cab5ee010c/);
    expect(known.fromBinary(toBinary(descMessage(known), fromBinary(descMessage(known), bytes)))).toEqual(some);
  });

  test("has the JSON that it has otherwise", () => {
    expect(fromJson(groups, toJson(groups, value))).toEqual(value);
    expect(toJson(groups, groups.create({ list: [a] }))).toMatchObject({ list: [{ text: "a", numbers: [1, 300] }] });
  });

  test("is a message like any other to create, clone and equals", () => {
    const copy = groups.clone(value);
    expect(copy).toEqual(value);
    expect(groups.equals(copy, value)).toBe(true);
    expect(groups.equals(copy, { ...value, list: [b] })).toBe(false);
  });

  test("is merged into its earlier occurrence", () => {
    expect(read(groups, "0b 0a0161 0c 0b 1001 0c").leaf).toEqual({ text: "a", numbers: [1] });
    expect(read(groups, "3b 0a0161 3c 3b 1001 3c").choice).toEqual({
      case: "group",
      value: { text: "a", numbers: [1] },
    });
  });

  test("keeps unknown fields, groups of the same number among them", () => {
    const bytes = "0b 0a0161 1801 0b 0b 0c 0c 0c 2b12002c 3334";
    expect(hex(groups.toBinary(read(groups, bytes)))).toBe(bytes.replace(/ /g, ""));
  });

  test("is an unknown field where a length stands before it, and the other way round", () => {
    const { leaf, choice } = read(groups, "0a030a0161 43 0a0161 44");
    expect([leaf, choice]).toEqual([b, { case: undefined }]);
    const bytes = "0b0c2b12002c33340a030a0161430a016144";
    expect(hex(groups.toBinary(read(groups, bytes)))).toBe(bytes);
  });

  test("is in a snapshot", () => {
    expect(serialize(groups)).toContain("leaf: Leaf = 1 [delimited = true]");
  });

  test("may stand inside as many others as maxDepth says", () => {
    const deep = (levels: number): string => "4b".repeat(levels) + "4c".repeat(levels);
    expect(() => read(groups, deep(100))).not.toThrow();
    expect(() => read(groups, deep(101))).toThrow(
      /^Groups(?:\.inner)+.* at byte 100: message nested deeper than 100 levels; maxDepth allows more$/,
    );
    expect(() => groups.fromBinary(Buffer.from(deep(150), "hex"), { maxDepth: 150 })).not.toThrow();
  });

  test.each([
    ["without its end", "50050b0a0161", "Groups.leaf at byte 2: truncated message: a value runs past its end"],
    [
      "whose end is another's",
      "500513 0a0161 0c",
      "Groups.optional at byte 6: illegal end group: group 1 is not the open one",
    ],
    [
      "whose end has many bytes",
      "8301 0a0161 8c01",
      "Groups.list[0] at byte 5: illegal end group: group 17 is not the open one",
    ],
    [
      "without its end in one that has it",
      "4b 0b 0a0161 4c",
      "Groups.inner.leaf at byte 5: illegal end group: group 9 is not the open one",
    ],
    [
      "that ends in a message that it holds",
      "4b 0b 0c 42 02 4c4c",
      "Groups.inner.choice.value at byte 5: illegal end group: group 9 is not the open one",
    ],
    [
      "that ends in an entry of a map",
      "4b 5a 01 4c",
      "Groups.inner.byName at byte 3: illegal end group: group 9 is not the open one",
    ],
    ["that ends where nothing is open", "0b 0c 0c", "Groups at byte 2: illegal end group: group 1 is not the open one"],
    [
      "with a value that runs past the message",
      "0b 0a05 61",
      "Groups.leaf.text at byte 1: truncated message: a value runs past its end",
    ],
    ["with malformed text", "5005 0b 0a01ff 0c", "Groups.leaf.text at byte 3: invalid UTF-8 in a string"],
    [
      "with malformed text in a list",
      "8301 8401 8301 0a01ff 8401",
      "Groups.list[1].text at byte 6: invalid UTF-8 in a string",
    ],
    [
      "with malformed text behind a group that is not known",
      "7b 7c 0b 2b 2c 0a01ff 0c",
      "Groups.leaf.text at byte 5: invalid UTF-8 in a string",
    ],
    ["with an illegal tag", "0b 0f 0c", "Groups.leaf at byte 1: illegal tag: wire type 7"],
  ])("%s is refused", (_, bytes, text) => {
    expect(() => read(groups, bytes)).toThrow(text);
  });
});
