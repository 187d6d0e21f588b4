import { DecodeError as ForeignError } from "interwire";
import { decode } from "../../runtime/message/encode.js";
import { DecodeError } from "../../runtime/wire/decode-error.js";
import { type MessageName, operations, tableOf } from "./messages.js";
import { bytesOf } from "./support.js";

const truncated = "truncated message: a value runs past its end";
const utf8 = "invalid UTF-8 in a string";
const unsafe = '9007199254740992 is outside the safe integer range; declare the field without "safe" to read it';

function failureOf(read: () => unknown): DecodeError {
  try {
    read();
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("what is wrong with bytes is told with the path and the byte", () => {
  test.each<[string, MessageName, string, string, number, string]>([
    ["a scalar", "Leaf", "08", "Leaf.id", 0, truncated],
    ["a text", "Leaf", "08 01 12 01 ff", "Leaf.text", 2, utf8],
    ["a tag", "Leaf", "08 01 00", "Leaf", 2, "illegal tag: field number 0"],
    ["a tag that is cut", "Leaf", "08 01 ff", "Leaf", 2, truncated],
    ["a wire type", "Leaf", "08 01 0f", "Leaf", 2, "illegal tag: wire type 7"],
    ["a number above the highest", "Leaf", "80 80 80 80 10 00", "Leaf", 0, "illegal tag: field number above 536870911"],
    ["an unknown field", "Leaf", "08 01 52 05 01", "Leaf, unknown field 10", 2, truncated],
    ["a known field of another wire type", "Leaf", "08 01 15 01", "Leaf, unknown field 2", 2, truncated],
    [
      "a group inside an unknown one",
      "Leaf",
      "53 08 01 5c",
      "Leaf, unknown field 10",
      0,
      "illegal end group: group 11 is not the open one",
    ],
    ["a message", "Holder", "0a 05 08 01", "Holder.leaf", 0, truncated],
    ["a text in a message", "Holder", "0a 03 12 01 ff", "Holder.leaf.text", 2, utf8],
    ["a scalar that runs over the end of its message", "Holder", "0a 01 08 08 01", "Holder.leaf.id", 2, truncated],
    ["a text in an optional message", "Holder", "12 03 12 01 ff", "Holder.optional.text", 2, utf8],
    ["a text in a list", "Holder", "22 00 22 00 22 03 12 01 ff", "Holder.leaves[2].text", 6, utf8],
    ["an element of a list of texts", "Holder", "4a 01 61 4a 01 ff", "Holder.texts[1]", 3, utf8],
    ["a key of a record", "Holder", "52 03 0a 01 ff", "Holder.counts", 2, utf8],
    ["a value of a record", "Holder", "52 04 0a 01 61 10", 'Holder.counts["a"]', 5, truncated],
    ["a text in a record", "Holder", "2a 08 0a 01 61 12 03 12 01 ff", 'Holder.named["a"].text', 7, utf8],
    ["a text in a map", "Holder", "32 07 08 05 12 03 12 01 ff", "Holder.numbered[5].text", 6, utf8],
    ["an entry whose key comes last", "Holder", "32 07 12 03 12 01 ff 08 05", "Holder.numbered.text", 4, utf8],
    ["an unknown field of an entry", "Holder", "52 02 52 05", "Holder.counts, unknown field 10", 2, truncated],
    ["a long key", "Holder", `52 2c 0a 29 ${"61".repeat(41)} 10`, `Holder.counts["${"a".repeat(40)}…"]`, 45, truncated],
    ["an item of a tuple", "Holder", "3a 03 12 01 ff", "Holder.pair.Item2", 2, utf8],
    ["a member of a class", "Holder", "5a 01 08", "Holder.point.x", 2, truncated],
    ["a message without fields", "Holder", "62 02 50 80", "Holder.empty", 2, truncated],
    ["an element of a packed list", "Lists", "6a 0a 01 02 80 80 80 80 80 80 80 10", "Lists.safeInt64[2]", 4, unsafe],
    [
      "an element behind unpacked ones",
      "Lists",
      "68 01 6a 09 01 80 80 80 80 80 80 80 10",
      "Lists.safeInt64[2]",
      5,
      unsafe,
    ],
    ["an element that stands alone", "Lists", "68 01 68 80 80 80 80 80 80 80 10", "Lists.safeInt64[1]", 2, unsafe],
    [
      "a packed list with half an element",
      "Lists",
      "22 05 01 02 03 04 05",
      "Lists.fixed32[1]",
      6,
      "truncated list: the last element is not whole",
    ],
    ["a packed list with half a varint", "Lists", "0a 02 01 80", "Lists.int32[1]", 3, truncated],
    ["a generic's text", "Texts", "12 01 ff", "Page-String.first", 0, utf8],
    ["a generic's list", "Texts", "0a 01 61 0a 01 ff", "Page-String.items[1]", 3, utf8],
    ["a generic's record", "Texts", "1a 06 0a 01 61 12 01 ff", 'Page-String.named["a"]', 5, utf8],
    ["a generic's message", "Leaves", "0a 03 12 01 ff", "Page-Leaf.items[0].text", 2, utf8],
    ["a generic's optional message", "Leaves", "22 03 12 01 ff", "Page-Leaf.last.text", 2, utf8],
  ])("%s", (_rule, name, hex, path, offset, reason) => {
    const error = failureOf(() => decode(tableOf(name), bytesOf(hex)));
    const [member] = path.split(", unknown");
    expect([error.message, error.path, error.offset]).toEqual([`${path} at byte ${offset}: ${reason}`, member, offset]);
    expect([error.name, error.code, String(error)]).toEqual(["DecodeError", "IW2010", `DecodeError: ${error.message}`]);
    // The same where the message is a part of a larger chunk.
    const bytes = bytesOf(hex);
    const chunk = Buffer.concat([bytesOf("0a 03"), bytes, bytesOf("61 62 63 64 65 66 67 68 69 6a")]);
    const inside = failureOf(() => decode(tableOf(name), chunk, {}, 2, 2 + bytes.length));
    expect([inside.message, inside.offset]).toEqual([error.message, error.offset]);
  });

  test.each([
    ["an argument", "One", "request", "0a 03 12 01 ff", "One.leaf.text at byte 2"],
    ["the second argument", "Two", "request", "0a 00 12 01 80", "Two.numbers[0] at byte 4"],
    ["a result", "Text", "response", "0a 01 ff", "Text.result at byte 0"],
    ["a list as the result", "Two", "response", "0a 00 0a 03 12 01 ff", "Two.result[1].text at byte 4"],
    ["a bare argument", "Leaf", "request", "12 01 ff", "Leaf.text at byte 0"],
  ] as const)("of %s under the name of the call", (_rule, name, side, hex, place) => {
    const table = operations.find((operation) => operation.name === name)![side];
    const { message } = failureOf(() => decode(table, bytesOf(hex), { path: name }));
    expect(message.slice(0, place.length + 2)).toBe(`${place}: `);
  });

  test("a path of many parts is shown by its ends", () => {
    const { path } = failureOf(() => decode(tableOf("Tree"), Buffer.from(`${nest(60)}0a`, "hex")));
    expect(path).toBe(`Tree${".next".repeat(15)}…${".next".repeat(15)}.value`);
  });
});

/** Trees inside each other, the innermost with one byte too few. */
function nest(depth: number): string {
  let bytes = Buffer.from("08", "hex");
  for (let i = 0; i < depth; i++) bytes = Buffer.concat([Buffer.from([0x12, bytes.length]), bytes]);
  return bytes.toString("hex");
}

test.each([40, 41, 42, 43, 44, 200])("an element behind %i longer ones of a packed list has its number", (times) => {
  const list = Buffer.concat([
    ...new Array(times).fill(bytesOf("01 ac 02 f0 a2 04 ff 01")),
    bytesOf("80 80 80 80 80 80 80 10"),
  ]);
  const bytes = Buffer.concat([
    bytesOf("6a"),
    Buffer.of((list.length % 128) + 128, Math.floor(list.length / 128)),
    list,
  ]);
  // Another list before it, whose elements count as well.
  const before = Buffer.concat([bytesOf("6a"), bytesOf("03 01 ac 02")]);
  for (const [all, index] of [
    [bytes, 4 * times],
    [Buffer.concat([before, bytes]), 4 * times + 2],
  ] as const) {
    expect(failureOf(() => decode(tableOf("Lists"), all)).path).toBe(`Lists.safeInt64[${index}]`);
  }
});

test("to find the place takes one more reading, however many messages stand in the bytes", () => {
  // A message of 21 fields for each 2 bytes: whatever it took per field would show.
  const bytes = Buffer.concat([Buffer.alloc(200_000, Buffer.from("2200", "hex")), bytesOf("22 03 12 01 ff")]);
  expect(failureOf(() => decode(tableOf("Holder"), bytes)).path).toBe("Holder.leaves[100000].text");
});

test("it is recognised by its brand, of whichever copy of the package it is", () => {
  class Own extends DecodeError {}
  const foreign = new ForeignError("foreign");
  expect([ForeignError === DecodeError, foreign instanceof DecodeError]).toEqual([false, true]);
  expect([foreign instanceof Own, new Own("own") instanceof Own, new Own("own") instanceof DecodeError]).toEqual([
    false,
    true,
    true,
  ]);
  expect([null, undefined, {}, new Error("plain"), "IW2010"].some((value) => value instanceof DecodeError)).toBe(false);
  // The descriptor of a generic's map is of the copy that the emitted code imports.
  expect(failureOf(() => decode(tableOf("Texts"), bytesOf("1a 03 0a 02 61"))).path).toBe("Page-String.named");
});

test("an error of another kind is passed on: it is no fault of the bytes", () => {
  const table = tableOf("Leaf");
  const thrown = new Error("from a constructor");
  const read = jest.spyOn(table.link(), "read").mockImplementation(() => {
    throw thrown;
  });
  expect(() => decode(table, bytesOf("08 01"))).toThrow(thrown);
  read.mockRestore();
});
