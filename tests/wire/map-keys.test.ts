import { decode } from "../../runtime/message/encode.js";
import { DecodeError } from "../../runtime/wire/decode-error.js";
import { acquireReader, releaseReader } from "../../runtime/wire/pool.js";
import { Reader } from "../../runtime/wire/reader.js";
import { hasFastProperties } from "../support/fast-properties.js";
import { tableOf } from "./messages.js";
import { BinaryWriter, seededRandom } from "./support.js";

/** The bytes of a record of counts. */
function counts(keys: readonly (string | Uint8Array)[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [i, key] of keys.entries()) {
    writer.tag(10, 2).fork().tag(1, 2);
    if (typeof key === "string") writer.string(key);
    else writer.bytes(key);
    writer.tag(2, 0).int32(i).join();
  }
  return writer.finish();
}

function read(bytes: Uint8Array, cacheKeys?: boolean): Record<string, number> {
  const message = decode(tableOf("Holder"), bytes, cacheKeys === undefined ? {} : { cacheKeys });
  return (message as { counts: Record<string, number> }).counts;
}

let made = 0;
/** A key that no other test has. */
const newKey = (): string => `new key ${made++}`;

describe("a key reads as the same text, whether it is new or comes again", () => {
  it.each([
    ["empty", ""],
    ["of one character", "k"],
    ["as long as the longest that is kept", "k".repeat(40)],
    ["longer", "k".repeat(41)],
    ["of more than 127 bytes", "k".repeat(300)],
    ["not ASCII", "Straße"],
    ["not ASCII, with as many characters as another key has bytes", "éé"],
    ["with a NUL", "a\0b"],
    ["that would be the prototype", "__proto__"],
    ["that an object has", "constructor"],
  ])("%s", (_rule, key) => {
    for (let i = 0; i < 4; i++) {
      const entries = Object.entries(read(counts(["éé", key, "abcd"])));
      expect(entries).toContainEqual([key, 1]);
      expect(entries).toContainEqual(["abcd", 2]);
    }
  });

  it("where more keys come again and again than are kept", () => {
    const next = seededRandom(5);
    const keys = Array.from({ length: 3000 }, (_, i) => `k${"xyz"[i % 3]?.repeat(i % 38)}${i.toString(36)}`);
    for (let i = 0; i < 400; i++) {
      const some = [
        ...new Set(Array.from({ length: 60 }, () => keys[Math.floor(next() ** 3 * keys.length)] as string)),
      ];
      expect(Object.keys(read(counts(some)))).toEqual(some);
    }
  });

  it("also in a Map", () => {
    const bytes = new BinaryWriter()
      .tag(14, 2)
      .fork()
      .tag(1, 2)
      .string("in a Map")
      .tag(2, 0)
      .bool(true)
      .join()
      .finish();
    for (let i = 0; i < 4; i++) {
      expect(decode(tableOf("Holder"), bytes)).toMatchObject({ keys: new Map([["in a Map", true]]) });
    }
  });

  it("after the bytes that it was read from have changed", () => {
    const key = newKey();
    const bytes = counts([key]);
    for (let i = 0; i < 3; i++) read(bytes);
    const text = bytes.indexOf(key.charCodeAt(0));
    bytes.fill(0x7a, text, text + key.length);
    expect(Object.keys(read(counts([key])))).toEqual([key]);
    expect(Object.keys(read(bytes))).toEqual(["z".repeat(key.length)]);
  });
});

it.each([
  ["invalid UTF-8", counts([Uint8Array.of(0x6b, 0xff)]), "invalid UTF-8 in a string"],
  ["invalid UTF-8 in a longer key", counts([new Uint8Array(41).fill(0x80)]), "invalid UTF-8 in a string"],
  ["a key that is cut", Uint8Array.of(0x52, 3, 0x0a, 2, 0x6b), "truncated message: a value runs past its end"],
])("%s is refused as often as it comes", (_rule, bytes, reason) => {
  for (let i = 0; i < 4; i++) {
    expect(() => read(bytes)).toThrow(DecodeError);
    expect(() => read(bytes)).toThrow(new RegExp(`^Holder\\.counts at byte 0: ${reason}$|^.*: ${reason}$`));
  }
});

describe("a key is made of its bytes", () => {
  const string = jest.spyOn(Reader.prototype, "string");
  afterAll(() => string.mockRestore());

  /** How often a text was made of a key that was read so many times. */
  function textsOf(key: string, times: number, cacheKeys: boolean): number {
    const bytes = new BinaryWriter().string(key).finish();
    const before = string.mock.calls.length;
    const wrong: unknown[] = [];
    for (let i = 0; i < times; i++) {
      const reader = acquireReader(bytes, 100, false, cacheKeys);
      const read = reader.key(0, bytes.length);
      if (read !== key || reader.pos !== bytes.length) wrong.push({ read, pos: reader.pos });
      releaseReader(reader);
    }
    if (wrong.length > 0) throw new Error(`${JSON.stringify(key)} was read as ${JSON.stringify(wrong)}`);
    return string.mock.calls.length - before;
  }

  it.each([
    ["twice, and is kept then", newKey(), true, 2],
    ["each time where it is not ASCII", `ü ${newKey()}`, true, 10],
    ["each time where it is longer than 40 bytes", newKey().padEnd(41), true, 10],
    ["each time where the options say so", newKey(), false, 10],
  ])("%s", (_rule, key, cacheKeys, texts) => {
    expect(textsOf(key, 10, cacheKeys)).toBe(texts);
  });

  it("again after many others", () => {
    const key = newKey();
    expect(textsOf(key, 3, true)).toBe(2);
    for (let i = 0; i < 50_000; i++) textsOf(newKey(), 1, true);
    expect(textsOf(key, 3, true)).toBe(2);
  });
});

describe("a record", () => {
  /** Reads so many keys that none has a free place. */
  function fillPlaces(): void {
    for (let i = 0; i < 20_000; i++) read(counts([newKey()]));
  }

  it.each<[string, string, boolean | undefined, number, boolean]>([
    ["is a hash table where its first key takes another one's place", newKey(), undefined, 0, false],
    ["is a hash table where its first key is too long to have a place", newKey().padEnd(41), undefined, 9, false],
    ["is an object as any other where its first key came before", newKey(), undefined, 1, true],
    ["is an object as any other where keys are not kept", newKey(), false, 0, true],
  ])("%s", (_rule, first, cacheKeys, before, isFast) => {
    fillPlaces();
    const keys = [first, newKey(), newKey()];
    for (let i = 0; i < before; i++) read(counts(keys), cacheKeys);
    const record = read(counts(keys), cacheKeys);
    expect(hasFastProperties(record)).toBe(isFast);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(Object.entries(record)).toEqual(keys.map((key, i) => [key, i]));
  });

  it("is an object as any other where its first key finds a free place", () => {
    jest.isolateModules(() => {
      const { Reader } = require("../../runtime/wire/reader.js") as typeof import("../../runtime/wire/reader.js");
      const { asBytes } =
        require("../../runtime/platform/platform.js") as typeof import("../../runtime/platform/platform.js");
      const reader = new Reader();
      const recordOf = (key: string): object => {
        reader.buf = asBytes(new BinaryWriter().string(key).finish());
        if (reader.key(0, reader.buf.length) !== key) throw new Error(`${key} was read as another key`);
        return reader.record();
      };
      expect(hasFastProperties(recordOf("the first key"))).toBe(true);
      for (let i = 0; i < 20_000; i++) recordOf(newKey());
      expect(hasFastProperties(recordOf(newKey()))).toBe(false);
    });
  });

  it("without entries is empty", () => {
    expect(read(counts([]))).toStrictEqual({});
  });

  it("keeps its entries where the message comes in parts", () => {
    const keys = [newKey(), newKey()];
    const parts = keys.map((key) => counts([key]));
    expect(Object.keys(read(Buffer.concat(parts)))).toEqual(keys);
  });
});
