import { deepStrictEqual } from "node:assert/strict";
import { runInNewContext } from "node:vm";
import { unknownFields } from "interwire";
import { decode, encode } from "../../runtime/message/encode.js";
import { decodeAs, encodeAs, type MessageName, operations, type Tree } from "./messages.js";
import { bytesOf, hexOf } from "./support.js";

const kept = (message: unknown): string | undefined => {
  const bytes = (message as { [unknownFields]?: Uint8Array })[unknownFields];
  return bytes === undefined ? undefined : hexOf(bytes);
};
const hex = (text: string): string => text.replaceAll(" ", "");

describe("what a message does not know is kept as it came, and written behind what it knows", () => {
  it.each<[string, MessageName, string, string, string]>([
    ["a varint", "Leaf", "08 01 50 96 01", "50 96 01", "08 01"],
    ["fixed 32", "Leaf", "08 01 55 01 02 03 04", "55 01 02 03 04", "08 01"],
    ["fixed 64", "Leaf", "51 01 02 03 04 05 06 07 08 08 01", "51 01 02 03 04 05 06 07 08", "08 01"],
    ["bytes", "Leaf", "08 01 52 02 09 09 12 01 61", "52 02 09 09", "08 01 12 01 61"],
    ["a group with groups inside", "Leaf", "53 0b 08 01 0c 54 08 01", "53 0b 08 01 0c 54", "08 01"],
    ["a group whose last field has a long tag", "Leaf", "53 a0 06 01 54 08 01", "53 a0 06 01 54", "08 01"],
    [
      "several, between known ones",
      "Leaf",
      "50 01 08 01 50 02 50 03 12 01 61 52 00",
      "50 01 50 02 50 03 52 00",
      "08 01 12 01 61",
    ],
    ["a field with a long tag", "Leaf", "08 01 a0 06 05", "a0 06 05", "08 01"],
    ["the highest field number", "Leaf", "f8 ff ff ff 0f 01", "f8 ff ff ff 0f 01", ""],
    ["a tag with more bytes than it needs", "Leaf", "08 01 d0 80 00 05", "d0 80 00 05", "08 01"],
    ["a tag that needs two bytes and has four", "Leaf", "08 01 a0 86 80 00 05", "a0 86 80 00 05", "08 01"],
    ["a value with more bytes than it needs", "Leaf", "50 80 80 00", "50 80 80 00", ""],
    ["a known number with another wire type", "Leaf", "0a 01 61 10 05 08 01", "0a 01 61 10 05", "08 01"],
    ["a list's number with another wire type", "Holder", "45 01 02 03 04", "45 01 02 03 04", ""],
    ["a map's number with another wire type", "Holder", "28 01", "28 01", ""],
    ["everything, in a message without fields", "Empty", "08 01 12 01 61", "08 01 12 01 61", ""],
    ["a class", "Point", "08 01 50 02", "50 02", "08 01"],
    ["a generic", "Texts", "0a 01 61 50 02", "50 02", "0a 01 61"],
    [
      "a generic's own number with another wire type",
      "Texts",
      "08 01 10 02 18 03 20 04",
      "08 01 10 02 18 03 20 04",
      "",
    ],
    ["a generic's message with another wire type", "Leaves", "08 01 10 02 18 03 20 04", "08 01 10 02 18 03 20 04", ""],
  ])("%s", (_rule, name, bytes, unknown, known) => {
    const message = decodeAs(name, bytesOf(bytes));
    expect(kept(message)).toBe(hex(unknown));
    const written = hexOf(encodeAs(name, message));
    expect(written.endsWith(hex(unknown))).toBe(true);
    const again = decodeAs(name, bytesOf(written));
    deepStrictEqual(again, decodeAs(name, bytesOf(known)));
    expect(kept(again)).toBe(hex(unknown));
  });

  it.each<[string, string, (holder: never) => unknown]>([
    ["a message", "0a 02 50 01", ({ leaf }: { leaf: unknown }) => leaf],
    ["an optional message", "12 02 50 01", ({ optional }: { optional: unknown }) => optional],
    ["a nullable message", "1a 02 50 01", ({ nullable }: { nullable: unknown }) => nullable],
    ["a list's message", "22 02 50 01", ({ leaves }: { leaves: unknown[] }) => leaves[0]],
    ["a record's message", "2a 07 0a 01 61 12 02 50 01", ({ named }: { named: Record<string, unknown> }) => named.a],
    [
      "a map's message",
      "32 06 08 05 12 02 50 01",
      ({ numbered }: { numbered: Map<number, unknown> }) => numbered.get(5),
    ],
    ["a tuple", "3a 02 50 01", ({ pair }: { pair: unknown }) => pair],
    ["a class", "5a 02 50 01", ({ point }: { point: unknown }) => point],
    ["an empty message", "62 02 50 01", ({ empty }: { empty: unknown }) => empty],
    ["a generic", "6a 02 50 01", ({ page }: { page: unknown }) => page],
  ])("in %s that is a member", (_rule, bytes, pick) => {
    const holder = decodeAs("Holder", bytesOf(bytes));
    expect([kept(pick(holder as never)), kept(holder)]).toEqual(["5001", undefined]);
    const again = decodeAs("Holder", encodeAs("Holder", holder));
    expect([kept(pick(again as never)), kept(again)]).toEqual(["5001", undefined]);
  });

  it("in the message of a bare call, a wrapped argument and a wrapped result", () => {
    const leaf = bytesOf("08 01 50 02");
    const wrapped = Buffer.concat([bytesOf("0a 04"), leaf]);
    const [bare, one, two] = ["Leaf", "One", "Two"].map((name) =>
      operations.find((operation) => operation.name === name),
    );
    expect(kept((decode(bare!.request, leaf) as unknown[])[0])).toBe("5002");
    expect(kept(decode(bare!.response, leaf))).toBe("5002");
    expect(hexOf(encode(bare!.response, decode(bare!.response, leaf)))).toBe("08015002");
    expect(kept((decode(one!.request, wrapped) as unknown[])[0])).toBe("5002");
    expect(kept(decode(one!.response, wrapped))).toBe("5002");
    expect(kept((decode(two!.request, wrapped) as unknown[])[0])).toBe("5002");
    expect(kept((decode(two!.response, wrapped) as unknown[])[0])).toBe("5002");
  });
});

describe("there is no trace of it", () => {
  it.each<[string, MessageName, string]>([
    ["in a message that knows all", "Leaf", "08 01 12 01 61"],
    ["in a message of no bytes", "Leaf", ""],
    ["in an entry of a map, which is no message of its own", "Holder", "52 07 0a 01 61 50 01 10 02"],
  ])("%s", (_rule, name, bytes) => {
    expect(Object.getOwnPropertySymbols(decodeAs(name, bytesOf(bytes)))).toEqual([]);
  });

  it.each(["One", "Two", "Text"])("in the arguments and the result of %s", (name) => {
    const { request, response } = operations.find((operation) => operation.name === name)!;
    const bytes = bytesOf("50 02 08 01");
    const values = decode(request, bytes);
    expect(Object.getOwnPropertySymbols(values)).toEqual([]);
    const result = decode(response, bytes);
    if (typeof result === "object" && result !== null) expect(Object.getOwnPropertySymbols(result)).toEqual([]);
    expect(hexOf(encode(response, result))).not.toContain("5002");
  });

  it("for whoever compares, prints, lists or spreads", () => {
    const message = decodeAs("Leaf", bytesOf("08 01 50 02"));
    expect(kept(message)).toBe("5002");
    deepStrictEqual(message, { id: 1, text: "" });
    expect(message).toStrictEqual({ id: 1, text: "" });
    expect(JSON.stringify(message)).toBe('{"id":1,"text":""}');
    expect(Reflect.ownKeys({ ...message })).toEqual(["id", "text"]);
    const pair = decodeAs("Holder", bytesOf("3a 02 50 01")).pair;
    deepStrictEqual(pair, [0, ""]);
  });
});

describe("occurrences of one message are merged, and so is what is unknown in them", () => {
  it.each([
    ["in both", "12 04 08 01 50 01 12 05 12 01 61 50 02", "50015002"],
    ["in the first", "12 04 08 01 50 01 12 03 12 01 61", "5001"],
    ["in the second", "12 02 08 01 12 05 12 01 61 50 02", "5002"],
    ["in three", "12 04 08 01 50 01 12 05 12 01 61 50 02 12 04 50 03 58 04", "5001500250035804"],
  ])("%s", (_rule, bytes, unknown) => {
    const { optional } = decodeAs("Holder", bytesOf(bytes));
    deepStrictEqual(optional, { id: 1, text: "a" });
    expect(kept(optional)).toBe(unknown);
  });

  it("in the value of one entry of a map, in a tuple and in a message without fields", () => {
    const entry = decodeAs("Holder", bytesOf("2a 0b 0a 01 61 12 02 50 01 12 02 50 02"));
    expect(kept(entry.named.a)).toBe("50015002");
    expect(kept(decodeAs("Holder", bytesOf("3a 02 50 01 3a 02 50 02")).pair)).toBe("50015002");
    expect(kept(decodeAs("Holder", bytesOf("62 02 50 01 62 02 50 02")).empty)).toBe("50015002");
  });

  it("without copying what is there for each of many: the buffer grows by doubling", () => {
    const times = 20_000;
    const input = Buffer.from("1204500158021200".repeat(times), "hex");
    const copied: number[] = [];
    const set = jest.spyOn(Uint8Array.prototype, "set").mockImplementation(function (this: Uint8Array, source, at = 0) {
      copied.push(source.length);
      for (let i = 0; i < source.length; i++) this[at + i] = source[i]!;
    });
    const { next } = decodeAs("Tree", input);
    set.mockRestore();
    expect(kept(next)).toBe(`${"50015802".repeat(times)}`);
    expect(copied.reduce((sum, length) => sum + length, 0)).toBeLessThan(input.length * 4);
  });
});

describe("under the symbol", () => {
  it("a program may put bytes of its own, change them and take them away", () => {
    const tree = { value: 1, next: undefined, children: [] } as Tree & { [unknownFields]?: Uint8Array };
    tree[unknownFields] = bytesOf("50 01");
    expect(hexOf(encodeAs("Tree", tree))).toBe("08015001");
    const read = decodeAs("Tree", bytesOf("08 01 50 02")) as typeof tree;
    read[unknownFields] = bytesOf("50 03");
    expect(hexOf(encodeAs("Tree", read))).toBe("08015003");
    delete read[unknownFields];
    expect(hexOf(encodeAs("Tree", read))).toBe("0801");
  });

  it("bytes of another realm may stand", () => {
    const bytes = runInNewContext("new Uint8Array([0x50, 1])");
    const tree = { value: 1, next: undefined, children: [], [unknownFields]: bytes } as Tree;
    expect(hexOf(encodeAs("Tree", tree))).toBe("08015001");
  });

  it("only bytes may stand", () => {
    const tree = { value: 1, next: undefined, children: [], [unknownFields]: "50" } as Tree;
    expect(() => encodeAs("Tree", tree)).toThrow('"50" is not the Uint8Array that unknown fields are');
  });

  it("more bytes than a slab has room for are written", () => {
    const big = Buffer.concat([bytesOf("52 80 80 08"), Buffer.alloc(131072, 1)]);
    const tree = decodeAs("Tree", Buffer.concat([bytesOf("08 01 12"), bytesOf("84 80 08"), big]));
    expect(kept(tree.next)).toBe(hexOf(big));
    expect(encodeAs("Tree", tree).equals(Buffer.concat([bytesOf("08 01 12 84 80 08"), big]))).toBe(true);
  });

  it("every copy of the package finds the same bytes", () => {
    expect(unknownFields).toBe(Symbol.for("interwire.unknownFields"));
  });
});
