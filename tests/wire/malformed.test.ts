import { DecodeError } from "../../runtime/wire/decode-error.js";
import { packedInt32 } from "../../runtime/wire/packed-lists.js";
import { acquireReader } from "../../runtime/wire/pool.js";
import { BinaryReader, bytesOf, readFrom, seededRandom } from "./support.js";

/** Reads a message of which no field is known. */
function skipAll(bytes: Uint8Array): number {
  const r = acquireReader(bytes);
  let p = 0;
  while (p < bytes.length) {
    const tag = r.tag(p);
    p = r.skip(tag, r.pos, bytes.length);
  }
  return p;
}

describe("what no message may hold", () => {
  it.each([
    ["a varint without end", "08 80", "truncated message: a value runs past its end"],
    ["a varint of eleven bytes", "08 80 80 80 80 80 80 80 80 80 80 00", "malformed varint: longer than ten bytes"],
    ["the same with bytes after it", `08 ${"ff ".repeat(20)}`, "malformed varint: longer than ten bytes"],
    ["a fixed32 of three bytes", "0d 01 02 03", "truncated message: a value runs past its end"],
    ["a fixed64 of seven bytes", "09 01 02 03 04 05 06 07", "truncated message: a value runs past its end"],
    ["a length beyond the end", "0a 02 61", "truncated message: a value runs past its end"],
    ["a length of 4 GB", "0a ff ff ff ff 0f 61", "truncated message: a value runs past its end"],
    ["a field without a value", "0a", "truncated message: a value runs past its end"],
    ["field number 0", "00 00", "illegal tag: field number 0"],
    ["field number 0 in a group", "0b 00 00 0c", "illegal tag: field number 0"],
    ["wire type 6", "0e 00", "illegal tag: wire type 6"],
    ["wire type 7", "0f 00", "illegal tag: wire type 7"],
    ["a tag of more than 32 bits", "88 80 80 80 10 00", "illegal tag: field number above 536870911"],
    ["a tag of six bytes", "88 80 80 80 80 00 00", "illegal tag: field number above 536870911"],
    ["a group that does not end", "0b 08 01", "truncated message: a value runs past its end"],
    ["a group that another one's end closes", "0b 14", "illegal end group: group 2 is not the open one"],
    ["an end of a group that was not open", "0c", "illegal end group: group 1 is not the open one"],
    [
      "groups nested 101 deep",
      "0b".repeat(101) + "0c".repeat(101),
      "message nested deeper than 100 levels; maxDepth allows more",
    ],
    ["groups nested a million deep", "0b".repeat(1e6), "message nested deeper than 100 levels; maxDepth allows more"],
  ])("%s", (_rule, hex, text) => {
    expect(() => skipAll(bytesOf(hex))).toThrow(new DecodeError(text));
  });
});

describe("an unknown field is skipped", () => {
  it.each([
    ["a varint", "08 96 01"],
    ["a varint of ten bytes", "08 ff ff ff ff ff ff ff ff ff 01"],
    ["a fixed32", "0d 01 02 03 04"],
    ["a fixed64", "09 01 02 03 04 05 06 07 08"],
    ["bytes", "0a 03 61 62 63"],
    ["the highest field number", "fa ff ff ff 0f 01 61"],
    ["a group with every kind", "0b 08 01 0d 01 02 03 04 12 01 61 13 14 0c"],
    ["groups nested 100 deep", "0b".repeat(100) + "0c".repeat(100)],
  ])("%s", (_rule, hex) => {
    const bytes = bytesOf(hex);
    expect(skipAll(bytes)).toBe(bytes.length);
  });

  it("and depth is given back after a group", () => {
    expect(skipAll(bytesOf("0b0c".repeat(300)))).toBe(600);
  });
});

it("random bytes are read or refused as protobuf-es does, and never otherwise", () => {
  const next = seededRandom(42);
  let accepted = 0;
  for (let i = 0; i < 20000; i++) {
    const bytes = Uint8Array.from({ length: Math.floor(next() * 24) }, () =>
      next() < 0.5 ? next() * 32 : next() * 256,
    );
    const ours = outcome(() => skipAll(bytes));
    const theirs = outcome(() => {
      const reader = new BinaryReader(bytes);
      while (reader.pos < reader.len) {
        const [no, wireType] = reader.tag();
        reader.skip(wireType, no);
      }
      if (reader.pos > reader.len) throw new RangeError();
    });
    if (ours === "accepted") accepted++;
    expect(ours).toBe(theirs);
  }
  expect(accepted).toBeGreaterThan(500);
});

function outcome(read: () => unknown): "accepted" | "refused" {
  try {
    read();
    return "accepted";
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return "refused";
  }
}

describe("a nested length", () => {
  it("is checked against the end of its message, not of the buffer", () => {
    packedInt32();
    const r = acquireReader(bytesOf("05 61 62 63 64 65 66"));
    expect(() => r.delimited(0, 4)).toThrow(new DecodeError("truncated message: a value runs past its end"));
    expect(() => r.string(0, 4)).toThrow(new DecodeError("truncated message: a value runs past its end"));
    expect(() => r.bytes(0, 4)).toThrow(new DecodeError("truncated message: a value runs past its end"));
    expect(() => r.packedInt32(0, 4, [])).toThrow(new DecodeError("truncated message: a value runs past its end"));
    expect(r.string(0, 6)).toBe("abcde");
  });

  it("counts levels: 100 may be entered, 101 may not", () => {
    const r = acquireReader(bytesOf("00"));
    for (let i = 0; i < 100; i++) r.enter(0, 1);
    expect(() => r.enter(0, 1)).toThrow(new DecodeError("message nested deeper than 100 levels; maxDepth allows more"));
  });
});

it("an error of a message that is malformed has its code", () => {
  expect(() => readFrom(bytesOf(""), (r) => r.varint(0))).toThrow(
    expect.objectContaining({ code: "IW2010", name: "DecodeError" }),
  );
});
