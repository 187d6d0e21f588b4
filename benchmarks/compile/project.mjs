import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { root } from "../support/paths.mjs";
import { sourcePath, sourceText } from "./sources.mjs";

const tspc = join(root, "node_modules/ts-patch/bin/tspc.js");
const usage = join(root, "benchmarks/compile/usage.cjs");

/** A plugin that does nothing. */
const emptyPlugin = {
  "package.json": '{ "name": "empty", "main": "index.js" }\n',
  "index.js": "module.exports = (program) => program;\n",
};

export const plugins = ["empty", "interwire"];

/** Writes a project of a number of files, to be compiled with either plugin. */
export function writeProject(folder, count, textOf = sourceText) {
  rmSync(folder, { recursive: true, force: true });
  write(join(folder, "package.json"), '{ "type": "module" }\n');
  install(folder);
  for (const [name, text] of Object.entries(emptyPlugin)) write(join(folder, "empty", name), text);
  for (const plugin of plugins) write(configPath(folder, plugin), `${JSON.stringify(config(plugin), null, 2)}\n`);
  for (let index = 0; index < count; index++) writeText(folder, index, textOf(index));
}

/** Copies the package to where a package manager has it: in a repository, as this one is, its declaration files would count as sources that are edited. */
function install(folder) {
  const target = join(folder, "node_modules/interwire");
  for (const name of ["package.json", "dist"]) {
    cpSync(join(root, name), join(target, name), { recursive: true, filter: (path) => !path.endsWith(".map") });
  }
}

/** Removes what a build wrote, so that the next one writes new files. */
export function removeOutput(folder, plugin) {
  rmSync(join(folder, "out", plugin), { recursive: true, force: true });
}

/** The path of the output of a plugin for a file of a project. */
export function outputPath(folder, plugin, index) {
  return join(folder, "out", plugin, sourcePath(index).replace(/\.ts$/, ".js"));
}

/** Writes one file of a project, with an edit of it. */
export function writeSource(folder, index, edit = {}) {
  writeText(folder, index, sourceText(index, edit));
}

function writeText(folder, index, text) {
  write(join(folder, "src", sourcePath(index)), text);
}

/**
 * Compiles a project in a process of its own: seconds of the clock and of the processor, those of its main thread and of its
 * helper threads, and its peak memory.
 */
export function compile(folder, plugin, { incremental = false } = {}) {
  const file = join(folder, "usage.json");
  const info = incremental ? ["--incremental", "--tsBuildInfoFile", join(folder, `${plugin}.tsbuildinfo`)] : [];
  const args = ["--require", usage, tspc, "-p", configPath(folder, plugin), ...info];
  const from = performance.now();
  const { status, stdout } = spawnSync(process.execPath, args, { env: { ...process.env, USAGE_FILE: file } });
  const clock = (performance.now() - from) / 1000;
  if (status !== 0) throw new Error(`tspc failed:\n${String(stdout).slice(0, 2000)}`);
  return { clock, ...JSON.parse(readFileSync(file, "utf8")) };
}

function configPath(folder, plugin) {
  return join(folder, `tsconfig.${plugin}.json`);
}

function config(plugin) {
  const transform = plugin === "empty" ? "./empty" : "interwire/transformer";
  return {
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023"],
      types: ["node"],
      module: "NodeNext",
      strict: true,
      skipLibCheck: true,
      declaration: true,
      rootDir: "src",
      outDir: `out/${plugin}`,
      plugins: [{ transform, transformProgram: true }],
    },
    include: ["src"],
  };
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
