// One measurement in a process of its own: `process.mjs <rounds> <milliseconds> <part of a shape's name>`, JSON to stdout.
import assert from "node:assert/strict";
import { loadLibraries } from "../support/libraries.mjs";
import { calibrate, makeLoop, median, time } from "../support/measure.mjs";
import { shapes } from "../support/shapes.mjs";

const [rounds, milliseconds] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4] ?? "";
const own = "interwire";

/** A copy in an array buffer of its own, as bytes from a socket are. */
function separate(bytes) {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** One shape in one direction: a loop per library. */
function makeCell(shape, libraries, direction) {
  const loops = Object.entries(libraries).map(([name, library]) => {
    const codec = library(shape.type);
    const value = codec.from(shape.value);
    const bytes = codec.encode(value);
    const inputs = direction === "encode" ? [value] : Array.from({ length: 16 }, () => separate(bytes));
    return { name, loop: makeLoop(codec[direction], inputs), times: [], passes: 1 };
  });
  return { shape: shape.name, direction, loops };
}

/** A comparison means something only between codecs that agree. pbf is excused: it has no presence. */
function assertAgreement(shape, libraries) {
  const [mine, ...theirs] = [own, "protobufjs", "protobuf-es"].map((name) => {
    const codec = libraries[name](shape.type);
    return Buffer.from(codec.encode(codec.from(shape.value)));
  });
  for (const bytes of theirs) assert.deepEqual(bytes, mine, shape.name);
  const codec = libraries[own](shape.type);
  assert.deepEqual(Buffer.from(codec.encode(codec.decode(mine))), mine, shape.name);
}

function measure(cells) {
  // Everything is warm before anything is timed: a server uses many types, which costs shared code its narrow caches.
  for (const pass of [1, milliseconds * 4, milliseconds]) {
    for (const { loops } of cells) for (const one of loops) one.passes = calibrate(one.loop, pass);
  }
  const measured = cells.filter(({ shape }) => shape.includes(only));
  for (let round = 0; round < rounds; round++) {
    for (const { loops } of measured) {
      const first = round % loops.length;
      for (const one of [...loops.slice(first), ...loops.slice(0, first)]) one.times.push(time(one.loop, one.passes));
    }
  }
  return measured;
}

/** The medians of our times and of each round's ratios: above 1 we are faster. */
function summarize({ shape, direction, loops }) {
  const mine = loops.find(({ name }) => name === own).times;
  const rivals = loops.filter(({ name }) => name !== own);
  const ratios = rivals.map(({ name, times }) => [name, median(times.map((theirs, round) => theirs / mine[round]))]);
  return { shape, direction, nanoseconds: median(mine), ratios: Object.fromEntries(ratios) };
}

const libraries = await loadLibraries();
for (const shape of shapes) assertAgreement(shape, libraries);
const cells = shapes.flatMap((shape) => ["encode", "decode"].map((direction) => makeCell(shape, libraries, direction)));
console.log(JSON.stringify(measure(cells).map(summarize)));
