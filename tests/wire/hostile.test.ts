import { DecodeError } from "../../runtime/wire/decode-error.js";
import { countReads } from "./counted-reads.js";
import { fullMessages } from "./full-messages.js";
import { decodeAs, encodeAs, type MessageName, tableOf } from "./messages.js";
import { refused, truncated } from "./refused-bytes.js";
import { BinaryReader, BinaryWriter, bytesOf, hexOf } from "./support.js";

/** Where the fields of a message end, the nested ones' aside. */
function boundaries(bytes: Uint8Array): Set<number> {
  const reader = new BinaryReader(bytes);
  const found = new Set([0]);
  while (reader.pos < reader.len) {
    const [no, wireType] = reader.tag();
    reader.skip(wireType, no);
    found.add(reader.pos);
  }
  return found;
}

describe.each(fullMessages)("$name, with every field", ({ name, value, bytes }) => {
  test("reads back", () => {
    expect(decodeAs(name, bytes)).toEqual(value);
    expect(encodeAs(name, decodeAs(name, bytes) as never).equals(bytes)).toBe(true);
  });

  test("cut at any byte is refused with path and byte, unless a field ends there", () => {
    const whole = boundaries(bytes);
    for (let n = 0; n < bytes.length; n++) {
      const part = Buffer.from(bytes.subarray(0, n));
      const { error, reads } = countReads(tableOf(name), part);
      const isQuick = reads <= 4 * n + 8;
      expect({ n, isRead: error === undefined, isQuick }).toEqual({ n, isRead: whole.has(n), isQuick: true });
      if (error === undefined) continue;
      const message = refused(name, part);
      const [, path, at] =
        /^(.*) at byte (\d+): (?:truncated message: a value|truncated list: the last)/.exec(message) ?? [];
      const root = path?.split(/[.[,]/)[0];
      expect({ n, root, isInside: Number(at) < n }).toEqual({ n, root: tableOf(name).name, isInside: true });
    }
  });

  test("with any byte changed reads to something or is refused, in steps that its length bounds", () => {
    const wrong: unknown[] = [];
    for (let n = 0; n < bytes.length; n++) {
      for (const bits of [0x80, 0x07]) {
        const changed = Buffer.from(bytes);
        changed[n] = changed[n]! ^ bits;
        const { error, reads } = countReads(tableOf(name), changed);
        const isExpected = error === undefined || error instanceof DecodeError;
        if (!isExpected || reads > 4 * bytes.length + 8) wrong.push({ n, bits, error, reads });
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("a length", () => {
  const kinds: readonly [string, MessageName, string, string][] = [
    ["a text", "Leaf", "12", "Leaf.text"],
    ["bytes", "Scalars", "a2 01", "Scalars.bytes"],
    ["a message", "Holder", "0a", "Holder.leaf"],
    ["an optional message", "Holder", "12", "Holder.optional"],
    ["a message of a list", "Holder", "22", "Holder.leaves[0]"],
    ["an entry of a record", "Holder", "2a", "Holder.named"],
    ["an entry of a map", "Holder", "32", "Holder.numbered"],
    ["a tuple", "Holder", "3a", "Holder.pair"],
    ["a text of a list", "Holder", "4a", "Holder.texts[0]"],
    ["a packed list of int32", "Lists", "0a", "Lists.int32"],
    ["a packed list of fixed32", "Lists", "22", "Lists.fixed32"],
    ["a packed list of double", "Lists", "3a", "Lists.double"],
    ["a packed list of int64", "Lists", "42", "Lists.int64"],
    ["a packed list of bool", "Lists", "92 01", "Lists.bool"],
    ["a generic's text", "Texts", "12", "Page-String.first"],
    ["an unknown field", "Leaf", "52", "Leaf, unknown field 10"],
  ];
  const tooLong = "malformed length: longer than five bytes";
  const lengths: readonly [string, string, string][] = [
    ["one past the end", "03", truncated],
    ["2^31 - 1", "ff ff ff ff 07", truncated],
    ["2^31", "80 80 80 80 08", truncated],
    ["4 GiB - 1", "ff ff ff ff 0f", truncated],
    ["2^32, whose low bits are 0", "80 80 80 80 10", truncated],
    ["2^32 + 1, whose low bits are 1", "81 80 80 80 10", truncated],
    ["2^63, whose low bits are 0", "80 80 80 80 80 80 80 80 80 01", tooLong],
    ["2^64 - 1", "ff ff ff ff ff ff ff ff ff 01", tooLong],
    ["0 in six bytes", "80 80 80 80 80 00", tooLong],
    ["1 in seven bytes", "81 80 80 80 80 80 00", tooLong],
  ];
  const rows = kinds.flatMap(([kind, name, tag, path]) =>
    lengths.map(([length, hex, text]) => ({ kind, name, tag, path, length, hex, text })),
  );

  test.each(rows)(
    "of $kind that is $length is refused, and nothing is allocated for it",
    ({ name, tag, path, hex, text }) => {
      const bytes = bytesOf(`${tag} ${hex} 00 00`);
      const before = process.memoryUsage().arrayBuffers;
      expect(refused(name, bytes)).toBe(`${path} at byte 0: ${text}`);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
    },
  );

  test.each(kinds)("of %s that is longer than ten bytes is refused", (_kind, name, tag, path) => {
    const bytes = bytesOf(`${tag} ${"80 ".repeat(10)} 00`);
    expect(refused(name, bytes)).toBe(`${path} at byte 0: malformed varint: longer than ten bytes`);
  });

  test("with more bytes than it needs, up to five, counts as what it is", () => {
    expect(decodeAs("Leaf", bytesOf("12 81 80 80 80 00 61")).text).toBe("a");
  });
});

describe("a varint of more than ten bytes is refused", () => {
  const endless = `${"80 ".repeat(10)} 00`;
  const varints = "int32 uint32 sint32 int64 uint64 sint64 safeInt64 safeUint64 safeSint64 bool enum".split(" ");
  test.each(varints)("%s, alone and in a list", (kind) => {
    const { no } = tableOf("Scalars").fields.find(({ name }) => name === kind)!;
    const tag = (wireType: number) => hexOf(new BinaryWriter().tag(no, wireType).finish());
    const reason = "malformed varint: longer than ten bytes";
    expect(refused("Scalars", bytesOf(`${tag(0)} ${endless}`))).toBe(`Scalars.${kind} at byte 0: ${reason}`);
    expect(refused("Lists", bytesOf(`${tag(0)} ${endless}`))).toBe(`Lists.${kind}[0] at byte 0: ${reason}`);
    const at = tag(2).length / 2 + 2;
    expect(refused("Lists", bytesOf(`${tag(2)} 0c 01 ${endless}`))).toBe(`Lists.${kind}[1] at byte ${at}: ${reason}`);
  });

  test("an unknown one", () => {
    expect(refused("Leaf", bytesOf(`50 ${endless}`))).toMatch(/^Leaf, unknown field 10 at byte 0: malformed varint/);
  });
});

describe("a tag that none may be is refused, known field or not", () => {
  test.each<[string, MessageName, string, string]>([
    ["field number 0", "Leaf", "08 01 00", "Leaf at byte 2: illegal tag: field number 0"],
    ["field number 0 with more bytes", "Leaf", "80 00", "Leaf at byte 0: illegal tag: field number 0"],
    ["field number 0 of a message", "Leaf", "02 00", "Leaf at byte 0: illegal tag: field number 0"],
    ["field number 2^29", "Leaf", "80 80 80 80 10 00", "Leaf at byte 0: illegal tag: field number above 536870911"],
    [
      "a field number whose low bits are a known tag",
      "Leaf",
      "88 80 80 80 10 00",
      "Leaf at byte 0: illegal tag: field number above 536870911",
    ],
    ["a tag of six bytes", "Leaf", "88 80 80 80 80 00 00", "Leaf at byte 0: illegal tag: field number above 536870911"],
    ["a tag without end", "Leaf", "ff".repeat(12), "Leaf at byte 0: malformed varint: longer than ten bytes"],
    ["wire type 6", "Leaf", "0e 00", "Leaf at byte 0: illegal tag: wire type 6"],
    ["wire type 7", "Leaf", "17 00", "Leaf at byte 0: illegal tag: wire type 7"],
    ["wire type 6 of an unknown field", "Leaf", "56 00", "Leaf at byte 0: illegal tag: wire type 6"],
    ["wire type 7 of a generic's field", "Texts", "0f 00", "Page-String at byte 0: illegal tag: wire type 7"],
    ["wire type 6 in an entry", "Holder", "52 02 0e 00", "Holder.counts at byte 2: illegal tag: wire type 6"],
    ["field number 0 in an entry", "Holder", "52 02 00 00", "Holder.counts at byte 2: illegal tag: field number 0"],
    [
      "field number 0 in a group",
      "Leaf",
      "53 00 00 54",
      "Leaf, unknown field 10 at byte 0: illegal tag: field number 0",
    ],
    ["an end without a group", "Leaf", "08 01 54", "Leaf at byte 2: illegal end group: group 10 is not the open one"],
    [
      "an end of a known field without a group",
      "Leaf",
      "0c",
      "Leaf at byte 0: illegal end group: group 1 is not the open one",
    ],
    [
      "groups that cross",
      "Leaf",
      "53 5b 54 5c",
      "Leaf, unknown field 10 at byte 0: illegal end group: group 10 is not the open one",
    ],
    ["a group without end", "Leaf", "53 08 01", `Leaf, unknown field 10 at byte 0: ${truncated}`],
    [
      "a group that its message ends in",
      "Holder",
      "0a 01 53 54",
      `Holder.leaf, unknown field 10 at byte 2: ${truncated}`,
    ],
  ])("%s", (_rule, name, hex, message) => {
    expect(refused(name, bytesOf(hex))).toBe(message);
  });
});
