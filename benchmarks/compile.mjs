// Measures what the plugin adds to a compilation, beside a plugin that does nothing. Options: --quick, --gate.
import { join } from "node:path";
import { compile, plugins, removeOutput, writeProject, writeSource } from "./compile/project.mjs";
import { median } from "./support/measure.mjs";
import { output } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const quick = process.argv.includes("--quick");
const rounds = quick ? 3 : 5;
const files = 300;
const measures = ["clock", "cpu", "megabytes"];
/** A file with calls, whose messages two others use and further ones in turn. */
const edited = 33;

const ceilings = { build: 1.25, memory: 1.25, edit: 1.25, growth: 2.2 };

const folder = join(output, "compile", String(files));
const twice = join(output, "compile", String(2 * files));

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

function measureBuilds() {
  const build = (project, plugin) => () => {
    removeOutput(project, plugin);
    return compile(project, plugin);
  };
  return interleave({
    empty: build(folder, "empty"),
    interwire: build(folder, "interwire"),
    twice: build(twice, "interwire"),
  });
}

/** Compiles one file's edits with either plugin; every round writes another text. */
function measureEdits(edit) {
  const build = (plugin) => (round) => {
    writeSource(folder, edited, { [edit]: round });
    return compile(folder, plugin, { incremental: true });
  };
  return interleave(Object.fromEntries(plugins.map((plugin) => [plugin, build(plugin)])));
}

const middle = (runs, measure) => median(runs.map((run) => run[measure]));
const ratio = (runs, base, measure) => median(runs.map((run, index) => run[measure] / base[index][measure]));

function row(name, { empty, interwire }) {
  const cells = measures.flatMap((measure) => {
    const digits = measure === "megabytes" ? 0 : 2;
    const values = [empty, interwire].map((runs) => middle(runs, measure).toFixed(digits));
    return [values.join(" / "), ratio(interwire, empty, measure).toFixed(2)];
  });
  return [name, ...cells];
}

writeProject(folder, files);
writeProject(twice, 2 * files);
const builds = measureBuilds();
for (const plugin of plugins) compile(folder, plugin, { incremental: true });
const statement = measureEdits("statements");
const field = measureEdits("fields");
const growth = Object.fromEntries(measures.map((measure) => [measure, ratio(builds.twice, builds.interwire, measure)]));

console.log("Without / with interwire, and the median of the rounds' ratios.");
console.log(`${circumstances(["interwire", "typescript", "ts-patch"])}\n`);
const rows = [
  row(`build of ${files} files`, builds),
  row("edit of a function", statement),
  row("edit of a message", field),
];
console.log(table(["", "seconds", "ratio", "processor seconds", "ratio", "peak MB", "ratio"], rows));
const grown = measures.map((measure) => `${growth[measure].toFixed(2)} (${measure})`).join(", ");
console.log(`\nTwice the files with interwire: ${grown}.`);
reportGates([
  { name: "time of a build", value: ratio(builds.interwire, builds.empty, "cpu"), ceiling: ceilings.build },
  { name: "memory of a build", value: ratio(builds.interwire, builds.empty, "megabytes"), ceiling: ceilings.memory },
  { name: "edit of a function", value: ratio(statement.interwire, statement.empty, "cpu"), ceiling: ceilings.edit },
  { name: "edit of a message", value: ratio(field.interwire, field.empty, "cpu"), ceiling: ceilings.edit },
  { name: "time of twice the files", value: growth.cpu, ceiling: ceilings.growth },
]);
