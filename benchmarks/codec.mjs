// Measures the emitted codecs against other libraries. Options: --quick, --gate, --only=<part of a shape's name>.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { geometricMean, median } from "./support/measure.mjs";
import { prepare, root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";
import { notSlower, shapes } from "./support/shapes.mjs";

const quick = process.argv.includes("--quick");
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice(7) ?? "";
if (!shapes.some(({ name }) => name.includes(only))) throw new Error(`No shape's name contains '${only}'`);
// Several, because the compiler of each process decides anew what to inline, and sometimes badly.
const processes = quick ? 3 : 7;
const rounds = quick ? 7 : 15;
const milliseconds = quick ? 2 : 4;

const rivals = ["protobufjs", "pbf", "protobuf-es", "ts-proto", "JSON"];
/** JSON is shown but not a rival: it has no 64-bit integers and no bytes. */
const gated = rivals.filter((name) => name !== "JSON");
const directions = ["encode", "decode"];
const floors = { encode: { shape: 1.5, mean: 2.5 }, decode: { shape: 1.2, mean: 1.8 } };
/** The least time in milliseconds: a message that is read in less costs as much as an error. */
const least = 0.1;

function measureOnce(...options) {
  // Helper threads of the collector would add their processor time to the library that runs at the time.
  const script = join(root, "benchmarks/codec/process.mjs");
  const args = ["--single-threaded-gc", ...options, script, rounds, milliseconds, only];
  return JSON.parse(execFileSync(process.execPath, args.map(String), { encoding: "utf8" }));
}

/** The allocations of a pass, ours and protobufjs', by shape and direction. */
function measureAllocation() {
  const args = ["--expose-gc", "--single-threaded-gc", "--min-semi-space-size=128", "--max-semi-space-size=128"];
  const script = join(root, "benchmarks/codec/allocation.mjs");
  return JSON.parse(execFileSync(process.execPath, [...args, script, only], { encoding: "utf8" }));
}

/** The cost of refusing a message of 4 MB with a fault at its end, as a multiple of reading a good one. */
function measureRefused() {
  const script = join(root, "benchmarks/codec/refused.mjs");
  const args = ["--expose-gc", "--single-threaded-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];
  const once = () =>
    JSON.parse(execFileSync(process.execPath, [...args, script, quick ? "5" : "9"], { encoding: "utf8" }));
  const runs = [once(), once(), once()];
  return runs[0].map(({ name }, index) => {
    const middle = (pick) => median(runs.map((run) => pick(run[index])));
    return { name, milliseconds: middle((cell) => cell.milliseconds), ratio: middle((cell) => cell.ratio) };
  });
}

/** The median over the processes. A shape's rivals are the libraries that support it. */
function measure(count, ...options) {
  const runs = Array.from({ length: count }, () => measureOnce(...options));
  return runs[0].map(({ shape, direction }, index) => {
    const middle = (pick) => median(runs.map((run) => pick(run[index])));
    const compared = rivals.filter((name) => runs[0][index].ratios[name] !== undefined);
    const ratios = Object.fromEntries(compared.map((name) => [name, middle((cell) => cell.ratios[name])]));
    const spread = runs.map((run) => run[index].ratios[compared[0]]);
    const nanoseconds = middle((cell) => cell.nanoseconds);
    return { shape, direction, nanoseconds, ratios, least: Math.min(...spread), most: Math.max(...spread) };
  });
}

/** JSON against protobuf-es and the engine's own, which has plain objects. */
const jsonRivals = ["protobuf-es", "JSON"];
const jsonDirections = ["write", "read"];
/** The least ratios to protobuf-es, of a shape and in the geometric mean, and the least mean to the engine's own. */
const jsonFloors = { write: { shape: 0.95, mean: 1.35, engine: 0.75 }, read: { shape: 1.6, mean: 2.7, engine: 0.5 } };

function measureJson() {
  const script = join(root, "benchmarks/codec/json-process.mjs");
  const args = ["--single-threaded-gc", script, rounds, milliseconds, only].map(String);
  const runs = Array.from({ length: 3 }, () => JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })));
  return runs[0].map(({ shape, direction }, index) => {
    const middle = (pick) => median(runs.map((run) => pick(run[index])));
    const ratios = Object.fromEntries(jsonRivals.map((name) => [name, middle((cell) => cell.ratios[name])]));
    return { shape, direction, nanoseconds: middle((cell) => cell.nanoseconds), ratios };
  });
}

function jsonMean(cells, direction, rival) {
  return geometricMean(cells.filter((cell) => cell.direction === direction).map(({ ratios }) => ratios[rival]));
}

function printJsonTable(cells) {
  const names = [...new Set(cells.map(({ shape }) => shape))];
  const both = (pick) => jsonDirections.map(pick).join(" / ");
  const rows = names.map((name) => {
    const cellOf = (direction) => cells.find((cell) => cell.shape === name && cell.direction === direction);
    const ratios = jsonRivals.map((rival) => both((direction) => ratioText(cellOf(direction).ratios[rival])));
    return [name, both((direction) => Math.round(cellOf(direction).nanoseconds)), ...ratios];
  });
  const means = jsonRivals.map((rival) => both((direction) => ratioText(jsonMean(cells, direction, rival))));
  console.log(table(["JSON of", "ns", ...jsonRivals], [...rows, ["**geometric mean**", "", ...means]]));
}

function jsonGates(cells) {
  const ofShapes = cells.map(({ shape, direction, ratios }) => ({
    name: `JSON: ${direction} ${shape} against protobuf-es`,
    value: ratios["protobuf-es"],
    floor: jsonFloors[direction].shape,
  }));
  const ofMeans = jsonDirections.flatMap((direction) => [
    {
      name: `JSON: ${direction}, geometric mean against protobuf-es`,
      value: jsonMean(cells, direction, "protobuf-es"),
      floor: jsonFloors[direction].mean,
    },
    {
      name: `JSON: ${direction}, geometric mean against the engine's own`,
      value: jsonMean(cells, direction, "JSON"),
      floor: jsonFloors[direction].engine,
    },
  ]);
  return [...ofShapes, ...ofMeans];
}

const ratioText = (ratio) => ratio?.toFixed(2) ?? "–";

function printTable(cells, means, allocation) {
  const rows = shapes
    .filter(({ name }) => name.includes(only))
    .map(({ name }) => {
      const both = (pick) =>
        directions
          .map((direction) => pick(cells.find((cell) => cell.shape === name && cell.direction === direction)))
          .join(" / ");
      const spread = both(({ least, most }) => `${least.toFixed(1)}–${most.toFixed(1)}`);
      const ratios = rivals.map((rival) => both((cell) => ratioText(cell.ratios[rival])));
      const memory = ["interwire", "protobufjs"].map((library) =>
        directions.map((direction) => bytesOf(allocation, name, direction)[library] ?? "–").join(" / "),
      );
      return [name, both((cell) => Math.round(cell.nanoseconds)), ratios[0], spread, ...ratios.slice(1), ...memory];
    });
  const mean = rivals.map((rival) => directions.map((direction) => ratioText(means[direction][rival])).join(" / "));
  const last = ["**geometric mean**", "", mean[0], "", ...mean.slice(1), "", ""];
  const head = ["shape", "ns", "protobufjs", "range", ...rivals.slice(1), "bytes allocated", "by protobufjs"];
  console.log(table(head, [...rows, last]));
}

function bytesOf(allocation, name, direction) {
  return allocation.find((cell) => cell.shape === name && cell.direction === direction).bytes;
}

function gatesOf(cells, means) {
  const floorsOf = new Map(shapes.map((shape) => [shape.name, shape.floors]));
  return [
    ...directions.map((direction) => ({
      name: `${direction}, geometric mean against protobufjs`,
      value: means[direction].protobufjs,
      floor: floors[direction].mean,
    })),
    ...cells.flatMap(({ shape, direction, ratios }) =>
      gated
        .filter((rival) => ratios[rival] !== undefined)
        .map((rival) => ({
          name: `${direction} of ${shape} against ${rival}`,
          value: ratios[rival],
          floor: floorOf(floorsOf.get(shape), rival, direction),
        })),
    ),
  ];
}

/** A shape's own floor, or that of all. */
function floorOf(own, rival, direction) {
  return rival === "protobufjs" ? (own[direction] ?? floors[direction].shape) : (own[rival] ?? notSlower);
}

function refusedGates(refused) {
  return refused
    .filter(({ milliseconds }) => milliseconds >= least)
    .map(({ name, ratio }) => ({ name: `refusing ${name}`, value: ratio, ceiling: 1.5 }));
}

/** The geometric means of a direction's ratios to each library, over the shapes that it supports. */
function meansOf(cells) {
  const meanOf = (direction, rival) =>
    geometricMean(
      cells.filter((cell) => cell.direction === direction && rival in cell.ratios).map((cell) => cell.ratios[rival]),
    );
  return Object.fromEntries(
    directions.map((direction) => [
      direction,
      Object.fromEntries(rivals.map((name) => [name, meanOf(direction, name)])),
    ]),
  );
}

prepare();
const cells = measure(processes);
const means = meansOf(cells);
console.log("Encode / decode; a ratio above 1 means that interwire is faster, the range is that of the processes.");
console.log(`${circumstances(["interwire", "protobufjs", "pbf", "@bufbuild/protobuf", "ts-proto"])}\n`);
printTable(cells, means, measureAllocation());
const forBrowsers = meansOf(measure(3, "--import", join(root, "benchmarks/codec/in-browsers.mjs")));
const meansForBrowsers = rivals.map((name) => directions.map((one) => ratioText(forBrowsers[one][name])).join(" / "));
console.log(`\n${table(["geometric mean of", ...rivals], [["the build for browsers", ...meansForBrowsers]])}`);
const refused = only === "" ? measureRefused() : [];
if (refused.length > 0) {
  console.log("\nReading a message of 4 MB, and refusing one, as a multiple of that.\n");
  const rows = refused.map(({ name, milliseconds, ratio }) => [name, milliseconds.toFixed(2), ratioText(ratio)]);
  console.log(table(["4 MB of", "ms", "refused"], rows));
}
const ofJson = measureJson();
console.log("\nJSON texts, written / read.\n");
printJsonTable(ofJson);
reportGates([...gatesOf(cells, means), ...refusedGates(refused), ...jsonGates(ofJson)]);
