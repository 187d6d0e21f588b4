import { spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { removeOrphans, root } from "./compile.mjs";
import { testsConcernedBy } from "./concerned.mjs";
import { WarmCompiler } from "./warm-compiler.mjs";

// Watches: builds, compiles and runs the tests that a change concerns, or those whose paths match the arguments.
const patterns = process.argv.slice(2);
const built = join(root, "build/tests");
const folders = ["common", "transformer", "runtime", "tools", "tests", "test-fixtures", "docs"];
const compiler = new WarmCompiler();
const changed = new Set();
let waiting;

const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status === 0;
const jest = (...args) => node("node_modules/jest/bin/jest.js", ...args);
const ready = () => console.log("Watching. Save a file; end with Ctrl+C.");

if (make()) ready();
for (const folder of folders)
  watch(join(root, folder), { recursive: true }, (_, name) => note(join(folder, name ?? "")));

/** Waits until an editor has finished writing. */
function note(path) {
  if (!/\.(ts|cts|js|txt|md|json|proto)$/.test(path) || /(^|\/)(out|node_modules|__snapshots__)\//.test(path)) return;
  changed.add(path);
  clearTimeout(waiting);
  waiting = setTimeout(() => run([...changed]), 50);
}

function run(paths) {
  changed.clear();
  console.log(`\n${paths.join(" ")}`);
  if (!make()) return;
  const tests = patterns.length > 0 ? patterns : testsConcernedBy(paths, built);
  if (tests.length > 0) jest("--testPathPatterns", tests.join("|"));
  else console.log("No test imports it.");
  ready();
}

/** The package, and then the tests. */
function make() {
  if (!node("scripts/build.mjs") || !compiler.run()) return false;
  removeOrphans("build/tests", ".", "js");
  return true;
}
