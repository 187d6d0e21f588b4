// What the analysis adds to the compiler's own answer after a keystroke, where one process stays: in an editor or a watcher.
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import ts from "typescript";
import { plainText } from "../compile/plain-source.mjs";
import { smallText, sourcePath } from "../compile/sources.mjs";
import { median } from "../support/measure.mjs";
import { output, root } from "../support/paths.mjs";

const [warmUp, measured] = [15, 31];
/** The file that is open imports, by others of its folder, the one that is edited. */
const [open, edited, folderSize] = [14, 10, 10];

const milliseconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The analysis as a module: in the package it is a part of each host. */
function loadAnalysis() {
  const outfile = join(output, "hosts/analysis.cjs");
  const entryPoints = [join(root, "transformer/programs/diagnostics.ts")];
  buildSync({ entryPoints, outfile, bundle: true, platform: "node", logLevel: "error" });
  return createRequire(import.meta.url)(outfile);
}

/** A project whose files are changed in memory, and whose programs reuse what has not changed, as editors and watchers do. */
function openProject(folder) {
  const unreadable = (one) => {
    throw new Error(ts.flattenDiagnosticMessageText(one.messageText, "\n"));
  };
  const system = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: unreadable };
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(join(folder, "tsconfig.json"), {}, system);
  const texts = new Map();
  const trees = new Map();
  const host = ts.createCompilerHost(options, true);
  const { readFile, fileExists } = host;
  Object.assign(host, {
    readFile: (name) => texts.get(name) ?? readFile(name),
    fileExists: (name) => texts.has(name) || fileExists(name),
    getSourceFile(name, version) {
      const text = host.readFile(name);
      if (text === undefined) return undefined;
      const known = trees.get(name);
      if (known?.text === text) return known;
      trees.set(name, ts.createSourceFile(name, text, version, true));
      return trees.get(name);
    },
  });
  let program;
  return {
    write: (name, text) => texts.set(join(folder, name), text),
    update() {
      const rootNames = [...new Set([...fileNames, ...texts.keys()])];
      program = ts.createProgram({ rootNames, options, host, ...(program && { oldProgram: program }) });
      return program;
    },
    fileOf: (name) => program.getSourceFile(join(folder, name)),
  };
}

/** Milliseconds of processor time for each kind of keystroke: the compiler's own answer for one file, and what ours adds. */
export function measureKeystrokes(folder) {
  const { diagnosticsOf } = loadAnalysis();
  const project = openProject(folder);
  const path = (index) => join("src", sourcePath(index));
  const reached = Array.from({ length: folderSize }, (_, at) => path(edited + at));
  const plain = "src/plain.ts";
  project.write(plain, plainText(0));
  const time = (work) => {
    const from = milliseconds();
    work();
    return milliseconds() - from;
  };
  const answer = (program, names) => {
    const files = names.map(project.fileOf);
    const compiler = time(() => files.map((file) => program.getSemanticDiagnostics(file)));
    const ours = time(() => files.map((file) => diagnosticsOf(ts, program, file)));
    return { compiler, ours };
  };
  const series = (edit, names) => {
    const runs = Array.from({ length: warmUp + measured }, (_, at) => {
      edit(at);
      let program;
      const made = time(() => {
        program = project.update();
      });
      const { compiler, ours } = answer(program, names);
      return { compiler: made + compiler, ours };
    }).slice(warmUp);
    return { compiler: median(runs.map((one) => one.compiler)), ours: median(runs.map((one) => one.ours)) };
  };
  const contract = (at) => {
    const text = smallText(edited);
    project.write(path(edited), text.replace("  price:", `  price${"s".repeat(1 + (at % 9))}:`));
  };
  const other = (at) => project.write(plain, `${plainText(0)}export const last${at} = ${at};\n`);
  answer(project.update(), [...reached, path(open), plain]);
  return {
    open: series(contract, [path(open)]),
    reached: series(contract, reached),
    plain: series(other, [path(open), plain]),
  };
}
