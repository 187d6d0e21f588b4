import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { outside } from "./outside.js";
import { root } from "./root.js";
import type { CommandName, Printed } from "./run-compiler.js";

export { root };

/** A small project that a test compiles with the real compiler. */
export interface ProjectSource {
  /** A folder name under build/projects, unique among the tests. */
  readonly name: string;
  /** Source texts by their path under src/. */
  readonly files: Readonly<Record<string, string>>;
  /** The module format; CommonJS unless given. */
  readonly format?: "cjs" | "esm";
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Further command line arguments. */
  readonly args?: readonly string[];
  readonly compiler?: CommandName;
}

/** The compiler's messages and its output. */
export interface Compiled extends Printed {
  readonly folder: string;
  /** The path of an emitted file: `contracts.js`. */
  emitted(name: string): string;
  /** The text of an emitted file. */
  read(name: string): string;
}

/** Writes a project under build/projects and compiles it with the compiler that `tspc` (or plain `tsc`) runs. */
export function compileProject(source: ProjectSource): Compiled {
  const folder = join(root, "build/projects", source.name);
  rmSync(folder, { recursive: true, force: true });
  const format = source.format ?? "cjs";
  write(join(folder, "package.json"), JSON.stringify({ type: format === "esm" ? "module" : "commonjs" }));
  write(join(folder, "tsconfig.json"), JSON.stringify(tsconfig(format, source.compilerOptions), null, 2));
  for (const [name, text] of Object.entries(source.files)) write(join(folder, "src", name), text);
  const emitted = (name: string): string => join(folder, "out", name);
  return {
    ...compileIn(folder, ["-p", folder, "--pretty", "false", ...(source.args ?? [])], source.compiler),
    folder,
    emitted,
    read: (name) => readFileSync(emitted(name), "utf8"),
  };
}

/** Compiles in a folder as a command does there with these arguments. */
export function compileIn(folder: string, args: readonly string[], command: CommandName = "tspc"): Printed {
  const { runCompiler } = outside<typeof import("./run-compiler.js")>(require.resolve("./run-compiler.js"));
  return runCompiler(command, folder, args);
}

/** The default compiler options of a project. */
export const usualOptions = {
  target: "ES2022",
  lib: ["ES2023"],
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  declaration: true,
  rootDir: "src",
  outDir: "out",
  plugins: [{ transform: "interwire/transformer", transformProgram: true }],
};

function tsconfig(format: "cjs" | "esm", options: ProjectSource["compilerOptions"]): object {
  const modules =
    format === "esm"
      ? { module: "NodeNext", moduleResolution: "NodeNext" }
      : { module: "CommonJS", moduleResolution: "Bundler" };
  return { compilerOptions: { ...usualOptions, ...modules, ...options }, include: ["src"] };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
