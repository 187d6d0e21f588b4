// One measurement in a process of its own: `process.mjs <rounds> <milliseconds> <part of a shape's name>`, JSON to stdout.
import assert from "node:assert/strict";
import { loadLibraries } from "../support/libraries.mjs";
import { calibrate, makeLoop, median, time } from "../support/measure.mjs";
import { isRival, shapes } from "../support/shapes.mjs";
import { inputs, sample } from "./sample.mjs";

const [rounds, milliseconds] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4] ?? "";
const own = "interwire";
/** The libraries of every round. The others have wide gates, so every third round is enough for them. */
const always = [own, "protobufjs"];

/** One shape in one direction: a loop per library that is compared. */
function makeCell(shape, libraries, direction) {
  const compared = Object.entries(libraries).filter(([name]) => name === own || isRival(shape, name));
  const loops = compared.map(([name, library]) => {
    const { codec, value } = sample(shape, library);
    const given = direction === "encode" ? [value] : inputs(shape, library);
    return { name, loop: makeLoop(codec[direction], given), times: [], passes: 1 };
  });
  return { shape: shape.name, direction, loops };
}

/** Asserts that the codecs agree, or comparing them would mean nothing. pbf is excused: it has no presence. */
function assertAgreement(shape, libraries) {
  const strict = ["protobufjs", "protobuf-es"].filter((name) => isRival(shape, name));
  const [mine, ...theirs] = [own, ...strict].map((name) => {
    const { codec, value } = sample(shape, libraries[name]);
    return Buffer.from(codec.encode(value));
  });
  for (const bytes of theirs) assert.deepEqual(bytes, mine, shape.name);
  const codec = libraries[own](shape.type);
  assert.deepEqual(Buffer.from(codec.encode(codec.decode(Buffer.from(shape.rearrange(mine))))), mine, shape.name);
  // It leaves a zero out of a map's entry, which every reader takes for the same.
  if (!isRival(shape, "ts-proto")) return;
  const { bytes } = sample(shape, libraries["ts-proto"]);
  assert.deepEqual(Buffer.from(codec.encode(codec.decode(Buffer.from(bytes)))), mine, shape.name);
}

function measure(cells) {
  // Everything is warm before anything is timed: a server uses many types, which costs shared code its narrow caches.
  for (const pass of [1, milliseconds * 4, milliseconds]) {
    for (const { loops } of cells) for (const one of loops) one.passes = calibrate(one.loop, pass);
  }
  const measured = cells.filter(({ shape }) => shape.includes(only));
  for (let round = 0; round < rounds; round++) {
    for (const { loops } of measured) {
      const isThird = round % 3 === 0;
      const taking = isThird ? loops : loops.filter(({ name }) => always.includes(name));
      const first = (isThird ? round / 3 : round) % taking.length;
      for (const one of [...taking.slice(first), ...taking.slice(0, first)]) {
        one.times[round] = time(one.loop, one.passes);
      }
    }
  }
  return measured;
}

/** The medians of our times and of each round's ratios: above 1 we are faster. */
function summarize({ shape, direction, loops }) {
  const mine = loops.find(({ name }) => name === own).times;
  const rivals = loops.filter(({ name }) => name !== own);
  const ratios = rivals.map(({ name, times }) => {
    // It leaves out the rounds that a library was not in, which `map` would not.
    return [name, median(times.flatMap((theirs, round) => theirs / mine[round]))];
  });
  return { shape, direction, nanoseconds: median(mine), ratios: Object.fromEntries(ratios) };
}

const libraries = await loadLibraries();
for (const shape of shapes) assertAgreement(shape, libraries);
const cells = shapes.flatMap((shape) => ["encode", "decode"].map((direction) => makeCell(shape, libraries, direction)));
console.log(JSON.stringify(measure(cells).map(summarize)));
