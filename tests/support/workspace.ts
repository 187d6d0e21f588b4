import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { compileIn, root } from "./compile.js";

/** Several projects in one folder, as a repository of many packages has them. */
export interface WorkspaceSource {
  /** A folder name under build/projects, unique among the tests. */
  readonly name: string;
  /** The folder that it is written to; build/projects unless given. */
  readonly parent?: string;
  /** Texts by path; an object is written as JSON. */
  readonly files: Readonly<Record<string, string | object>>;
  /** Symbolic links to folders: the path of the link, and its target. */
  readonly links?: Readonly<Record<string, string>>;
}

/** A workspace on disk. */
export interface Workspace {
  readonly folder: string;
  /** Compiles there with the compiler that `tspc` runs, and its arguments. */
  compile(...args: readonly string[]): Ran;
  /** Runs the command `tspc` itself, in a process of its own. */
  tspc(...args: readonly string[]): Ran;
  /** Runs a program of it. */
  run(file: string, ...args: readonly string[]): Ran;
}

/** How a command ended and what it printed, standard error behind standard output. */
export interface Ran {
  readonly exitCode: number;
  readonly output: string;
}

/** Writes a workspace to disk. */
export function createWorkspace(source: WorkspaceSource): Workspace {
  const folder = join(source.parent ?? join(root, "build/projects"), source.name);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(source.files)) writeText(join(folder, path), text);
  for (const [link, target] of Object.entries(source.links ?? {})) {
    const path = join(folder, link);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(folder, target)), path, "dir");
  }
  const node = (...args: readonly string[]): Ran => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    return { exitCode: status ?? 1, output: stdout + stderr };
  };
  return {
    folder,
    compile: (...args) => compileIn(folder, [...args, "--pretty", "false"]),
    tspc: (...args) => node(join(root, "node_modules/ts-patch/bin/tspc.js"), ...args, "--pretty", "false"),
    run: (file, ...args) => node(join(folder, file), ...args),
  };
}

/** A tsconfig.json of a package whose sources are in src/ and whose output is in out/. */
export function tsconfig(compilerOptions: Readonly<Record<string, unknown>>, rest: object = {}): object {
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
      outDir: "out",
      plugins: [{ transform: "interwire/transformer", transformProgram: true }],
      ...compilerOptions,
    },
    include: ["src"],
    ...rest,
  };
}

/** Options for contracts alone: without gRPC's types, which bring all of Node's, a program takes half the time. */
export const withoutGrpc = { types: [], paths: { "@grpc/grpc-js": [join(root, "tests/support/no-grpc.d.ts")] } };

/** A tsconfig.json of contracts alone. */
export function contractsConfig(compilerOptions: Readonly<Record<string, unknown>>, rest?: object): object {
  return tsconfig({ ...withoutGrpc, ...compilerOptions }, rest);
}

function writeText(path: string, text: string | object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof text === "string" ? text : JSON.stringify(text, null, 2));
}
