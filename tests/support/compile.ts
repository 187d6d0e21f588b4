import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The repository's root: tests run from build/tests/tests/…. */
export const root = resolve(__dirname, "../../../..");

const compilers = {
  tspc: join(root, "node_modules/ts-patch/bin/tspc.js"),
  tsc: join(root, "node_modules/typescript/bin/tsc"),
};

/** A small project that a test compiles with the real compiler. */
export interface ProjectSource {
  /** A folder name under build/projects, unique among the tests. */
  readonly name: string;
  /** Source texts by their path under src/. */
  readonly files: Readonly<Record<string, string>>;
  /** The module format; CommonJS unless said otherwise. */
  readonly format?: "cjs" | "esm";
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Further command line arguments. */
  readonly args?: readonly string[];
  readonly compiler?: keyof typeof compilers;
}

/** What the compiler said, and where its output is. */
export interface Compiled {
  readonly exitCode: number;
  readonly output: string;
  readonly folder: string;
  /** The path of an emitted file: `contracts.js`. */
  emitted(name: string): string;
  /** The text of an emitted file. */
  read(name: string): string;
}

/** Writes a project under build/projects and compiles it with the real `tspc` (or plain `tsc`). */
export function compileProject(source: ProjectSource): Compiled {
  const folder = join(root, "build/projects", source.name);
  rmSync(folder, { recursive: true, force: true });
  const format = source.format ?? "cjs";
  write(join(folder, "package.json"), JSON.stringify({ type: format === "esm" ? "module" : "commonjs" }));
  write(join(folder, "tsconfig.json"), JSON.stringify(tsconfig(format, source.compilerOptions), null, 2));
  for (const [name, text] of Object.entries(source.files)) write(join(folder, "src", name), text);
  const compiler = compilers[source.compiler ?? "tspc"];
  const args = [compiler, "-p", folder, "--pretty", "false", ...(source.args ?? [])];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const emitted = (name: string): string => join(folder, "out", name);
  return {
    exitCode: status ?? 1,
    output: stdout + stderr,
    folder,
    emitted,
    read: (name) => readFileSync(emitted(name), "utf8"),
  };
}

function tsconfig(format: "cjs" | "esm", options: ProjectSource["compilerOptions"]): object {
  const modules =
    format === "esm"
      ? { module: "NodeNext", moduleResolution: "NodeNext" }
      : { module: "CommonJS", moduleResolution: "Bundler" };
  return {
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023"],
      types: ["node"],
      ...modules,
      strict: true,
      skipLibCheck: true,
      declaration: true,
      rootDir: "src",
      outDir: "out",
      plugins: [{ transform: "interwire/transformer", transformProgram: true }],
      ...options,
    },
    include: ["src"],
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
