import { decode, encode } from "../../runtime/message/encode.js";
import type { FieldInit } from "../../runtime/message/seam.js";
import { countReads } from "./counted-reads.js";
import { fullMessages } from "./full-messages.js";
import { decodeAs, encodeAs, type MessageName, tableOf } from "./messages.js";
import { delimited, refused, tooDeep, truncated } from "./refused-bytes.js";
import { BinaryWriter, bytesOf, hexOf } from "./support.js";

const unknown = Symbol.for("interwire.unknownFields");
const fixed32 = ["fixed32", "sfixed32", "float"];
const fixed64 = ["double", "fixed64", "sfixed64", "safeFixed64", "safeSfixed64"];

/** Whether protobuf lets a field come with this wire type: its own, or with a length where it is a list of numbers. */
function takes({ type, key, repeated }: FieldInit, wireType: number): boolean {
  if (key !== undefined || typeof type !== "string" || type === "string" || type === "bytes") return wireType === 2;
  const own = fixed32.includes(type) ? 5 : fixed64.includes(type) ? 1 : 0;
  return wireType === own || (wireType === 2 && repeated === true);
}

describe("a known number with another wire type is an unknown field, kept as it came", () => {
  const payloads = ["01", "0102030405060708", "026162", "0801", "", "01020304"];
  const tables: readonly MessageName[] = ["Scalars", "Lists", "Holder"];
  const rows = tables.flatMap((name) =>
    tableOf(name).fields.flatMap((field) =>
      [0, 1, 2, 3, 5].filter((wireType) => !takes(field, wireType)).map((wireType) => ({ name, field, wireType })),
    ),
  );

  test.each(rows)("$name.$field.name as wire type $wireType", ({ name, field, wireType }) => {
    const tag = hexOf(new BinaryWriter().tag(field.no, wireType).finish());
    const end = wireType === 3 ? hexOf(new BinaryWriter().tag(field.no, 4).finish()) : "";
    const hex = tag + payloads[wireType] + end;
    const message = decodeAs(name, bytesOf(hex)) as { [unknown]?: Uint8Array };
    expect(hexOf(message[unknown]!)).toBe(hex);
    expect(message).toEqual(decodeAs(name, new Uint8Array()));
  });
});

describe("nesting", () => {
  const nested = (depth: number, tag = 0x12): Buffer => {
    let bytes = Buffer.from("0801", "hex");
    for (let i = 0; i < depth; i++) {
      const length = new BinaryWriter().uint32(bytes.length).finish();
      bytes = Buffer.concat([Buffer.from([tag]), length, bytes]);
    }
    return bytes;
  };
  const groups = (depth: number) => Buffer.from("53".repeat(depth) + "54".repeat(depth), "hex");

  test.each<[string, (depth: number) => Buffer]>([
    ["messages", nested],
    ["messages of a list", (depth) => nested(depth, 0x1a)],
    ["groups", groups],
    ["groups in messages", (depth) => Buffer.concat([nested(0), groups(depth)])],
  ])("of %s: 100 levels may be, 101 and 10 000 may not", (_kind, make) => {
    expect(refused("Tree", make(100))).toBe("nothing");
    for (const depth of [101, 10_000]) {
      const bytes = make(depth);
      expect(refused("Tree", bytes)).toContain(tooDeep);
      expect(countReads(tableOf("Tree"), bytes).reads).toBeLessThanOrEqual(2000);
    }
  });

  test("the path to where it was too deep is short enough for a status", () => {
    expect(refused("Tree", nested(10_000)).length).toBeLessThan(300);
  });

  test.each([0, 1, 7, 101, 1000])("the limit may be %i", (maxDepth) => {
    const table = tableOf("Tree");
    expect(nested(maxDepth).equals(encode(table, decode(table, nested(maxDepth), { maxDepth })))).toBe(true);
    expect(() => decode(table, nested(maxDepth + 1), { maxDepth })).toThrow(`nested deeper than ${maxDepth} levels`);
    expect(() => decode(table, groups(maxDepth), { maxDepth })).not.toThrow();
    expect(() => decode(table, groups(maxDepth + 1), { maxDepth })).toThrow(`nested deeper than ${maxDepth} levels`);
  });

  test("the next message has the usual limit", () => {
    expect(() => decode(tableOf("Tree"), nested(5), { maxDepth: 2 })).toThrow("nested deeper than 2 levels");
    expect(refused("Tree", nested(100))).toBe("nothing");
    decode(tableOf("Tree"), nested(500), { maxDepth: 500 });
    expect(refused("Tree", nested(101))).toContain(tooDeep);
  });

  test("a hundred thousand messages beside each other are not nested", () => {
    expect(decodeAs("Tree", Buffer.alloc(200_000, Buffer.from("1a00", "hex"))).children).toHaveLength(100_000);
  });
});

describe("a text that is no UTF-8 is refused", () => {
  const invalid = ["ff", "80", "c3", "c0 80", "ed a0 80", "f4 90 80 80", `${"61 ".repeat(60)} e2 82`];
  const places: readonly [string, MessageName, (text: string) => string, string][] = [
    ["a member", "Leaf", (text) => delimited("12", text), "Leaf.text"],
    ["a list", "Holder", (text) => delimited("4a", "61") + delimited("4a", text), "Holder.texts[1]"],
    ["a record's key", "Holder", (text) => delimited("52", delimited("0a", text)), "Holder.counts"],
    ["a map's key", "Holder", (text) => delimited("72", delimited("0a", text)), "Holder.keys"],
    ["a generic's member", "Texts", (text) => delimited("12", text), "Page-String.first"],
    ["a generic's list", "Texts", (text) => delimited("0a", text), "Page-String.items[0]"],
    ["a generic's value", "Texts", (text) => delimited("1a", delimited("12", text)), "Page-String.named"],
  ];
  test.each(places)("in %s", (_place, name, make, path) => {
    for (const text of invalid) expect(refused(name, bytesOf(make(text)))).toMatch(`${path} at byte `);
    for (const text of invalid) expect(refused(name, bytesOf(make(text)))).toMatch("invalid UTF-8 in a string");
  });
});

describe("a packed list whose last element is not whole is refused", () => {
  const sizes = {
    fixed32: 4,
    sfixed32: 4,
    float: 4,
    double: 8,
    fixed64: 8,
    sfixed64: 8,
    safeFixed64: 8,
    safeSfixed64: 8,
  };
  test.each(Object.entries(sizes))("%s", (kind, size) => {
    const { no } = tableOf("Lists").fields.find(({ name }) => name === kind)!;
    for (const count of [0, 1, 40]) {
      for (let extra = 1; extra < size; extra++) {
        const length = count * size + extra;
        const bytes = new BinaryWriter().tag(no, 2).bytes(new Uint8Array(length)).finish();
        // The byte after the list is there, and no part of it.
        const message = refused("Lists", Buffer.concat([bytes, Buffer.from("0801", "hex")]));
        expect(message).toMatch(`Lists.${kind}[${count}] at byte `);
        expect(message).toMatch("truncated list: the last element is not whole");
      }
    }
  });

  test.each([
    "int32",
    "uint32",
    "sint32",
    "int64",
    "uint64",
    "sint64",
    "safeInt64",
    "safeUint64",
    "safeSint64",
    "bool",
    "enum",
  ])("%s", (kind) => {
    const { no } = tableOf("Lists").fields.find(({ name }) => name === kind)!;
    for (const count of [0, 1, 40]) {
      const list = Buffer.concat([Buffer.alloc(count, 1), Buffer.from([0x80])]);
      const bytes = Buffer.concat([new BinaryWriter().tag(no, 2).bytes(list).finish(), Buffer.from("0801", "hex")]);
      expect(refused("Lists", bytes)).toMatch(new RegExp(`^Lists\\.${kind}\\[${count}\\] at byte \\d+: ${truncated}$`));
    }
  });
});

describe("the keys of a map", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "", "0", "-1"];
  const entry = (tag: string, key: string) =>
    delimited(tag, `${delimited("0a", Buffer.from(key).toString("hex"))}1005`);

  test.each(names)("may be %p, and are the record's own", (key) => {
    const { counts } = decodeAs("Holder", bytesOf(entry("52", key)));
    expect([Object.keys(counts), Object.getOwnPropertyDescriptor(counts, key)?.value]).toEqual([[key], 5]);
    expect(Object.getPrototypeOf(counts)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const holder = decodeAs("Holder", bytesOf(entry("52", key)));
    expect(hexOf(encodeAs("Holder", holder))).toContain(entry("52", key));
  });

  test("of a message in a record, and of a generic's, likewise", () => {
    const key = Buffer.from("__proto__").toString("hex");
    const { named } = decodeAs("Holder", bytesOf(delimited("2a", `${delimited("0a", key)}12020807`)));
    expect(Object.keys(named)).toEqual(["__proto__"]);
    expect((named as { id?: number }).id).toBeUndefined();
    const texts = decodeAs("Texts", bytesOf(delimited("1a", `${delimited("0a", key)}120161`)));
    expect([Object.keys(texts.named), Object.getPrototypeOf(texts.named)]).toEqual([["__proto__"], Object.prototype]);
  });

  test("that come twice keep the last value", () => {
    const twice = (tag: string, key: string) =>
      bytesOf(`${entry(tag, key)}${delimited(tag, `${delimited("0a", Buffer.from(key).toString("hex"))}1001`)}`);
    expect(decodeAs("Holder", twice("52", "a")).counts).toEqual({ a: 1 });
    expect(
      Object.getOwnPropertyDescriptor(decodeAs("Holder", twice("52", "__proto__")).counts, "__proto__")?.value,
    ).toBe(1);
    expect(decodeAs("Holder", twice("72", "__proto__")).keys).toEqual(new Map([["__proto__", true]]));
    expect(decodeAs("Holder", bytesOf("32 06 08 05 12 02 08 01 32 06 08 05 12 02 08 02")).numbered).toEqual(
      new Map([[5, { id: 2, text: "" }]]),
    );
  });
});

describe("decoded bytes", () => {
  const input = () =>
    Buffer.from(encodeAs("Scalars", fullMessages.find(({ name }) => name === "Scalars")!.value as never));

  test("are a plain view of the input, unless a copy is asked for", () => {
    const bytes = input();
    const view = decodeAs("Scalars", bytes).bytes;
    const copy = (decode(tableOf("Scalars"), bytes, { copy: true }) as { bytes: Uint8Array }).bytes;
    expect([view.buffer === bytes.buffer, Object.getPrototypeOf(view)]).toEqual([true, Uint8Array.prototype]);
    expect([copy.buffer === bytes.buffer, Object.getPrototypeOf(copy)]).toEqual([false, Uint8Array.prototype]);
    expect(copy).toEqual(view);
    bytes.fill(9);
    expect([[...new Set(view)], copy]).toEqual([[9], Uint8Array.of(0, 127, 128, 255)]);
  });

  test("of unknown fields are too", () => {
    const bytes = Buffer.from("08015202aabb", "hex");
    const keptOf = (message: unknown) => (message as { [unknown]: Uint8Array })[unknown];
    const view = keptOf(decodeAs("Leaf", bytes));
    const copy = keptOf(decode(tableOf("Leaf"), bytes, { copy: true }));
    bytes.fill(9);
    expect([[...new Set(view)], hexOf(copy)]).toEqual([[9], "5202aabb"]);
  });
});
