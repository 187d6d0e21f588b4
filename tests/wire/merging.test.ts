import { decode } from "../../runtime/message/encode.js";
import { decodeAs, type MessageName, operations } from "./messages.js";
import { bytesOf } from "./support.js";

describe("a message that occurs twice is merged: the last of each scalar, all of each list, all keys of each map", () => {
  const leaf = { id: 2, text: "a" };

  test.each<[string, MessageName, string, object]>([
    ["a member", "Holder", "0a 05 08 01 12 01 61 0a 02 08 02", { leaf }],
    ["an optional member", "Holder", "12 05 08 01 12 01 61 12 02 08 02", { optional: leaf }],
    ["a nullable member", "Holder", "1a 05 08 01 12 01 61 1a 02 08 02", { nullable: leaf }],
    ["a member, with others between", "Holder", "0a 05 08 01 12 01 61 40 05 0a 02 08 02", { leaf, numbers: [5] }],
    ["an empty second occurrence", "Holder", "12 05 08 02 12 01 61 12 00", { optional: leaf }],
    ["an empty first occurrence", "Holder", "12 00 12 05 08 02 12 01 61", { optional: leaf }],
    [
      "the value of a record's entry",
      "Holder",
      "2a 0e 0a 01 6b 12 05 08 01 12 01 61 12 02 08 02",
      { named: { k: leaf } },
    ],
    [
      "the value of a map's entry",
      "Holder",
      "32 0d 08 05 12 05 08 01 12 01 61 12 02 08 02",
      { numbered: new Map([[5, leaf]]) },
    ],
    ["a tuple", "Holder", "3a 05 08 01 12 01 61 3a 02 08 02", { pair: [2, "a"] }],
    ["a class", "Holder", "5a 04 08 01 10 03 5a 02 08 02", { point: { x: 2, y: 3 } }],
    ["a generic", "Holder", "6a 06 0a 02 01 02 10 01 6a 05 0a 01 03 10 04", { page: { items: [1, 2, 3], first: 4 } }],
    ["a generic's own message", "Leaves", "12 05 08 01 12 01 61 12 02 08 02", { first: leaf }],
    ["a generic's optional message", "Leaves", "22 05 08 01 12 01 61 22 02 08 02", { last: leaf }],
    [
      "a generic's value of an entry",
      "Leaves",
      "1a 0e 0a 01 6b 12 05 08 01 12 01 61 12 02 08 02",
      { named: { k: leaf } },
    ],
    [
      "messages inside it",
      "Tree",
      "12 06 08 01 12 02 08 02 12 08 12 02 08 03 1a 02 08 04",
      {
        next: {
          value: 1,
          next: { value: 3, next: undefined, children: [] },
          children: [{ value: 4, next: undefined, children: [] }],
        },
      },
    ],
    [
      "lists inside it",
      "Tree",
      "12 04 1a 02 08 01 12 04 1a 02 08 02",
      {
        next: {
          value: 0,
          next: undefined,
          children: [1, 2].map((value) => ({ value, next: undefined, children: [] })),
        },
      },
    ],
    ["three occurrences", "Holder", "12 02 08 01 12 03 12 01 61 12 02 08 02", { optional: leaf }],
  ])("%s", (_rule, name, hex, members) => {
    expect(decodeAs(name, bytesOf(hex))).toMatchObject(members);
  });

  test("but the elements of a list and the entries of a map stay apart", () => {
    const { leaves, named } = decodeAs(
      "Holder",
      bytesOf("22 05 08 01 12 01 61 22 02 08 02 2a 0a 0a 01 6b 12 05 08 01 12 01 61 2a 07 0a 01 6b 12 02 08 02"),
    );
    expect(leaves).toEqual([
      { id: 1, text: "a" },
      { id: 2, text: "" },
    ]);
    expect(named).toEqual({ k: { id: 2, text: "" } });
  });

  test("in arguments and results", () => {
    const bytes = bytesOf("0a 05 08 01 12 01 61 0a 02 08 02");
    const of = (name: string) => operations.find((operation) => operation.name === name)!;
    expect(decode(of("One").request, bytes)).toEqual([leaf]);
    expect(decode(of("One").response, bytes)).toEqual(leaf);
    expect(decode(of("Two").request, bytes)).toEqual([leaf, []]);
    expect(decode(of("Leaf").response, bytesOf("08 01 12 01 61 08 02"))).toEqual(leaf);
  });
});

describe("the last one of a scalar wins", () => {
  test.each<[string, MessageName, string, object]>([
    ["a number", "Leaf", "08 01 08 02", { id: 2 }],
    ["a text", "Leaf", "12 01 61 12 01 62", { text: "b" }],
    ["zero after another", "Leaf", "08 01 08 00", { id: 0 }],
    ["bytes", "Scalars", "a2 01 01 01 a2 01 02 02 03", { bytes: Uint8Array.of(2, 3) }],
    ["a 64-bit integer", "Scalars", "40 01 40 02", { int64: 2n }],
    ["a key and a value of one entry", "Holder", "52 0a 0a 01 61 10 01 0a 01 62 10 02", { counts: { b: 2 } }],
    ["a generic's own scalar", "Texts", "12 01 61 12 01 62", { first: "b" }],
    ["an optional text", "Holder", "a2 06 01 61 a2 06 00", { note: "" }],
  ])("%s", (_rule, name, hex, members) => {
    expect(decodeAs(name, bytesOf(hex))).toMatchObject(members);
  });
});
