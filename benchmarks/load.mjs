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

/** Writes a module that has the contract described, by what another module exports. */
function writeUse(name, module) {
  const path = join(folder, `${name}.js`);
  const contract = JSON.stringify(outputPath(folder, "interwire", 0));
  const imports = [`import { contractOf } from "${module}";`, `import { ${node} } from ${contract};`];
  writeFileSync(path, [...imports, `contractOf(${node}());`, ""].join("\n"));
  return path;
}

mkdirSync(folder, { recursive: true });
writeProject(folder, 1, tenMessagesText);
compile(folder, "interwire");
const modules = {
  "Node alone": [],
  "@grpc/grpc-js": ["@grpc/grpc-js"],
  interwire: [writeUse("entry", "interwire")],
  "interwire/http2": [writeUse("http2", "interwire/http2")],
  // What an entry with a transport of its own would stand on, of the package that the contract imports.
  "interwire below its entry": [
    writeUse("core", join(folder, "node_modules/interwire/dist/runtime/esm/core-calls.js")),
  ],
};

// Node reads these certificates when it starts, which takes longer than all that is measured.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

function load(specifiers) {
  const args = [join(root, "benchmarks/load/process.mjs"), ...specifiers];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", env }));
}

const names = Object.keys(modules);
const results = Array.from({ length: rounds }, (_, round) => {
  const order = round % 2 === 0 ? names : names.toReversed();
  return Object.fromEntries(order.map((name) => [name, load(modules[name])]));
});
const middle = (name, what) => median(results.map((result) => result[name][what]));
const added = (name, beyond, what) => median(results.map((result) => result[name][what] - result[beyond][what]));

console.log(`Milliseconds, the median of ${rounds} processes. ${circumstances(["@grpc/grpc-js"])}\n`);
const beyond = {
  interwire: "@grpc/grpc-js",
  "interwire/http2": "Node alone",
  "interwire below its entry": "Node alone",
};
const rows = names.map((name) => {
  const base = beyond[name];
  const more = (what) => (base === undefined ? "" : added(name, base, what).toFixed(1));
  return [name, middle(name, "cpu").toFixed(1), more("cpu"), middle(name, "clock").toFixed(1), more("clock")];
});
console.log(table(["", "processor time", "added", "the clock", "added"], rows));
// Of the processor's time, which other processes disturb less.
reportGates([
  { name: "what interwire adds to grpc-js, ms", value: added("interwire", "@grpc/grpc-js", "cpu"), ceiling: 14 },
  {
    name: "a start with interwire/http2 alone, ms beyond Node",
    value: added("interwire/http2", "Node alone", "cpu"),
    ceiling: 30,
  },
  {
    name: "what is below the entry, ms beyond Node",
    value: added("interwire below its entry", "Node alone", "cpu"),
    ceiling: 12,
  },
]);
