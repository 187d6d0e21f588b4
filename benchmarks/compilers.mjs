// Measures the service and `interwire build` on TypeScript 6, in the process, and on TypeScript 7.1, whose process is asked. Needs the npm registry, and Linux. Options: --quick, --only=<pattern>.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { buildSync } from "esbuild";
import { writeProject } from "./compile/project.mjs";
import { smallText, sourceText, usualText } from "./compile/sources.mjs";
import { median } from "./support/measure.mjs";
import { output, root } from "./support/paths.mjs";
import { circumstances, table } from "./support/report.mjs";

const rounds = process.argv.includes("--quick") ? 3 : 7;
const only = new RegExp(process.argv.find((one) => one.startsWith("--only="))?.slice("--only=".length) ?? "");
const native = "7.1.0-beta";
const folder = join(output, "compilers");
const service = join(folder, "dist/service.cjs");
const cases = [
  { name: "one contract", count: 1, textOf: smallText },
  { name: "1000 files, 30 with contracts", count: 1000, textOf: usualText },
  { name: "300 files of one contract", count: 300, textOf: smallText },
  { name: "300 files of two contracts and calls", count: 300, textOf: sourceText },
].filter(({ name }) => only.test(name));

function prepare() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", `typescript@${native}`, "@types/node@20.19"];
  execFileSync("npm", args, { cwd: folder, stdio: "ignore" });
  const entryPoints = [join(root, "transformer/service/service.ts")];
  buildSync({
    entryPoints,
    outfile: service,
    bundle: true,
    platform: "node",
    external: ["typescript"],
    logLevel: "error",
  });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
}

/** The same project for one compiler: its own package `typescript` decides. */
function project(at, { count, textOf }, compiler) {
  const path = join(folder, `${at}-${compiler}`);
  writeProject(path, count, textOf);
  cpSync(join(path, "tsconfig.interwire.json"), join(path, "tsconfig.json"));
  const installed = compiler === "6" ? root : folder;
  symlinkSync(join(installed, "node_modules/typescript"), join(path, "node_modules/typescript"), "dir");
  return path;
}

const answers = (path) =>
  JSON.parse(
    execFileSync(process.execPath, [join(root, "benchmarks/compilers/process.cjs"), service, path], {
      encoding: "utf8",
    }),
  );

/** Seconds in which TypeScript 7.1 alone checks a project. */
function checkAlone(path) {
  const from = performance.now();
  execFileSync(join(folder, "node_modules/.bin/tsc"), ["-p", path, "--noEmit"], { stdio: "ignore" });
  return (performance.now() - from) / 1000;
}

/** Seconds of `interwire build` of a project, from nothing. */
function build(path) {
  const out = join(path, "built");
  rmSync(out, { recursive: true, force: true });
  const from = performance.now();
  execFileSync(process.execPath, [join(root, "dist/tools/cli/main.js"), "build", "-p", path, "--outDir", out], {
    stdio: "ignore",
  });
  return (performance.now() - from) / 1000;
}

prepare();
const measured = cases.map((one, at) => {
  const [six, seven] = ["6", "7"].map((compiler) => project(at, one, compiler));
  const runs = { six: [], seven: [], alone: [] };
  for (let round = 0; round < rounds; round++) {
    runs.six.push({ ...answers(six), build: build(six) });
    runs.seven.push({ ...answers(seven), build: build(seven) });
    runs.alone.push(checkAlone(seven));
    if (runs.six[round].characters !== runs.seven[round].characters) throw new Error(`${one.name}: other answers.`);
  }
  return { name: one.name, runs };
});

const middle = (runs, measure) => median(runs.map((run) => run[measure]));
const ratio = ({ six, seven }, measure) => median(seven.map((run, at) => run[measure] / six[at][measure])).toFixed(2);
const both = ({ six, seven }, measure, digits, scale = 1) =>
  [six, seven].map((runs) => (middle(runs, measure) * scale).toFixed(digits)).join(" / ");

console.log(`${circumstances(["typescript"])}, TypeScript ${native}\n`);
console.log(
  table(
    [
      "",
      "seconds, 6 / 7.1",
      "ratio",
      "processor, 6 / 7.1 + its process",
      "tsc 7 alone, without output",
      "edit in ms",
      "ratio",
      "peak MB",
      "ratio",
      "interwire build",
      "ratio",
    ],
    measured.map(({ name, runs }) => [
      name,
      both(runs, "clock", 2),
      ratio(runs, "clock"),
      `${both(runs, "own", 2)} + ${middle(runs.seven, "child").toFixed(2)}`,
      median(runs.alone).toFixed(2),
      both(runs, "edit", 0, 1000),
      ratio(runs, "edit"),
      both(runs, "megabytes", 0),
      ratio(runs, "megabytes"),
      both(runs, "build", 2),
      ratio(runs, "build"),
    ]),
  ),
);
