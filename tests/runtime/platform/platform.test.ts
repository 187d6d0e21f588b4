import { isIPv6 as isIPv6OfNode } from "node:net";
import { join } from "node:path";
import { isIPv6 } from "../../../runtime/base/ip-v6.js";
import * as node from "../../../runtime/platform/node/platform.js";
import { root } from "../../support/root.js";
import { seededRandom } from "../../support/seeded-random.js";

type Platform = typeof import("../../../runtime/platform/platform.js");

// jest puts Node's platform in the place of the other one, which has to be named by its full path.
const anywhere = require(join(root, "build/tests/runtime/platform/platform.js")) as Platform;
const ofNode: Platform = node;

const texts: readonly (readonly [string, string])[] = [
  ["an empty text", ""],
  ["short ASCII", "abc"],
  ["long ASCII", "abcdefgh".repeat(3000)],
  ["two bytes a character", "äöü".repeat(500)],
  ["three bytes a character", "語".repeat(500)],
  ["four bytes a character", "😀".repeat(500)],
  ["a mark of byte order", "\uFEFFabc"],
  ["U+FFFD itself", "a\uFFFDb"],
];

const malformed: readonly (readonly [string, number[]])[] = [
  ["half a character", [0xc3]],
  ["a surrogate", [0xed, 0xa0, 0x80]],
  ["more bytes than needed", [0xc0, 0x80]],
  ["what is above U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
  ["half a character behind a long text", [...Buffer.from("a".repeat(20_000)), 0xe2, 0x82]],
];

test("Node's platform and the one for all have the same exports", () => {
  expect(Object.keys(ofNode).sort()).toEqual(Object.keys(anywhere).sort());
});

describe.each([
  ["Node's platform", ofNode],
  ["the platform for all", anywhere],
])("%s", (_name, platform) => {
  const { allocate, asBytes } = platform;

  test.each(texts)("writes and reads %s", (_text, text) => {
    const expected = Buffer.from(text);
    const bytes = allocate(expected.length + 8).fill(0);
    expect(platform.utf8Length(text)).toBe(expected.length);
    expect(platform.writeUtf8(bytes, text, 3, expected.length)).toBe(expected.length);
    expect(Buffer.compare(bytes.subarray(3, 3 + expected.length), expected)).toBe(0);
    expect([bytes[2], bytes[3 + expected.length]]).toEqual([0, 0]);
    expect(platform.readUtf8(bytes, 3, 3 + expected.length)).toBe(text);
    expect(platform.readLenientUtf8(bytes, 3, 3 + expected.length)).toBe(text);
  });

  test("writes whole characters alone where there is no room for more", () => {
    const bytes = allocate(8);
    expect(platform.writeUtf8(bytes, "aä語", 0, 2)).toBe(1);
    expect(platform.writeUtf8(bytes, "aä語", 0, 5)).toBe(3);
  });

  test("writes U+FFFD for a lone surrogate, which may be found then", () => {
    const bytes = allocate(8);
    expect(platform.writeUtf8(bytes, "a\uD800b", 0, 8)).toBe(5);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("a\uFFFDb");
    expect(platform.mayHaveReplacement(bytes, 0, 5)).toBe(true);
  });

  test.each(malformed)("does not read %s", (_text, values) => {
    const bytes = asBytes(Uint8Array.from(values));
    expect(platform.readUtf8(bytes, 0, bytes.length)).toBeUndefined();
    expect(platform.readLenientUtf8(bytes, 0, bytes.length)).toContain("\uFFFD");
  });

  test("writes and reads a byte per character", () => {
    const text = String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i));
    const bytes = allocate(258);
    expect(platform.writeLatin1(bytes, text, 1)).toBe(256);
    expect(platform.readLatin1(bytes, 1, 257)).toBe(text);
    expect(Buffer.compare(platform.latin1Bytes(text), bytes.subarray(1, 257))).toBe(0);
  });

  test("writes and reads base64 of each length, padded or not, in either alphabet", () => {
    for (let length = 0; length < 70; length++) {
      const bytes = Buffer.from(Array.from({ length }, (_, i) => (i * 37 + length * 11) % 256));
      const text = bytes.toString("base64");
      expect(platform.toBase64(bytes)).toBe(text);
      for (const written of [text, text.replace(/=/g, ""), bytes.toString("base64url")]) {
        expect(Buffer.from(platform.fromBase64(written))).toEqual(bytes);
      }
    }
  });

  test("copies and compares bytes", () => {
    const from = asBytes(Uint8Array.of(1, 2, 3, 4, 5));
    const to = allocate(4).fill(0);
    expect(platform.copyBytes(from, to, 1, 2, 4)).toBe(2);
    expect([...to]).toEqual([0, 3, 4, 0]);
    const copy = platform.copyOfBytes(from);
    copy[0] = 9;
    expect(from[0]).toBe(1);
    expect(platform.equalBytes(from, Uint8Array.of(1, 2, 3, 4, 5))).toBe(true);
    expect(platform.equalBytes(from, copy)).toBe(false);
    expect(platform.equalBytes(from, from.subarray(1))).toBe(false);
    expect([...new platform.BytesView(from.buffer, from.byteOffset + 1, 2)]).toEqual([2, 3]);
  });

  test("has turns, a clock, contexts, compression and channels where Node is", async () => {
    const before = platform.monotonicMs();
    await platform.turnEnd();
    await new Promise<void>((resolve) => platform.nextTurn(resolve));
    expect(platform.monotonicMs()).toBeGreaterThanOrEqual(before);
    expect(platform.asyncHooks()?.AsyncLocalStorage).toBeDefined();
    expect(platform.zlib()?.gzipSync(Uint8Array.of(1)).length).toBeGreaterThan(1);
    expect(platform.diagnosticsChannel("interwire:test")?.hasSubscribers).toBe(false);
    expect(Buffer.isBuffer(platform.grpcBytes(Uint8Array.of(1)))).toBe(true);
  });
});

describe("addresses of IPv6 are those of node:net", () => {
  const rows =
    "::1 :: 1::8 1:2:3:4:5:6:7:8 1:2:3:4:5:6:7:: ::2:3:4:5:6:7:8 1:2:3:4:5:6:7:8:9 1::2::3 ::ffff:1.2.3.4 1:2:3:4:5:6:1.2.3.4 " +
    "1:2:3:4:5:6:7:1.2.3.4 ::1.2.3.256 1.2.3.4 1.2.3.4:: ::1.2.3.4:5 fe80::1%eth0 fe80::1% fe80::1%a_b : ::: 1: :1 12345:: g:: 1:2 ABCD::ef01 ::01.2.3.4";

  test.each(rows.split(" "))("%s", (text) => {
    expect(isIPv6(text)).toBe(isIPv6OfNode(text));
  });

  test("also an empty text and random ones", () => {
    const random = seededRandom(1);
    const parts = ["", "", "1", "ab", "ffff", "12345", "1.2.3.4"];
    const wrong: string[] = [];
    for (let i = 0; i < 20_000; i++) {
      const length = Math.floor(random() * 9);
      const text = Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join(":");
      if (isIPv6(text) !== isIPv6OfNode(text)) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });
});
