// Measures what a process takes to load interwire and a contract of ten messages. Options: --quick, --gate.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
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
const { NODE_EXTRA_CA_CERTS: _, NODE_COMPILE_CACHE: _cache, ...plain } = process.env;
const names = Object.keys(programs);

function load(program, env) {
  const args = [join(root, "benchmarks/load/process.mjs"), program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", env }));
}

/** The times of all programs in each round. Every other round has them in the opposite order. */
function measure(env) {
  return Array.from({ length: rounds }, (_, round) => {
    const order = round % 2 === 0 ? names : names.toReversed();
    return Object.fromEntries(order.map((name) => [name, load(programs[name], env)]));
  });
}

/** The same where Node keeps what it compiled, as it can from 22.1 on. */
function measureCached() {
  const cache = join(folder, "compile-cache");
  rmSync(cache, { recursive: true, force: true });
  const env = { ...plain, NODE_COMPILE_CACHE: cache };
  for (const name of names) load(programs[name], env);
  return measure(env);
}

const results = measure(plain);
const middle = (some, name, what) => median(some.map((result) => result[name][what]));

console.log(`Milliseconds, the median of ${rounds} processes. ${circumstances(["@grpc/grpc-js"])}\n`);
const grpcJs = "@grpc/grpc-js";
const alone = "Node alone";
/** What grpc-js took, in milliseconds, on the machine that the ceilings were set for: 35 to 45. */
const usual = 40;
/** The program that each is compared with, and the ceiling of the difference in milliseconds. */
const added = {
  [grpcJs]: { beyond: alone },
  interwire: { beyond: grpcJs, ceiling: 15 },
  "interwire/http2": { beyond: alone, ceiling: 30 },
  "interwire below its entry": { beyond: alone, ceiling: 12 },
};
const more = (name, what, result) => result[name][what] - result[added[name].beyond][what];
const difference = (some, name, what) => median(some.map((result) => more(name, what, result)));
// These are times of the processor, which other processes disturb less.
const part = (some, name) => median(some.map((result) => more(name, "cpu", result) / more(grpcJs, "cpu", result)));
const columns = ["", "processor time", "added", "the clock", "added", "part of grpc-js' processor time"];

function row(some, name) {
  const times = ["cpu", "clock"].flatMap((what) => [
    middle(some, name, what).toFixed(1),
    name in added ? difference(some, name, what).toFixed(1) : "",
  ]);
  return [name, ...times, added[name]?.ceiling === undefined ? "" : part(some, name).toFixed(2)];
}

const rows = (some) => names.map((name) => row(some, name));
console.log(table(columns, rows(results)));
if ("enableCompileCache" in nodeModule)
  console.log(`\nThe same with Node's compile cache:\n\n${table(columns, rows(measureCached()))}`);
/** A slower processor may take as much more as grpc-js does on it; a faster one gets no less. */
const slower = Math.max(1, difference(results, grpcJs, "cpu") / usual);
reportGates(
  Object.entries(added).flatMap(([name, { ceiling, beyond }]) =>
    ceiling === undefined
      ? []
      : [
          {
            name: `${name}, milliseconds beyond ${beyond}`,
            value: difference(results, name, "cpu"),
            ceiling: ceiling * slower,
          },
        ],
  ),
);
