import { isUtf8 } from "node:buffer";
import { runInNewContext } from "node:vm";
import { DecodeError } from "../../runtime/wire/decode-error.js";
import { BinaryWriter, bytesOf, hexOf, readFrom, seededRandom, written } from "./support.js";

const write = (s: string) => written((w, p) => w.string(p, s, 16, s.length));
const read = (bytes: Uint8Array) => readFrom(bytes, (r, end) => r.string(0, end));

/** A string, or the error with which it is refused. */
function textOrError(bytes: Uint8Array): unknown {
  try {
    return read(bytes);
  } catch (error) {
    return error;
  }
}

const alphabets = ["a", "aZ09~\u0000\u007f", "é", "€한", "😀", "ab€😀é", "\uFFFD", "\uFEFFa"];

function textOf(alphabet: string, length: number, next: () => number): string {
  const characters = [...alphabet];
  let s = "";
  while (s.length < length) s += characters[Math.floor(next() * characters.length)];
  return s;
}

describe.each(alphabets.map((alphabet) => [JSON.stringify(alphabet), alphabet]))("strings of %s", (_name, alphabet) => {
  it("have the bytes of protobuf-es and read back, at every short length and around the long ones", () => {
    const next = seededRandom(7);
    const lengths = [
      ...Array.from({ length: 140 }, (_, i) => i),
      250,
      255,
      256,
      257,
      1023,
      1024,
      1025,
      5461,
      16383,
      16384,
      70000,
      800000,
    ];
    for (const length of lengths) {
      const s = textOf(alphabet, length, next);
      const bytes = write(s);
      expect(Buffer.compare(bytes, new BinaryWriter().string(s).finish())).toBe(0);
      expect(read(bytes) === s).toBe(true);
    }
  });

  it("leave the room that was asked for", () => {
    for (const length of [0, 10, 36, 37, 60000]) {
      const s = textOf(alphabet, length, seededRandom(1));
      written((w, p) => {
        p = w.string(p, s, 3000, s.length);
        expect(w.buf.length - p).toBeGreaterThanOrEqual(3000);
        return p;
      });
    }
  });
});

describe("a lone surrogate is refused", () => {
  const surrogates = ["\ud800", "\udbff", "\udc00", "\udfff", "\ud800\ud800", "\udc00\ud800"];
  const places = [0, 1, 2, 3, 4, 35, 36, 37, 100, 255, 256, 1000];

  it.each(surrogates.map((s) => [JSON.stringify(s), s]))("%s wherever it stands", (_name, surrogate) => {
    for (const before of places) {
      for (const after of ["", "x", "é", "x".repeat(300), "\uFFFD".repeat(300)]) {
        expect(() => write("x".repeat(before) + surrogate + after)).toThrow(
          "is not a well-formed string: it holds a lone surrogate",
        );
      }
    }
  });
});

describe("invalid UTF-8 is refused", () => {
  it.each([
    ["a continuation byte alone", "80"],
    ["a lead byte alone", "c3"],
    ["a sequence cut by ASCII", "e2 82 41"],
    ["an overlong form", "c0 80"],
    ["an overlong form of three bytes", "e0 80 80"],
    ["a surrogate", "ed a0 80"],
    ["a code point beyond U+10FFFF", "f4 90 80 80"],
    ["a byte that UTF-8 never has", "ff"],
  ])("%s", (_rule, hex) => {
    for (const pad of [
      "",
      "61".repeat(10),
      "61".repeat(40),
      "efbfbd".repeat(20),
      "61".repeat(1100),
      "c3a9".repeat(1000),
      "c3a9".repeat(9000),
    ]) {
      const body = bytesOf(pad + hex);
      expect(() => read(new BinaryWriter().bytes(body).finish())).toThrow(new DecodeError("invalid UTF-8 in a string"));
    }
  });

  it("wherever a byte of a short text differs from UTF-8", () => {
    const edges = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    const texts: number[][] = [];
    for (let first = 0x80; first <= 0xff; first++) {
      texts.push([first]);
      for (let second = 0; second <= 0xff; second++) texts.push([first, second]);
      for (const second of edges) for (const third of edges) texts.push([first, second, third]);
      if (first < 0xe0) continue;
      for (const second of edges)
        for (const third of edges) for (const last of edges) texts.push([first, second, third, last]);
    }
    const wrong = texts.filter((text) => {
      const bytes = Uint8Array.of(text.length + 2, 0x61, ...text, 0x62);
      const read = textOrError(bytes);
      if (isUtf8(bytes.subarray(1))) return read !== Buffer.from(bytes.subarray(1)).toString();
      return !(read instanceof DecodeError) || read.message !== "invalid UTF-8 in a string";
    });
    expect(wrong).toEqual([]);
  });

  it("and a replacement character that is really there is read", () => {
    expect(read(write("\uFFFD".repeat(50)))).toBe("\uFFFD".repeat(50));
  });
});

it("a string or bytes field is refused when it is cut, at every byte", () => {
  const bytes = write("é".repeat(30));
  for (let n = 0; n < bytes.length; n++) {
    expect(() => read(bytes.slice(0, n))).toThrow(new DecodeError("truncated message: a value runs past its end"));
    expect(() => readFrom(bytes.slice(0, n), (r, end) => r.bytes(0, end))).toThrow(
      new DecodeError("truncated message: a value runs past its end"),
    );
  }
});

it.each([[5], [null], [undefined], [[]], [{ length: 0 }], [new String("x")]])("%p is no string", (value) => {
  const s = value as never as string;
  expect(() => written((w, p) => w.string(p, s, 0, s?.length))).toThrow("is not a string");
});

describe("bytes", () => {
  const write = (u: Uint8Array) => written((w, p) => w.bytes(p, u, 16));

  it.each([0, 1, 127, 128, 16384, 70000])("of length %i have the bytes of protobuf-es and read back", (length) => {
    const u = new Uint8Array(length).fill(7);
    expect(Buffer.compare(write(u), new BinaryWriter().bytes(u).finish())).toBe(0);
    expect(readFrom(write(u), (r, end) => r.bytes(0, end))).toEqual(u);
  });

  it.each<[string, Uint8Array]>([
    ["a Buffer", Buffer.from([1, 2])],
    ["a view into a larger buffer", new Uint8Array([9, 1, 2, 9]).subarray(1, 3)],
    ["bytes of another realm", runInNewContext("new Uint8Array([1, 2])") as Uint8Array],
    ["shared memory", new Uint8Array(new SharedArrayBuffer(2)).map((_, i) => i + 1)],
  ])("may be %s", (_rule, u) => {
    expect(hexOf(write(u))).toBe("020102");
  });

  it.each([
    [[1, 2]],
    ["ab"],
    [new ArrayBuffer(2)],
    [new Uint16Array(1)],
    [new DataView(new ArrayBuffer(1))],
    [undefined],
    [null],
    [5],
  ])("may not be %p", (value) => {
    expect(() => write(value as never)).toThrow("is not a Uint8Array");
  });

  it("are read as a plain view of the input", () => {
    const input = bytesOf("03 01 02 03");
    const u = readFrom(input, (r, end) => r.bytes(0, end));
    expect(Object.getPrototypeOf(u)).toBe(Uint8Array.prototype);
    expect([u.buffer === input.buffer, u.byteOffset - input.byteOffset, u.length]).toEqual([true, 1, 3]);
  });
});
