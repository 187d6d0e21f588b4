// Measures the allocations of a pass, in a process of its own: `allocation.mjs <part of a shape's name>`, JSON to stdout.
// Runs with --expose-gc and a young generation that holds a whole measurement, so that nothing is collected within one.
import { loadLibraries } from "../support/libraries.mjs";
import { makeLoop, median } from "../support/measure.mjs";
import { isRival, shapes } from "../support/shapes.mjs";
import { inputs, sample } from "./sample.mjs";

const only = process.argv[2] ?? "";
const compared = ["interwire", "protobufjs"];
const enough = 4 << 20;

/** Bytes on the heap and beside it. */
function used() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function measureOnce(loop, passes) {
  globalThis.gc();
  const before = used();
  loop(passes);
  return used() - before;
}

/** The bytes per pass, over so many passes that the allocations of measuring do not count. */
function allocated(loop) {
  // Compiled code allocates less than interpreted code: objects that do not leave it are never made.
  for (const end = process.hrtime.bigint() + 200_000_000n; process.hrtime.bigint() < end; ) loop(100);
  let passes = 64;
  while (passes < 1 << 20 && measureOnce(loop, passes) < enough) passes *= 2;
  return median(Array.from({ length: 5 }, () => measureOnce(loop, passes))) / passes;
}

const libraries = await loadLibraries();
const cells = shapes
  .filter(({ name }) => name.includes(only))
  .flatMap((shape) =>
    ["encode", "decode"].map((direction) => {
      const bytes = compared
        .filter((name) => name === "interwire" || isRival(shape, name))
        .map((name) => {
          const { codec, value } = sample(shape, libraries[name]);
          const given = direction === "encode" ? [value] : inputs(shape, libraries[name]);
          return [name, Math.round(allocated(makeLoop(codec[direction], given)))];
        });
      return { shape: shape.name, direction, bytes: Object.fromEntries(bytes) };
    }),
  );
console.log(JSON.stringify(cells));
