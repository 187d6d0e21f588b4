import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { digestOf } from "./digest-of.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};

/** Suites that need more than Node, Debian's packages or the npm registry, or a machine of their own for a while. */
const suites = {
  "--peers": "tests/peers/",
  "--packaging": "tests/packaging/",
  "--volume": "tests/volume/|tests/proof/mutation-",
};

const args = process.argv.slice(2);
// A developer's loop: compiles what has changed, and runs the test files whose paths match.
const one = args.includes("--one");
const chosen = Object.keys(suites).find((flag) => args.includes(flag));
if (one) {
  const info = join(root, "build/tests", `${digestOf(join(root, "dist/transformer"))}.tsbuildinfo`);
  node("node_modules/ts-patch/bin/tspc.js", "-p", "tests", "--incremental", "--tsBuildInfoFile", info);
  node("node_modules/jest/bin/jest.js", ...args.filter((arg) => arg !== "--one"));
  process.exit();
}
const patterns =
  chosen === undefined
    ? ["--testPathIgnorePatterns", ...Object.values(suites)]
    : ["--testPathPatterns", suites[chosen]];

rmSync(join(root, "build/tests"), { recursive: true, force: true });
rmSync(join(root, "build/projects"), { recursive: true, force: true });
node("node_modules/ts-patch/bin/tspc.js", "-p", "tests");
mkdirSync(join(root, "build/results"), { recursive: true });
const results = join(root, "build/results", `${chosen?.slice(2) ?? "tests"}.json`);
const report = ["--json", "--outputFile", results];
node("node_modules/jest/bin/jest.js", "--ci", ...report, ...patterns, ...args.filter((arg) => arg !== chosen));
