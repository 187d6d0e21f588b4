import { shuffleFields } from "./shuffle-fields.mjs";

// A concatenated string is a rope, which each library would flatten at its own cost.
const flat = (text) => Buffer.from(text).toString();
const list = (length, item) => Array.from({ length }, (_, i) => item(i));
const numbered = (prefix, values) => Object.fromEntries(values.map((value, i) => [`${prefix}${i + 1}`, value]));

/** An order of 389 bytes: every kind of field there is. */
export const order = (i) => ({
  id: 1234567890123n + BigInt(i),
  customer: "Jane Appleseed",
  status: 1,
  items: list(5, (k) => ({
    sku: flat(`SKU-${1000 + k}`),
    quantity: k + 1,
    price: 9.99 * (k + 1),
    taxable: k % 2 === 0,
  })),
  shipTo: { street: "1 Infinite Loop, building 4", city: "Cupertino", zip: "95014", country: "US" },
  labels: { priority: "high", channel: "web", campaign: "autumn-2026" },
  tags: [1, 2, 300, 40000, 5, -1],
  signature: Buffer.alloc(64, 7),
  total: 149.85,
  note: "Leave at the door — merci",
  created: 1700000000000n,
});

/** The same with a signature of 4 000 000 bytes. */
export const largeOrder = () => ({ ...order(0), signature: Buffer.alloc(4_000_000, 7) });

/** The item of streams: 14 bytes. */
export const streamItem = { id: 1234, name: "item 42", ok: true };

const words =
  "abcdefghijklmnopqrstuvwxyzabcdefghijklm-nopqrstuvwxyz0123statuscustomer_identifiereu-west-19f86d081JohnAppleseed42";
const word = (i) => flat(words.slice(i, i + 3 + ((i * 7) % 18)));

const deep = (n) => ({ v: n, next: n === 0 ? undefined : deep(n - 1) });

const wide = [
  [0n, 1n, -1n, 127n, 300n, -300n, 1234567890123n, -1234567890123n, 9007199254740993n, -9007199254740993n],
  [9223372036854775807n, -9223372036854775808n, 1700000000000n, 1700000000000000000n, 42n, -42n],
  [4294967295n, 4294967296n, 65536n, 5n],
].flat();

const sparse = Object.fromEntries([..."abcdefghijklmnop"].map((name) => [name, undefined]));

/** A text of 30 to 60 characters; every sixth is not ASCII. */
const sentence = (i) => {
  const text = i % 6 === 5 ? "Grüße aus München, Łódź und 東京 an alle Freunde im Büro — bis bald!" : prose;
  return flat(text.slice(i, i + 30 + ((i * 11) % 31)));
};
const prose = "It was a bright cold day in April, and the clocks were striking thirteen; Winston Smith was there.";

/** Four of five members of `Wide` in each kind of field; the others are not set. */
const wideMessage = Object.fromEntries(
  list(40, (i) => {
    const isSet = i % 8 !== 6;
    const values = [isSet ? i * 37 : 0, isSet ? word(i) : "", isSet ? wide[i % wide.length] || 7n : 0n, isSet];
    return [`f${i + 1}`, [...values, isSet ? i * 1.37 + 1 : 0][i % 5]];
  }),
);

const contents = [
  (i) => ({ case: "text", value: flat(`note ${i}`) }),
  (i) => ({ case: "amount", value: i * 1.25 }),
  (i) => ({ case: "small", value: { id: i, name: flat(`item ${i}`), ok: true } }),
];

const timestamp = (i) => ({ seconds: 1700000000n + BigInt(i * 86399), nanos: i % 4 === 0 ? 0 : i * 1000000 });

/** Keys that no other of these maps has. */
const freshKeys = (n) => Object.fromEntries(list(50, (i) => [flat(`u${(n * 50 + i).toString(36)}`), i * 37]));

/** The least ratio that counts as "not slower": a median is off by as much. */
export const notSlower = 0.95;

/** From Node 24 on, both sides read a long text by the same call of Node's, so that neither can be faster. */
const readsByNode = Number.parseInt(process.versions.node, 10) >= 24;

/** Libraries with fields that may come in any order. */
const binary = ["protobufjs", "pbf", "protobuf-es", "ts-proto"];

/**
 * The messages that are measured: a name, its message type, a value, and the floors that differ from those of the others: of a
 * direction against protobufjs, or of another library. With `written`, the value is of that type and its message is
 * what the first type makes of the bytes, most of which it does not know; only some libraries keep them. With `fresh`, as
 * many further values are decoded as it says; `rearrange` changes the bytes to decode.
 */
export const shapes = [
  ["Sum", "SumRequest", { v1: 1, v2: 41 }],
  ["Person", "Person", { firstName: "Ada", lastName: "Lovelace", age: 36 }],
  ["Order", "Order", order(0)],
  ["Batch, 100 orders", "Batch", { orders: list(100, order) }],
  [
    "Series, 1000 double + 1000 int32",
    "Series",
    { values: list(1000, (i) => i * 1.5), ids: list(1000, (i) => i * 97) },
  ],
  ["20 string fields", "Strings", numbered("s", list(20, word))],
  ["repeated string × 20", "StrList", { list: list(20, word) }],
  [
    "ASCII string, 10 KB",
    "Text",
    { text: flat("The quick brown fox jumps over it. ".repeat(293).slice(0, 10240)) },
    { decode: 1.0 },
  ],
  [
    "non-ASCII string, 10 KB",
    "Text",
    { text: flat("Grüße — 你好 мир, naïve café 😀 text ".repeat(250).slice(0, 7000)) },
    { decode: readsByNode ? notSlower : 1.0 },
  ],
  ["2 short non-ASCII strings", "Person", { firstName: flat("Zoë"), lastName: flat("Müller-Łukasiewicz"), age: 36 }],
  ["20 int64", "Ints64", numbered("a", wide), { pbf: 0.85 }],
  ["map<string, int32> × 50", "Counts", { counts: Object.fromEntries(list(50, (i) => [flat(`key-${i}`), i * 37])) }],
  [
    "200 small messages",
    "SmallList",
    { items: list(200, (i) => ({ id: i, name: flat(`item ${i}`), ok: i % 3 === 0 })) },
  ],
  ["1000 packed int32", "PackedInt32", { v: list(1000, (i) => ((i * i * 31) % 300000) - (i % 50 === 0 ? 400000 : 0)) }],
  ["1000 packed double", "PackedDouble", { v: list(1000, (i) => i * 1.37) }, { decode: 1.25 }],
  ["1000 packed sint32", "PackedSint32", { v: list(1000, (i) => (i % 2 ? -1 : 1) * i * 113) }],
  ["1000 packed bool", "PackedBool", { v: list(1000, (i) => i % 3 === 0) }],
  ["bytes, 64 KB", "Blob", { data: Buffer.alloc(65536, 5) }],
  ["bytes, 100 B", "Blob", { data: Buffer.alloc(100, 5) }],
  [
    "all defaults, 10 fields",
    "Defaults",
    { a: "", b: 0, c: 0n, d: false, e: 0, f: Buffer.alloc(0), g: 0, h: [], i: {}, j: undefined },
    { decode: 1.05 },
  ],
  ["20 levels", "Deep", deep(20)],
  ["9 of 11 fields unknown", "OrderHead", order(0), {}, { written: "Order", rivals: ["protobuf-es"] }],
  ["16 optional, 5 set", "Sparse", { ...sparse, b: "hello", e: 77, g: 1.5, l: true, p: false }],
  [
    "8 enum + 12 bool",
    "Flags",
    {
      ...numbered(
        "e",
        list(8, (i) => 1 + (i % 2)),
      ),
      ...numbered(
        "b",
        list(12, (i) => i % 4 !== 0),
      ),
    },
  ],
  [
    "map of 50 keys never seen before",
    "Counts",
    { counts: freshKeys(0) },
    {},
    { fresh: (i) => ({ counts: freshKeys(i) }) },
  ],
  ["40 fields, 35 set, out of order", "Wide", wideMessage, {}, { rearrange: shuffleFields, rivals: binary }],
  ["20 strings of 30 to 60 characters", "StrList", { list: list(20, sentence) }],
  [
    "20 small messages with a oneof",
    "EventList",
    { events: list(20, (i) => ({ id: i + 1, content: contents[i % 3](i + 1) })) },
  ],
  [
    "11 Timestamps",
    "Times",
    { created: timestamp(1), updated: timestamp(2), deleted: timestamp(3), visits: list(8, timestamp) },
  ],
  ["100 enums", "EnumList", { list: list(100, (i) => i % 3) }],
].map(([name, type, value, floors = {}, other = {}]) => ({
  name,
  type,
  value,
  floors,
  written: type,
  rearrange: (bytes) => bytes,
  ...other,
}));

/** Whether a library is compared on a shape. */
export function isRival({ rivals }, name) {
  return rivals === undefined || rivals.includes(name);
}
