// Measures the cost of refusing a message of 4 MB, in a process of its own: `refused.mjs <rounds>`, JSON to stdout.
// Runs with --expose-gc and a young generation that holds all that a message consists of, so that nothing is collected while
// one is read: its 300 000 objects are copied or not depending on when that begins, which takes as long as reading them.
import { loadLibraries } from "../support/libraries.mjs";
import { median } from "../support/measure.mjs";
import { order, streamItem } from "../support/shapes.mjs";

const rounds = Number(process.argv[2]);
const size = 4 << 20;
const warmUp = 3;

/** Copies of some bytes that make a message of the size. */
const repeated = (part) => Buffer.alloc(part.length * Math.floor(size / part.length), Buffer.from(part));
const hex = (text) => repeated(Buffer.from(text, "hex"));
/** A field with a length before it. */
const delimited = (no, payload) => {
  const length = [];
  for (let left = payload.length; ; left = Math.floor(left / 128)) {
    length.push(left < 128 ? left : (left % 128) + 128);
    if (left < 128) break;
  }
  return Buffer.concat([Buffer.from([no * 8 + 2, ...length]), payload]);
};
const text = (word) => delimited(1, repeated(Buffer.from(word)));

/** Messages by what they consist of, each of a type of the codecs' shapes. */
const messages = (encode) => [
  ["orders of 389 bytes", "Batch", repeated(delimited(1, encode("Order", order(0))))],
  ["small messages of 14 bytes", "SmallList", repeated(delimited(1, encode("Small", streamItem)))],
  ["empty messages", "SmallList", hex("0a00")],
  ["short texts", "StrList", hex("0a0568656c6c6f")],
  ["empty texts", "StrList", hex("0a00")],
  ["entries of a map", "Counts", repeated(encode("Counts", { counts: { "key-17": 300 } }))],
  ["one packed list of int32", "PackedInt32", delimited(1, hex("0701ac02f0a204"))],
  ["one packed list of negative int32", "PackedInt32", delimited(1, hex("f0ffffffffffffffff01"))],
  ["one packed list of double", "PackedDouble", delimited(1, hex("000000000000f03f"))],
  ["one packed list of bool", "PackedBool", delimited(1, hex("0100"))],
  ["packed lists of 5 int32", "PackedInt32", repeated(delimited(1, Buffer.from("0701ac0209", "hex")))],
  ["int32 that are not packed", "PackedInt32", hex("0801")],
  ["one member again and again", "SumRequest", hex("08011002")],
  ["one ASCII text", "Text", text("The quick brown fox ")],
  ["one text that is not ASCII", "Text", text("Grüße — 你好 ")],
  ["bytes", "Blob", delimited(1, hex("05"))],
  ["messages of 20 levels", "Deep", repeated(encode("Deep", deep(20)))],
  ["unknown varints", "OrderHead", hex("18013801")],
  ["unknown texts", "OrderHead", hex("520568656c6c6f")],
  ["one unknown group", "OrderHead", Buffer.concat([Buffer.of(0x1b), hex("0801"), Buffer.of(0x1c)])],
];

function deep(levels) {
  return { v: levels, next: levels === 0 ? undefined : deep(levels - 1) };
}

/** The same with a fault at its very end, each of another kind. */
const faults = {
  "a byte too few": (bytes) => bytes.subarray(0, -1),
  "an illegal tag": (bytes) => Buffer.concat([bytes, Buffer.of(7)]),
  "a byte that may not be there": (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(0xff)]),
};

function milliseconds(run) {
  const from = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

function refuse(decode, bytes) {
  try {
    decode(bytes);
  } catch {
    return true;
  }
  return false;
}

const { interwire } = await loadLibraries();
const encode = (type, value) => Buffer.from(interwire(type).encode(value));
const cells = messages(encode).map(([name, type, bytes]) => {
  const { decode } = interwire(type);
  const bad = Object.values(faults)
    .map((fault) => fault(bytes))
    .filter((one) => refuse(decode, one));
  const times = [bytes, ...bad].map(() => []);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [i, input] of [bytes, ...bad].entries()) {
      globalThis.gc({ type: "minor" });
      const spent = milliseconds(() => refuse(decode, input));
      if (round >= 0) times[i].push(spent);
    }
  }
  const [good, ...refused] = times;
  const ratios = refused.map((spent) => median(spent.map((one, round) => one / good[round])));
  return { name, milliseconds: median(good), ratio: Math.max(...ratios) };
});
console.log(JSON.stringify(cells));
