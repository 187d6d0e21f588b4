// Measures what the plugin adds to a compilation, beside a plugin that does nothing. Options: --quick, --gate, --only=<pattern>.
import { join } from "node:path";
import { compile, plugins, removeOutput, writeProject, writeSource } from "./compile/project.mjs";
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

const folder = (name) => join(output, "compile", name);

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

/** Compiles a project with either plugin into an empty folder. */
function measureBuilds(project) {
  const build = (plugin) => () => {
    removeOutput(project, plugin);
    return compile(project, plugin);
  };
  return interleave(Object.fromEntries(plugins.map((plugin) => [plugin, build(plugin)])));
}

/** Compiles with either plugin after an edit of one file, of which every round writes another text; or after none. */
function measureEdits(edit) {
  const project = folder("edited");
  writeProject(project, files);
  for (const plugin of plugins) compile(project, plugin, { incremental: true });
  const build = (plugin) => (round) => {
    if (edit !== undefined) writeSource(project, edited, { [edit]: round });
    return compile(project, plugin, { incremental: true });
  };
  return interleave(Object.fromEntries(plugins.map((plugin) => [plugin, build(plugin)])));
}

function measureProject(count, textOf) {
  const project = folder(`${count}`);
  writeProject(project, count, textOf);
  return measureBuilds(project);
}

/** Builds of a project and of one twice as large, in place of the plugins. */
function measureGrowth() {
  const build = (count) => {
    const project = folder(`${count}`);
    writeProject(project, count);
    return () => {
      removeOutput(project, "interwire");
      return compile(project, "interwire");
    };
  };
  return interleave({ empty: build(files), interwire: build(2 * files) });
}

/** The measurements, and the ceilings of their ratios. */
const cases = [
  { name: `build of ${files} files`, run: () => measureProject(files), cpu: 1.18, megabytes: 1.12 },
  { name: "build of 1000, 30 with contracts", run: () => measureProject(1000, usualText), cpu: 1.04 },
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
