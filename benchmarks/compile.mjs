// Measures what the plugin adds to a compilation, beside a plugin that does nothing. Options: --quick, --gate, --only=<pattern>.
import { join } from "node:path";
import { compile, removeOutput, writeProject, writeSource, writeToMemory } from "./compile/project.mjs";
import { usualText } from "./compile/sources.mjs";
import { median } from "./support/measure.mjs";
import { output } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const quick = process.argv.includes("--quick");
const only = new RegExp(process.argv.find((one) => one.startsWith("--only="))?.slice("--only=".length) ?? "");
const rounds = quick ? 3 : 9;
const files = 300;
const measures = ["clock", "cpu", "main", "helpers", "megabytes"];
/** A file with calls, whose messages two others use and further ones in turn. */
const edited = 33;

function project(name, count, textOf) {
  const folder = join(output, "compile", name);
  writeProject(folder, count, textOf);
  writeToMemory(folder);
  return folder;
}

/** Runs the cases in turns, so that other load of the machine affects all of them. Returns the results by case, in order. */
function interleave(cases) {
  const names = Object.keys(cases);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) cases[name](0);
  for (let round = 1; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? [...names].reverse() : names) results[name].push(cases[name](round));
  }
  return results;
}

/** Compiles a project with interwire and with another plugin into an empty folder. */
function measureBuilds(count, textOf, other = "empty") {
  const folder = project(`${count}`, count, textOf);
  const build = (plugin) => () => {
    removeOutput(folder, plugin);
    return compile(folder, plugin);
  };
  return interleave({ empty: build(other), interwire: build("interwire") });
}

/** Compiles with either plugin after an edit of one file, of which every round writes another text; or after none. */
function measureEdits(edit) {
  const folder = project("edited", files);
  for (const plugin of ["empty", "interwire"]) compile(folder, plugin, { incremental: true });
  const build = (plugin) => (round) => {
    if (edit !== undefined) writeSource(folder, edited, { [edit]: round });
    return compile(folder, plugin, { incremental: true });
  };
  return interleave({ empty: build("empty"), interwire: build("interwire") });
}

/** Builds of a project and of one twice as large, in place of the plugins. */
function measureGrowth() {
  const build = (count) => {
    const folder = project(`${count}`, count);
    return () => {
      removeOutput(folder, "interwire");
      return compile(folder, "interwire");
    };
  };
  return interleave({ empty: build(files), interwire: build(2 * files) });
}

/** The measurements, and the ceilings of their ratios. */
const cases = [
  { name: `build of ${files} files`, run: () => measureBuilds(files), cpu: 1.18, megabytes: 1.12 },
  { name: "beside a plugin that asks for nothing", run: () => measureBuilds(files, undefined, "bare") },
  { name: "build of 1000, 30 with contracts", run: () => measureBuilds(1000, usualText), cpu: 1.04 },
  { name: "edit of a function", run: () => measureEdits("statements"), cpu: 1.08 },
  { name: "edit of a message", run: () => measureEdits("fields"), cpu: 1.08 },
  { name: "no edit", run: () => measureEdits(), cpu: 1.02 },
  { name: `${2 * files} files beside ${files}`, run: measureGrowth, cpu: 2.2 },
].filter(({ name }) => only.test(name));

const middle = (runs, measure) => median(runs.map((run) => run[measure]));
const ratio = ({ empty, interwire }, measure) => median(interwire.map((run, at) => run[measure] / empty[at][measure]));

function row({ name, runs }) {
  const cells = measures.flatMap((measure) => {
    const digits = measure === "megabytes" ? 0 : 2;
    const values = [runs.empty, runs.interwire].map((some) => middle(some, measure).toFixed(digits));
    return [values.join(" / "), ratio(runs, measure).toFixed(2)];
  });
  return [name, ...cells];
}

const measured = cases.map((one) => ({ ...one, runs: one.run() }));
console.log("Without / with interwire, and the median of the rounds' ratios.");
console.log(`${circumstances(["interwire", "typescript", "ts-patch"])}\n`);
const columns = ["seconds", "processor seconds", "main thread", "helper threads", "peak MB"];
console.log(table(["", ...columns.flatMap((column) => [column, "ratio"])], measured.map(row)));
reportGates(
  measured.flatMap(({ name, runs, ...ceilings }) =>
    ["cpu", "megabytes"].flatMap((measure) => {
      const ceiling = ceilings[measure];
      if (ceiling === undefined) return [];
      const what = measure === "cpu" ? "processor time" : "memory";
      return [{ name: `${what} of ${name}`, value: ratio(runs, measure), ceiling }];
    }),
  ),
);
