import { Decoder } from "../../runtime/transport/http2/hpack/decoder.js";
import { huffmanLength, readHuffman, writeHuffman } from "../../runtime/transport/http2/hpack/huffman.js";
import { writeInteger } from "../../runtime/transport/http2/hpack/primitives.js";
import { hex } from "./hex.js";

type Fields = readonly string[];

function createDecoder(tableSize = 4096): Decoder<Fields> {
  const decoder = new Decoder<Fields>((fields) => fields, { maxHeaderListSize: 65536, maxHeaderFields: 100 });
  if (tableSize === 4096) return decoder;
  decoder.settle(tableSize);
  const update = Buffer.alloc(8);
  decoder.decode(update, 0, writeInteger(update, 0, 32, 5, tableSize));
  return decoder;
}

function decode(decoder: Decoder<Fields>, text: string): Fields {
  const bytes = hex(text);
  return decoder.decode(bytes, 0, bytes.length);
}

describe("RFC 7541 appendix C.1: integers", () => {
  test.each([
    ["C.1.1: 10 in 5 bits", 5, 10, "0a"],
    ["C.1.2: 1337 in 5 bits", 5, 1337, "1f 9a 0a"],
    ["C.1.3: 42 in 8 bits", 8, 42, "2a"],
  ])("%s", (_name, prefix, value, text) => {
    const bytes = Buffer.alloc(8);
    const end = writeInteger(bytes, 0, 0, prefix, value);
    expect(bytes.subarray(0, end)).toEqual(hex(text));
  });
});

interface Example {
  readonly name: string;
  readonly tableSize?: number;
  /** Blocks of one connection, with what they mean and what the dynamic table has after them. */
  readonly blocks: readonly (readonly [text: string, fields: Fields, table: Fields])[];
}

const get = [":method", "GET", ":scheme", "http", ":path", "/"];
const authority = [":authority", "www.example.com"];
const noCache = ["cache-control", "no-cache"];
const custom = ["custom-key", "custom-value"];
const requests: readonly (readonly [Fields, Fields])[] = [
  [[...get, ...authority], authority],
  [
    [...get, ...authority, ...noCache],
    [...noCache, ...authority],
  ],
  [
    [":method", "GET", ":scheme", "https", ":path", "/index.html", ...authority, ...custom],
    [...custom, ...noCache, ...authority],
  ],
];

const status302 = [":status", "302"];
const status307 = [":status", "307"];
const isPrivate = ["cache-control", "private"];
const date21 = ["date", "Mon, 21 Oct 2013 20:13:21 GMT"];
const date22 = ["date", "Mon, 21 Oct 2013 20:13:22 GMT"];
const location = ["location", "https://www.example.com"];
const gzip = ["content-encoding", "gzip"];
const cookie = ["set-cookie", "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1"];
const responses: readonly (readonly [Fields, Fields])[] = [
  [
    [...status302, ...isPrivate, ...date21, ...location],
    [...location, ...date21, ...isPrivate, ...status302],
  ],
  [
    [...status307, ...isPrivate, ...date21, ...location],
    [...status307, ...location, ...date21, ...isPrivate],
  ],
  [
    [":status", "200", ...isPrivate, ...date22, ...location, ...gzip, ...cookie],
    [...cookie, ...gzip, ...date22],
  ],
];

function withTexts(rows: readonly (readonly [Fields, Fields])[], texts: readonly string[]): Example["blocks"] {
  return rows.map(([fields, table], i) => [texts[i] ?? "", fields, table]);
}

const examples: readonly Example[] = [
  {
    name: "C.2.1: a literal field with indexing",
    blocks: [
      [
        "400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572",
        ["custom-key", "custom-header"],
        ["custom-key", "custom-header"],
      ],
    ],
  },
  {
    name: "C.2.2: a literal field without indexing",
    blocks: [["040c 2f73 616d 706c 652f 7061 7468", [":path", "/sample/path"], []]],
  },
  {
    name: "C.2.3: a literal field that is never indexed",
    blocks: [["1008 7061 7373 776f 7264 0673 6563 7265 74", ["password", "secret"], []]],
  },
  { name: "C.2.4: an indexed field", blocks: [["82", [":method", "GET"], []]] },
  {
    name: "C.3: requests without the Huffman code",
    blocks: withTexts(requests, [
      "8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
      "8286 84be 5808 6e6f 2d63 6163 6865",
      "8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65",
    ]),
  },
  {
    name: "C.4: requests with the Huffman code",
    blocks: withTexts(requests, [
      "8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff",
      "8286 84be 5886 a8eb 1064 9cbf",
      "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf",
    ]),
  },
  {
    name: "C.5: responses without the Huffman code, with evictions",
    tableSize: 256,
    blocks: withTexts(responses, [
      `4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 546e 1768
       7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d`,
      "4803 3330 37c1 c0bf",
      `88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f 6f3d 4153
       444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e
       3d31`,
    ]),
  },
  {
    name: "C.6: responses with the Huffman code, with evictions",
    tableSize: 256,
    blocks: withTexts(responses, [
      `4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8
       e9ae 82ae 43d3`,
      "4883 640e ffc1 c0bf",
      `88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b
       3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07`,
    ]),
  },
];

test.each(examples)("RFC 7541 appendix $name", ({ tableSize, blocks }) => {
  const decoder = createDecoder(tableSize);
  for (const [text, fields, table] of blocks) {
    expect(decode(decoder, text)).toEqual(fields);
    const count = table.length / 2;
    const indices = Array.from({ length: count }, (_, i) => (128 + 62 + i).toString(16));
    expect(decode(decoder, indices.join(""))).toEqual(table);
    expect(() => decode(decoder, (128 + 62 + count).toString(16))).toThrow(`no field has the index ${62 + count}`);
  }
});

test("RFC 7541 appendix B: every symbol in the Huffman code and back", () => {
  const all = Array.from({ length: 256 }, (_, symbol) => String.fromCharCode(symbol)).join("");
  for (const text of [all, ...all, "www.example.com"]) {
    const bytes = Buffer.alloc(huffmanLength(text));
    expect(writeHuffman(bytes, 0, text)).toBe(bytes.length);
    expect(readHuffman(bytes, 0, bytes.length)).toBe(text);
  }
});

describe("what RFC 7541 has a decoder refuse", () => {
  test.each([
    ["2.1/6.1: the index 0", "80", "the index of a field is 0"],
    ["2.3.3: an index beyond both tables", "be", "no field has the index 62"],
    ["2.3.3: the name's index beyond both tables, with indexing", "7e 01 61", "no field has the index 62"],
    ["2.3.3: the name's index beyond both tables, without indexing", "0f 2f 01 61", "no field has the index 62"],
    ["4.2: a change of the table's size behind a field", "82 20", "the table's size changes inside of a block"],
    ["5.1: an integer without its end", "ff", "the block ends within an integer"],
    ["5.1: an integer that goes on at the end", "ff 80", "the block ends within an integer"],
    ["5.1: an integer of too many bytes", "ff 80 80 80 80 01", "an integer is too large"],
    ["5.2: no string for a name", "40", "the block ends before a string"],
    ["5.2: no string for a value", "40 01 61", "the block ends before a string"],
    ["5.2: a name that is cut off", "40 05 61 61", "the block ends within a string"],
    ["5.2: a value that is cut off", "40 01 61 02 61", "the block ends within a string"],
    [
      "5.2: the Huffman code's end of string",
      "40 01 61 84 ff ff ff ff",
      "a string has a code that stands for no character",
    ],
    ["5.2: padding of a byte or more", "40 01 61 82 1f ff", "a string ends within a character"],
    ["5.2: padding that is not all ones", "40 01 61 81 18", "a string ends within a character"],
    ["6.3: a table larger than allowed", "3f e2 1f", "the table may have 4096 bytes, not 4097"],
  ])("RFC 7541 §%s", (_name, text, message) => {
    expect(() => decode(createDecoder(), text)).toThrow(message);
  });

  test("RFC 7541 §4.2: a block that does not begin with the smaller size that was agreed on", () => {
    const decoder = createDecoder();
    decode(decoder, "82");
    decoder.settle(100);
    expect(() => decode(decoder, "82")).toThrow("the table has to shrink to 100 bytes first");
    expect(decode(decoder, "3f 45 82")).toEqual([":method", "GET"]);
    expect(decode(decoder, "82")).toEqual([":method", "GET"]);
    expect(() => decode(decoder, "3f 46 82")).toThrow("the table may have 100 bytes, not 101");
  });

  test("RFC 7541 §4.2: a size that goes down and up again in one block empties the table", () => {
    const decoder = createDecoder();
    decode(decoder, "40 01 61 01 62");
    expect(decode(decoder, "be")).toEqual(["a", "b"]);
    expect(decode(decoder, "20 3f e1 1f 82")).toEqual([":method", "GET"]);
    expect(() => decode(decoder, "be")).toThrow("no field has the index 62");
  });

  test("RFC 7541 §4.4: an entry that is larger than the table empties it, and is no error", () => {
    const decoder = createDecoder(64);
    decode(decoder, "40 01 61 01 62");
    expect(decode(decoder, `40 01 63 40 ${"64".repeat(64)}`)).toEqual(["c", "d".repeat(64)]);
    expect(() => decode(decoder, "be")).toThrow("no field has the index 62");
  });

  test("RFC 7541 §4.4: a new entry may have the name of one that it drives out", () => {
    const decoder = createDecoder(64);
    decode(decoder, `40 01 61 14 ${"62".repeat(20)}`);
    expect(decode(decoder, "7e 01 63")).toEqual(["a", "c"]);
    expect(decode(decoder, "be")).toEqual(["a", "c"]);
  });

  test("RFC 9113 §10.5.1: fields beyond the limit of a list are dropped, and enter the table", () => {
    const complete: boolean[] = [];
    const decoder = new Decoder(
      (fields, isComplete) => {
        complete.push(isComplete);
        return fields;
      },
      { maxHeaderListSize: 70, maxHeaderFields: 100 },
    );
    const bytes = hex("40 01 61 01 62 40 01 63 01 64 40 01 65 01 66");
    expect(decoder.decode(bytes, 0, bytes.length)).toEqual(["a", "b", "c", "d"]);
    expect(decoder.decode(hex("be"), 0, 1)).toEqual(["e", "f"]);
    expect(complete).toEqual([false, true]);
  });

  test("a block that comes again is the same list, until the table changes", () => {
    const decoder = createDecoder();
    decode(decoder, "40 01 61 01 62");
    const lists = Array.from({ length: 4 }, () => decode(decoder, "82 be"));
    expect(lists[3]).toBe(lists[2]);
    decode(decoder, "40 01 63 01 64");
    expect(decode(decoder, "82 be")).toEqual([":method", "GET", "c", "d"]);
  });

  test("a list of more than 4096 bytes is not remembered, for an idle connection would hold it", () => {
    const decoder = createDecoder();
    decode(decoder, `40 01 61 7f a1 0f ${"62".repeat(2080)}`);
    const twice = (block: string): boolean => {
      const lists = Array.from({ length: 4 }, () => decode(decoder, block));
      return lists[3] === lists[2];
    };
    expect(twice("be")).toBe(true);
    expect(twice("be be")).toBe(false);
  });

  test("of all lists together, 32 768 bytes are remembered", () => {
    const decoder = createDecoder();
    decode(decoder, `40 01 61 7f f1 17 ${"62".repeat(3184)}`);
    const blocks = Array.from({ length: 60 }, (_, n) => `be ${(0x81 + n).toString(16)}`);
    const lists = [1, 2, 3].map(() => blocks.map((block) => decode(decoder, block)));
    const again = blocks.map((block) => decode(decoder, block));
    expect(again.filter((list, n) => list === lists[2]![n]).length).toBeLessThan(11);
  });
});
