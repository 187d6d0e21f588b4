import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

export function serviceProject(
  name: string,
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>> = {},
): ServiceProject {
  const folder = join(root, "build/projects", name);
  rmSync(folder, { recursive: true, force: true });
  const path = (one: string): string => join(folder, one);
  const write = (one: string, text: string): void => {
    mkdirSync(dirname(path(one)), { recursive: true });
    writeFileSync(path(one), text);
  };
  mkdirSync(path("node_modules"), { recursive: true });
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
