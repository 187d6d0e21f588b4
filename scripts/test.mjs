import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileTests, node, root } from "./compile.mjs";

/** Suites that need more than Node, Debian's packages or the npm registry, or a machine of their own for a while. */
const suites = {
  "--peers": "tests/peers/",
  "--packaging": "tests/packaging/",
  "--volume": "tests/volume/|tests/proof/mutation-",
};

/** Suites that `npm test` runs a sample of: with all of it they belong to the volume. */
const sampled = "tests/proof/random|tests/incremental/random|tests/diagnostics/(half-typed|mutations)";

const flags = [...Object.keys(suites), "--one", "--accept"];
const args = process.argv.slice(2);
const chosen = args.find((arg) => flags.includes(arg));
const rest = args.filter((arg) => arg !== chosen);
const jest = (...given) => node("node_modules/jest/bin/jest.js", ...given);

await compileTests();
if (chosen === "--one") jest(...rest);
else if (chosen === "--accept") accept(rest);
else run(chosen);

/** Records what the tests compare with, of the suites whose paths match; the change is then reviewed as code. */
function accept(patterns) {
  process.env.INTERWIRE_ACCEPT = "1";
  const suites = recordingSuites().filter((path) => patterns.every((pattern) => new RegExp(pattern).test(path)));
  jest("--updateSnapshot", "--runTestsByPath", ...suites.map((path) => join("build/tests", path)));
}

/** A whole suite, from nothing. */
function run(flag) {
  if (flag === "--volume") process.env.INTERWIRE_VOLUME = "1";
  if (flag === "--packaging") process.env.INTERWIRE_PACKED = packed();
  rmSync(join(root, "build/projects"), { recursive: true, force: true });
  mkdirSync(join(root, "build/results"), { recursive: true });
  const results = join(root, "build/results", `${flag?.slice(2) ?? "tests"}.json`);
  const patterns =
    flag === undefined
      ? ["--testPathIgnorePatterns", ...Object.values(suites)]
      : ["--testPathPatterns", flag === "--volume" ? `${suites[flag]}|${sampled}` : suites[flag]];
  jest("--ci", "--json", "--outputFile", results, ...patterns, ...rest);
}

/** Packs the repository once for all suites; its scripts do not run, as the build that is there is the one to test. */
function packed() {
  const folder = join(root, "build/packed");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  writeFileSync(join(folder, "listing.json"), execFileSync("npm", args, { cwd: root, encoding: "utf8" }));
  return folder;
}

/** The test files that compare with what is recorded: snapshots, and the files that tests/support/recorded.ts compares. */
function recordingSuites() {
  const files = readdirSync(join(root, "tests"), { recursive: true }).filter((name) => name.endsWith(".test.ts"));
  const records = /\.toMatchSnapshot\(|\bexpectRecorded\(/;
  const found = files.filter((name) => records.test(readFileSync(join(root, "tests", name), "utf8")));
  return found.map((name) => `tests/${name.replace(/ts$/, "js")}`);
}
