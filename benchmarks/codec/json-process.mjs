// One measurement of JSON in a process of its own: `json-process.mjs <rounds> <milliseconds> <part of a shape's name>`, JSON to stdout.
import assert from "node:assert/strict";
import { join } from "node:path";
import { fromJsonString as readOfEs, toJsonString as writeOfEs } from "@bufbuild/protobuf";
import { fromJsonString, toJsonString } from "../../dist/esm/runtime/json.js";
import { descMessage } from "../../dist/esm/runtime/proto.js";
import { calibrate, makeLoop, median, time } from "../support/measure.mjs";
import { output } from "../support/paths.mjs";
import { shapes } from "../support/shapes.mjs";

const [rounds, milliseconds] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4] ?? "";
const messages = await import(join(output, "src/messages.js"));
/** A text in one piece: one that was put together is a rope until it is used, at a cost that belongs to the writer. */
function flatten(text) {
  text.charCodeAt(text.length >> 1);
  return text;
}

/** The loops of a shape, by direction and library. */
function makeCells({ name, type, value }) {
  const table = messages[`${type}$message`]().link();
  const schema = descMessage(table);
  const text = toJsonString(table, value);
  const plain = JSON.parse(text);
  const ofEs = readOfEs(schema, text);
  assert.deepEqual(JSON.parse(writeOfEs(schema, ofEs)), plain, name);
  assert.deepEqual(toJsonString(table, fromJsonString(table, text)), text, name);
  const directions = {
    write: {
      interwire: [() => flatten(toJsonString(table, value))],
      "protobuf-es": [() => flatten(writeOfEs(schema, ofEs))],
      JSON: [() => flatten(JSON.stringify(plain))],
    },
    read: {
      interwire: [() => fromJsonString(table, text)],
      "protobuf-es": [() => readOfEs(schema, text)],
      JSON: [() => JSON.parse(text)],
    },
  };
  return Object.entries(directions).map(([direction, libraries]) => ({
    shape: name,
    direction,
    loops: Object.entries(libraries).map(([library, [run]]) => ({
      library,
      loop: makeLoop(run, [0]),
      times: [],
      passes: 1,
    })),
  }));
}

const cells = shapes.filter(({ name }) => name.includes(only) && name !== "all defaults, 10 fields").flatMap(makeCells);
for (const pass of [1, milliseconds * 4, milliseconds]) {
  for (const { loops } of cells) for (const one of loops) one.passes = calibrate(one.loop, pass);
}
for (let round = 0; round < rounds; round++) {
  for (const { loops } of cells) {
    const first = round % loops.length;
    for (const one of [...loops.slice(first), ...loops.slice(0, first)]) one.times[round] = time(one.loop, one.passes);
  }
}

const results = cells.map(({ shape, direction, loops: [mine, ...others] }) => {
  const ratios = others.map(({ library, times }) => [library, median(times.map((one, at) => one / mine.times[at]))]);
  return { shape, direction, nanoseconds: median(mine.times), ratios: Object.fromEntries(ratios) };
});
console.log(JSON.stringify(results));
