// Measures the emitted codecs against other libraries. Options: --quick, --gate, --only=<part of a shape's name>.
import assert from "node:assert/strict";
import { loadLibraries } from "./support/libraries.mjs";
import { calibrate, geometricMean, makeLoop, median, time } from "./support/measure.mjs";
import { prepare } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";
import { shapes } from "./support/shapes.mjs";

const quick = process.argv.includes("--quick");
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice(7) ?? "";
const rounds = quick ? 15 : 51;
const milliseconds = quick ? 2 : 5;

const packages = ["interwire", "protobufjs", "pbf", "@bufbuild/protobuf"];
const own = "interwire";
const rivals = ["protobufjs", "pbf", "protobuf-es"];
const directions = ["encode", "decode"];
const floors = { encode: { shape: 1.5, mean: 2.0 }, decode: { shape: 1.2, mean: 1.6 } };
/** What counts as "not slower": the noise of a median. */
const notSlower = 0.95;

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
  return { shape, direction, loops };
}

/** A comparison means something only between codecs that agree. pbf is excused: it has no presence. */
function assertAgreement(shape, libraries) {
  const [mine, ...theirs] = [own, "protobufjs", "protobuf-es"].map((name) => {
    const codec = libraries[name](shape.type);
    return Buffer.from(codec.encode(codec.from(shape.value)));
  });
  for (const bytes of theirs) assert.deepEqual(bytes, mine, shape.name);
  const codec = libraries[own](shape.type);
  assert.equal(Buffer.from(codec.encode(codec.decode(mine))).equals(mine), true, shape.name);
  return mine.length;
}

/** The median of the ratios of each round: above 1 we are faster. */
function ratio(cell, rival) {
  const timesOf = (name) => cell.loops.find((loop) => loop.name === name).times;
  const mine = timesOf(own);
  return median(timesOf(rival).map((theirs, round) => theirs / mine[round]));
}

function measure(cells, isMeasured) {
  // Everything is warm before anything is timed: a server uses many types, which costs shared code its narrow caches.
  for (const pass of [1, milliseconds * 4, milliseconds]) {
    for (const { loops } of cells) for (const one of loops) one.passes = calibrate(one.loop, pass);
  }
  for (let round = 0; round < rounds; round++) {
    for (const { loops } of cells.filter(isMeasured)) {
      const first = round % loops.length;
      for (const one of [...loops.slice(first), ...loops.slice(0, first)]) one.times.push(time(one.loop, one.passes));
    }
  }
}

function summarize(cells, sizes) {
  const ratios = cells.map((cell) => ({
    ...cell,
    to: Object.fromEntries(rivals.map((name) => [name, ratio(cell, name)])),
  }));
  const of = (shape, direction) => ratios.find((cell) => cell.shape === shape && cell.direction === direction);
  const nanoseconds = (cell) => Math.round(median(cell.loops.find(({ name }) => name === own).times));
  const both = (shape, pick) => directions.map((direction) => pick(of(shape, direction))).join(" / ");
  const measured = shapes.filter((shape) => of(shape, "encode") !== undefined);
  const rows = measured.map((shape) => [
    shape.name,
    sizes.get(shape),
    both(shape, nanoseconds),
    ...rivals.map((rival) => both(shape, (cell) => cell.to[rival].toFixed(2))),
  ]);
  const mean = (direction, rival) =>
    geometricMean(ratios.filter((cell) => cell.direction === direction).map((cell) => cell.to[rival]));
  const means = rivals.map((rival) => directions.map((direction) => mean(direction, rival).toFixed(2)).join(" / "));
  console.log(table(["shape", "bytes", "ns", ...rivals], [...rows, ["**geometric mean**", "", "", ...means]]));
  reportGates([
    ...directions.map((direction) => ({
      name: `${direction}, geometric mean against protobufjs`,
      value: mean(direction, "protobufjs"),
      floor: floors[direction].mean,
    })),
    ...ratios.flatMap(({ shape, direction, to }) =>
      rivals.map((rival) => ({
        name: `${direction} of ${shape.name} against ${rival}`,
        value: to[rival],
        floor: rival === "protobufjs" ? (shape.floors[direction] ?? floors[direction].shape) : notSlower,
      })),
    ),
  ]);
}

prepare();
const libraries = await loadLibraries();
const sizes = new Map(shapes.map((shape) => [shape, assertAgreement(shape, libraries)]));
const cells = shapes.flatMap((shape) => directions.map((direction) => makeCell(shape, libraries, direction)));
const isMeasured = ({ shape }) => shape.name.includes(only);
measure(cells, isMeasured);
console.log(`Encode / decode; a ratio above 1 means that interwire is faster. ${circumstances(packages)}\n`);
summarize(cells.filter(isMeasured), sizes);
