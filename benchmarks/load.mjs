// Measures what a process takes to load interwire and a contract of ten messages. Options: --quick, --gate.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, outputPath, writeProject } from "./compile/project.mjs";
import { contractName, tenMessagesText } from "./compile/sources.mjs";
import { median } from "./support/measure.mjs";
import { output, root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const rounds = process.argv.includes("--quick") ? 11 : 41;
const folder = join(output, "load");
const node = `${contractName}$contract`;

/** Writes a program of these lines: a module, like all that users write. */
function writeProgram(name, ...lines) {
  const path = join(folder, `${name}.js`);
  writeFileSync(path, [...lines, ""].join("\n"));
  return path;
}

/** Writes a program that imports interwire from `module`, and makes the contract's table. */
function writeUse(name, module) {
  const contract = JSON.stringify(outputPath(folder, "interwire", 0));
  return writeProgram(name, `import "${module}";`, `import { ${node} } from ${contract};`, `${node}();`);
}

mkdirSync(folder, { recursive: true });
writeProject(folder, 1, tenMessagesText);
compile(folder, "interwire");
// The first package that a module imports costs Node a millisecond or two, whatever is in it.
const empty = join(folder, "node_modules/empty");
mkdirSync(empty, { recursive: true });
writeFileSync(join(empty, "package.json"), JSON.stringify({ name: "empty", type: "module", exports: "./index.js" }));
writeFileSync(join(empty, "index.js"), "");
const programs = {
  "Node alone": writeProgram("alone", 'import "empty";'),
  "@grpc/grpc-js": writeProgram("grpc-js", 'import "@grpc/grpc-js";', 'import "empty";'),
  interwire: writeUse("entry", "interwire"),
  "interwire/http2": writeUse("http2", "interwire/http2"),
  // What each entry with a transport stands on. Emitted code imports it.
  "interwire below its entry": writeUse("core", "interwire/codegen"),
};

// Node reads these certificates when it starts, which takes longer than all that is measured.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

function load(program) {
  const args = [join(root, "benchmarks/load/process.mjs"), program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", env }));
}

const names = Object.keys(programs);
const results = Array.from({ length: rounds }, (_, round) => {
  const order = round % 2 === 0 ? names : names.toReversed();
  return Object.fromEntries(order.map((name) => [name, load(programs[name])]));
});
const middle = (name, what) => median(results.map((result) => result[name][what]));

console.log(`Milliseconds, the median of ${rounds} processes. ${circumstances(["@grpc/grpc-js"])}\n`);
const grpcJs = "@grpc/grpc-js";
const alone = "Node alone";
/** What grpc-js took, in milliseconds, on the machine that the ceilings were set for: 35 to 45. */
const usual = 40;
/** The program that each is compared with, and the ceiling of the difference in milliseconds. */
const added = {
  [grpcJs]: { beyond: alone },
  interwire: { beyond: grpcJs, ceiling: 14 },
  "interwire/http2": { beyond: alone, ceiling: 30 },
  "interwire below its entry": { beyond: alone, ceiling: 12 },
};
const more = (name, what, result) => result[name][what] - result[added[name].beyond][what];
const difference = (name, what) => median(results.map((result) => more(name, what, result)));
// These are times of the processor, which other processes disturb less.
const part = (name) => median(results.map((result) => more(name, "cpu", result) / more(grpcJs, "cpu", result)));
const rows = names.map((name) => {
  const times = ["cpu", "clock"].flatMap((what) => [
    middle(name, what).toFixed(1),
    name in added ? difference(name, what).toFixed(1) : "",
  ]);
  return [name, ...times, added[name]?.ceiling === undefined ? "" : part(name).toFixed(2)];
});
console.log(table(["", "processor time", "added", "the clock", "added", "part of grpc-js' processor time"], rows));
/** A slower processor may take as much more as grpc-js does on it; a faster one gets no less. */
const slower = Math.max(1, difference(grpcJs, "cpu") / usual);
reportGates(
  Object.entries(added).flatMap(([name, { ceiling, beyond }]) =>
    ceiling === undefined
      ? []
      : [{ name: `${name}, milliseconds beyond ${beyond}`, value: difference(name, "cpu"), ceiling: ceiling * slower }],
  ),
);
