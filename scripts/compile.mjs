import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { digestOf } from "./digest-of.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const installed = createRequire(import.meta.url);
const info = join(root, "build/info");

export const tsc = installed.resolve("typescript/bin/tsc");
export const tspc = join(dirname(installed.resolve("ts-patch/package.json")), "bin/tspc.js");

/** How scripts are bundled. */
export const bundled = { bundle: true, platform: "node", target: "node20", packages: "external", write: false };

/** The transformer that is built. */
export const transformerOutput = "dist/transformer";

/** Which version of the transformer is built. */
export const transformerDigest = () => digestOf([join(root, transformerOutput)], ".js");

/**
 * The room for new objects, in megabytes. Most of what compilers and tests make is dropped soon, and what is not is copied again each
 * time when the room is full. Jest's workers get the room too.
 */
const roomOf = (megabytes) => [`--min-semi-space-size=${megabytes}`, `--max-semi-space-size=${megabytes}`];

/** Runs Node, and ends this process when that fails. */
export function node(...args) {
  const status = statusOf(...args);
  if (status !== 0) process.exit(status);
}

/** Runs Node. Returns its exit status. */
export function statusOf(...args) {
  return spawnSync(process.execPath, [...roomOf(64), ...args], { cwd: root, stdio: "inherit" }).status ?? 1;
}

/** Runs a step unless it has succeeded for these inputs, which are files and folders of the repository. */
export async function unlessDone(step, inputs, run) {
  if (isDone(step, inputs)) return;
  const key = keyOf(inputs);
  rmSync(join(info, `${step}.key`), { force: true });
  await run();
  mkdirSync(info, { recursive: true });
  writeFileSync(join(info, `${step}.key`), key);
}

/** Whether a step has succeeded for these inputs. */
export function isDone(step, inputs) {
  const file = join(info, `${step}.key`);
  return existsSync(file) && readFileSync(file, "utf8") === keyOf(inputs);
}

function keyOf(inputs) {
  const fixed = ["package.json", "package-lock.json", "tsconfig.json", "scripts"];
  return digestOf([...fixed, ...inputs].map((path) => join(root, path)));
}

/**
 * Where the compiler notes what it has compiled of a project. It knows nothing of `version`: notes of another one are removed,
 * because since then the output on the disk has been of another one too.
 */
export function notesOf(project, version) {
  const name = project.replace(/\W/g, "-");
  const notes = `${name}-${version}.tsbuildinfo`;
  mkdirSync(info, { recursive: true });
  for (const old of readdirSync(info)) if (old.startsWith(`${name}-`) && old !== notes) rmSync(join(info, old));
  return join(info, notes);
}

/**
 * Compiles what has changed in a project of the repository since it was compiled with this version of what compiles it, and ends this
 * process when that fails.
 */
export async function compile(compiler, project, version = "") {
  const args = [compiler, "-p", project, "--incremental", "--tsBuildInfoFile", notesOf(project, version)];
  const [status] = await once(
    spawn(process.execPath, [...roomOf(256), ...args], { cwd: root, stdio: "inherit" }),
    "exit",
  );
  if (status !== 0) process.exit(status ?? 1);
}

/** Compiles the tests into build/tests, with the transformer that is built. */
export async function compileTests() {
  await unlessDone(
    "tests",
    ["tests", "test-fixtures", "common", "runtime", "transformer", "tools", "dist"],
    async () => {
      await compile(tspc, "tests", transformerDigest());
      removeOrphans("build/tests", ".", "js");
    },
  );
}

/** Which version of the transformer has compiled the tests; undefined when none has. */
export function testsVersion() {
  const names = existsSync(info) ? readdirSync(info) : [];
  return names.map((name) => /^tests-(\w+)\.tsbuildinfo$/.exec(name)?.[1]).find((version) => version !== undefined);
}

/** Compiles what has changed in the tests, and leaves the rest as an earlier version of the transformer made it. */
export async function compileChangedTests(version) {
  forgetTests();
  await compile(tspc, "tests", version);
  removeOrphans("build/tests", ".", "js");
}

/** Forgets that the tests were compiled, as another than `compileTests` changes the output. */
export function forgetTests() {
  rmSync(join(info, "tests.key"), { force: true });
}

/**
 * Removes the output of sources that are gone: jest would run their tests, and the package would have them. A source that is there has
 * an output with the ending `ending`.
 */
export function removeOrphans(output, sources = ".", ending = "d.ts") {
  for (const path of readdirSync(join(root, output), { recursive: true })) {
    if (!path.endsWith(`.${ending}`)) continue;
    const module = path.slice(0, -ending.length - 1);
    if (existsSync(join(root, sources, `${module}.ts`))) continue;
    for (const ending of ["js", "js.map", "d.ts"]) rmSync(join(root, output, `${module}.${ending}`), { force: true });
    console.log(`removed ${join(output, module)}, whose source is gone`);
  }
}
