import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { root } from "../support/paths.mjs";
import { sourcePath, sourceText } from "./sources.mjs";

const tspc = join(root, "node_modules/ts-patch/bin/tspc.js");
const usage = join(root, "benchmarks/compile/usage.cjs");

/**
 * Plugins that do nothing. The gates are for the first, which has ts-patch parse all JSDoc comments as interwire did when they were set;
 * the second asks for nothing, as interwire does today.
 */
const others = {
  empty: { name: "empty", main: "index.js", tsp: { tscOptions: { parseAllJsDoc: true } } },
  bare: { name: "bare", main: "index.js" },
};

/** Writes a project of a number of files, to be compiled with either plugin. */
export function writeProject(folder, count, textOf = sourceText) {
  rmSync(folder, { recursive: true, force: true });
  write(join(folder, "package.json"), '{ "type": "module" }\n');
  install(folder);
  for (const [name, manifest] of Object.entries(others)) {
    write(join(folder, name, "package.json"), `${JSON.stringify(manifest)}\n`);
    write(join(folder, name, "index.js"), "module.exports = (program) => program;\n");
  }
  for (const plugin of [...Object.keys(others), "interwire"])
    write(configPath(folder, plugin), `${JSON.stringify(config(plugin), null, 2)}\n`);
  for (let index = 0; index < count; index++) writeText(folder, index, textOf(index));
}

/** Copies the package to where a package manager has it: in a repository, as this one is, its declaration files would count as sources that are edited. */
function install(folder) {
  const target = join(folder, "node_modules/interwire");
  for (const name of ["package.json", "index.js", "dist"]) {
    cpSync(join(root, name), join(target, name), { recursive: true, filter: (path) => !path.endsWith(".map") });
  }
}

/**
 * Has builds write into memory, where the system has files there. On a disk, what it costs to make a file depends on what was removed
 * before: ext4 looks for an inode that was not in use in the last minutes, which took up to a tenth of a build.
 */
export function writeToMemory(folder) {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return;
  const output = mkdtempSync(join(memory, "interwire-"));
  symlinkSync(output, join(folder, "out"));
  process.on("exit", () => rmSync(output, { recursive: true, force: true }));
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
  const transform = plugin === "interwire" ? "interwire/transformer" : `./${plugin}`;
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
