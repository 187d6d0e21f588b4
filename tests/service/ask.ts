import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../support/compile.js";
import { withoutGrpc } from "../support/workspace.js";

/** The questions of a process to its service. */
export interface Asked {
  readonly cwd: string;
  readonly files: readonly string[];
  readonly tsconfig?: string;
}

/** The service's answers, and whether a compiler was loaded for them. */
export interface Told {
  readonly answers: readonly ToldAnswer[];
  readonly loadedCompiler: boolean;
}

export interface ToldAnswer {
  readonly code: string | null;
  readonly map: string | null;
  readonly diagnostics: readonly { readonly code: string; readonly line: number; readonly file: string }[];
  readonly dependencies: readonly string[];
  readonly javascript: string;
  readonly key: string;
}

/** A project under build/projects with a cache of its own. */
export interface ServiceProject {
  readonly folder: string;
  path(name: string): string;
  write(name: string, text: string): void;
  remove(name: string): void;
  read(name: string): string;
  /** The answers to a new process about some of its files. */
  ask(...names: string[]): Promise<Told>;
}

const compilerOptions = {
  target: "ES2022",
  lib: ["ES2023"],
  ...withoutGrpc,
  module: "ESNext",
  moduleResolution: "Bundler",
  strict: true,
  skipLibCheck: true,
};

/** The folder of another package `typescript` that the suites of the service are to run with. */
export const otherCompiler = "INTERWIRE_TESTED_TYPESCRIPT";

/** A package `typescript` with a version of its own, in front of the compiler that the suites run with. */
export function compilerPackage(version: string): Readonly<Record<string, string>> {
  const compiler = process.env[otherCompiler];
  const behind =
    compiler === undefined
      ? { ".": join(root, "node_modules/typescript/lib/typescript.js") }
      : {
          "./sync": join(compiler, "dist/api/sync/api.js"),
          "./ast": join(compiler, "dist/ast/index.js"),
          "./fs": join(compiler, "dist/api/fs.js"),
        };
  const modules = Object.entries(behind).map(([name, path], at) => ({ name, file: `./part-${at}.js`, path }));
  const entries = Object.fromEntries(modules.map(({ name, file }) => [name, file]));
  // `main` is read where the folder itself is loaded.
  const main = entries["."];
  const manifest = { name: "typescript", version, main, exports: { "./package.json": "./package.json", ...entries } };
  const texts = modules.map(({ file, path }) => [file, `module.exports = require(${JSON.stringify(path)});`]);
  const files = { "package.json": JSON.stringify(manifest), ...Object.fromEntries(texts) };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [join("node_modules/typescript", name), text as string]),
  );
}

export function serviceProject(
  given: string,
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>> = {},
): ServiceProject {
  const compiler = process.env[otherCompiler];
  const name = compiler === undefined ? given : `${given}-other`;
  const folder = join(root, "build/projects", name);
  rmSync(folder, { recursive: true, force: true });
  const path = (one: string): string => join(folder, one);
  const write = (one: string, text: string): void => {
    mkdirSync(dirname(path(one)), { recursive: true });
    writeFileSync(path(one), text);
  };
  mkdirSync(path("node_modules"), { recursive: true });
  if (compiler !== undefined && !("node_modules/typescript/package.json" in files)) {
    symlinkSync(compiler, path("node_modules/typescript"), "dir");
  }
  write("package.json", JSON.stringify({ name, type: "module" }));
  write("tsconfig.json", JSON.stringify({ compilerOptions: { ...compilerOptions, ...options } }));
  for (const [one, text] of Object.entries(files)) write(one, text);
  return {
    folder,
    path,
    write,
    remove: (one) => rmSync(path(one), { recursive: true }),
    read: (one) => readFileSync(path(one), "utf8"),
    ask: (...names) => ask({ cwd: folder, files: names.map(path) }),
  };
}

async function ask(asked: Asked): Promise<Told> {
  const script = join(__dirname, "ask-process.js");
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(asked)], { maxBuffer: 1e8 });
  return JSON.parse(stdout) as Told;
}
