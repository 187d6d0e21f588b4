import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { isFile, isFolder } from "../../transformer/service/on-disk.js";
import { type JsonFile, memberOf, type ReadJsonFile, readJsonFile } from "./json-file.js";

/**
 * A tsconfig.json merged with the files that it extends. It is read without a compiler, because a project whose set-up is checked
 * may have none, and because the checks name and change the very file that sets an option. (The compiler's view of a
 * tsconfig.json, with the list of sources, is `ProjectConfig` in `transformer/service`.)
 */
export interface MergedTsconfig {
  readonly file: ReadJsonFile;
  readonly options: Readonly<Record<string, unknown>>;
  readonly tsNode: unknown;
  /** The file in the chain of `extends` whose list of plugins takes effect. */
  readonly pluginsIn: ReadJsonFile | undefined;
  /** The files in the chain of `extends` whose lists of sources take effect. A list that is in none of them is absent. */
  readonly listsIn: Readonly<Partial<Record<SourceList, ReadJsonFile>>>;
}

/** The lists of a tsconfig.json that say which files belong to the project. */
export type SourceList = "files" | "include" | "exclude";

const sourceLists: readonly SourceList[] = ["files", "include", "exclude"];

/** The result of reading the tsconfig.json of one project: its merged content, or the reason why it could not be read. */
export type TsconfigRead = MergedTsconfig | Exclude<JsonFile, ReadJsonFile> | MissingBase;

/** A tsconfig.json that extends a file which does not exist. */
export interface MissingBase {
  readonly status: "missing-base";
  readonly path: string;
  readonly base: string;
}

export function isReadable(read: TsconfigRead): read is MergedTsconfig {
  return "file" in read;
}

/** Reads a tsconfig.json and those that it references. A tsconfig.json that only lists references is left out. */
export function readTsconfigs(path: string): readonly TsconfigRead[] {
  const found = new Map<string, TsconfigRead>();
  const lists = new Set<string>();
  const visit = (one: string): void => {
    if (found.has(one)) return;
    const read = readTsconfig(one, new Set());
    found.set(one, read);
    if (!isReadable(read)) return;
    const { references, files, include } = read.file.value;
    if (!Array.isArray(references) || references.length === 0) return;
    if (Array.isArray(files) && files.length === 0 && include === undefined) lists.add(one);
    for (const reference of references) {
      const to = memberOf(reference, "path");
      if (typeof to === "string") visit(configAt(resolve(dirname(one), to)));
    }
  };
  visit(path);
  return [...found].filter(([one]) => !lists.has(one)).map(([, read]) => read);
}

/** The path of a tsconfig.json, from this path or that of its folder. */
export function configAt(path: string): string {
  return isFolder(path) ? join(path, "tsconfig.json") : path;
}

function readTsconfig(path: string, above: ReadonlySet<string>): TsconfigRead {
  const file = readJsonFile(path);
  if (file.status !== "read") return file;
  const { extends: bases, compilerOptions } = file.value;
  let options: Readonly<Record<string, unknown>> = {};
  let tsNode: unknown;
  let pluginsIn: ReadJsonFile | undefined;
  let listsIn: MergedTsconfig["listsIn"] = {};
  for (const base of [bases].flat()) {
    if (typeof base !== "string") continue;
    const target = locateBase(path, base);
    if (target === undefined) return { status: "missing-base", path, base };
    // A cycle of `extends` is reported by the compiler.
    if (above.has(target)) continue;
    const read = readTsconfig(target, new Set([...above, path]));
    if (!isReadable(read)) return read;
    options = { ...options, ...read.options };
    tsNode = read.tsNode ?? tsNode;
    pluginsIn = read.pluginsIn ?? pluginsIn;
    listsIn = { ...listsIn, ...read.listsIn };
  }
  const own = typeof compilerOptions === "object" && compilerOptions !== null ? compilerOptions : {};
  if (Object.hasOwn(own, "plugins")) pluginsIn = file;
  for (const list of sourceLists) if (file.value[list] !== undefined) listsIn = { ...listsIn, [list]: file };
  return { file, options: { ...options, ...own }, tsNode: file.value["ts-node"] ?? tsNode, pluginsIn, listsIn };
}

/** The path of the file that `extends` names, by a path or in a package. */
function locateBase(from: string, base: string): string | undefined {
  if (/^\.{0,2}\//.test(base) || base === "." || base === ".." || isAbsolute(base)) {
    const path = resolve(dirname(from), base);
    return [path, `${path}.json`].find(isFile);
  }
  const find = createRequire(from).resolve;
  const manifest = readJsonFile(attempt(() => find(`${base}/package.json`)) ?? "");
  const named = manifest.status === "read" ? manifest.value.tsconfig : undefined;
  const names = [`${base}/${typeof named === "string" ? named : "tsconfig.json"}`, base, `${base}.json`];
  for (const name of names) {
    const found = attempt(() => find(name));
    if (found?.endsWith(".json")) return found;
  }
  return undefined;
}

function attempt(find: () => string): string | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
