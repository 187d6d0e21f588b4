import { dirname, join } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import type { PluginOptions } from "../dependencies/answer-inputs.js";
import { lockConfig } from "../lock/declaring-config.js";
import { type LockInput, lockName } from "../lock/lock-input.js";

const locks = new WeakMap<ts.Program, LockInput>();

/** The lock file with which the contracts of a program are compared. Undefined if they are not. */
export function lockOf(program: ts.Program): LockInput | undefined {
  return locks.get(program);
}

/**
 * Has the contracts of a program compared with the lock file, if its options ask for it. In watch mode, the compiler makes a new
 * program when the lock file changes: it watches the file as one that the tsconfig.json extends.
 */
export function useLock(typescript: TypeScript, program: ts.Program, { lock: level }: PluginOptions): void {
  if (level === undefined) return;
  const { path, ...place } = locateLock(typescript, program);
  locks.set(program, { path, level, ...place, text: readerOf(typescript, program)(path) });
  extendByLock(program.getCompilerOptions(), path);
}

/**
 * Has a build that asks which projects are out of date, or that watches, treat the lock file as one that the tsconfig.json extends, if
 * the options ask for a comparison. Their program does not exist yet.
 */
export function noteLock(typescript: TypeScript, options: ts.CompilerOptions, { lock: level }: PluginOptions): void {
  if (level === undefined) return;
  extendByLock(
    options,
    locate(typescript, options, typescript.sys.readFile, typescript.sys.getCurrentDirectory()).path,
  );
}

function extendByLock(options: ts.CompilerOptions, path: string): void {
  const { configFile } = options as Configured;
  const extended = configFile?.extendedSourceFiles ?? [];
  if (configFile !== undefined && !extended.includes(path)) configFile.extendedSourceFiles = [...extended, path];
}

/** Finds the place of the lock file of a program: beside the tsconfig.json that lists interwire among its plugins, or its own. */
export function locateLock(typescript: TypeScript, program: ts.Program): LockPlace {
  const read = readerOf(typescript, program);
  return locate(typescript, program.getCompilerOptions(), read, program.getCurrentDirectory());
}

function locate(
  typescript: TypeScript,
  options: ts.CompilerOptions,
  read: (path: string) => string | undefined,
  currentFolder: string,
): LockPlace {
  const { configFile, configFilePath } = options as Configured;
  const extended = (configFile?.extendedSourceFiles ?? []).filter((one) => !one.endsWith(lockName));
  const paths = typeof configFilePath === "string" ? [configFilePath, ...extended] : [];
  const configs = new Map(paths.map((one) => [one, typescript.readConfigFile(one, read).config as unknown]));
  const [own] = paths;
  const found = own === undefined ? undefined : lockConfig(own, configs);
  const path = join(found === undefined ? currentFolder : dirname(found.path), lockName).replaceAll("\\", "/");
  const { project = "tsconfig.json", isShared = false } = found ?? {};
  return { path, project, isShared };
}

/** Where the lock file of a program is, and who has it. */
type LockPlace = Pick<LockInput, "path" | "project" | "isShared">;

/** How a program reads files: through its host, whose disk may be another one than the compiler's. */
function readerOf(typescript: TypeScript, program: ts.Program): (path: string) => string | undefined {
  const { readFile } = program as { readonly readFile?: (path: string) => string | undefined };
  return readFile ?? typescript.sys.readFile;
}

/** Members of the compiler's options that its type declarations leave out. */
interface Configured {
  readonly configFile?: { extendedSourceFiles?: readonly string[] };
  readonly configFilePath?: unknown;
}
