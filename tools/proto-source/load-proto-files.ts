import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { isFile } from "../../transformer/service/on-disk.js";
import { checkFiles } from "./check-files.js";
import { type ParsedFile, parseFile } from "./parse-file.js";
import { ProtoSyntaxError } from "./proto-tokens.js";
import { declaredTypes, resolveTypes } from "./resolve-types.js";

export interface ProtoSources {
  readonly files: readonly string[];
  /**
   * The folders in which imports are looked up, in this order, and after them in the folders of files that are in none of these.
   */
  readonly folders: readonly string[];
  /** The folder to which paths are relative. */
  readonly folder: string;
  /** Files that need not be read, by import path. */
  readonly known: ReadonlyMap<string, FileDescriptorProto>;
}

/**
 * Reads .proto files and all files that they import.
 * @throws ProtoSyntaxError if a file is missing, breaks the grammar, or refers to a name that is missing
 */
export function loadProtoFiles(sources: ProtoSources): readonly FileDescriptorProto[] {
  const folders = foldersOf(sources);
  const parsed = new Map<string, ParsedFile>();
  const missing = new Set<string>();
  const load = (name: string, path: string): void => {
    const file = parseFile(name, readFileSync(path, "utf8"));
    parsed.set(name, file);
    for (const imported of file.proto.dependency) {
      if (parsed.has(imported) || missing.has(imported)) continue;
      const found = folders.map((folder) => join(folder, imported)).find(isFile);
      if (found !== undefined) load(imported, found);
      else if (!sources.known.has(imported)) missing.add(imported);
    }
    // Many imports serve only options, and their files are often not at hand.
    dropImports(file.proto, missing);
  };
  for (const [name, path] of namedFiles(sources)) if (!parsed.has(name)) load(name, path);
  const files = [...parsed.values()];
  checkFiles(files);
  const types = declaredTypes([...files.map(({ proto }) => proto), ...sources.known.values()]);
  for (const file of files) resolveTypes(file, types, hint(missing, sources, folders));
  return files.map(({ proto }) => proto);
}

/**
 * The paths of the files that are named, by the paths under which others import them.
 * @throws ProtoSyntaxError if one is missing, or two have the same path for others
 */
export function namedFiles(sources: Omit<ProtoSources, "known">): ReadonlyMap<string, string> {
  const folders = foldersOf(sources);
  const found = new Map<string, string>();
  for (const given of sources.files) {
    const path = pathOf(given, sources);
    if (path === undefined) throw new ProtoSyntaxError(`${given} cannot be read: there is no such file.`);
    const name = importName(path, folders) ?? path;
    const other = found.get(name) ?? path;
    if (other !== path) {
      const place = relative(sources.folder, other).replaceAll("\\", "/");
      throw new ProtoSyntaxError(
        `${place} and ${given} would both be imported as ${name}: name the folder above them with -I.`,
      );
    }
    found.set(name, path);
  }
  return found;
}

function pathOf(given: string, { folder, folders }: Pick<ProtoSources, "folder" | "folders">): string | undefined {
  return [folder, ...folders.map((one) => resolve(folder, one))].map((one) => resolve(one, given)).find(isFile);
}

function dropImports(proto: FileDescriptorProto, missing: ReadonlySet<string>): void {
  const all = proto.dependency;
  const kept = all.filter((one) => !missing.has(one));
  const indices = (of: readonly number[]): number[] =>
    of.map((at) => kept.indexOf(all[at] as string)).filter((at) => at >= 0);
  proto.dependency = kept;
  proto.publicDependency = indices(proto.publicDependency);
  proto.weakDependency = indices(proto.weakDependency);
}

/** The folders in which imports are looked up: last those of the files that are in none of the others. */
function foldersOf(sources: Omit<ProtoSources, "known">): string[] {
  const { files, folder } = sources;
  const given = sources.folders.map((one) => resolve(folder, one));
  const own = files
    .map((file) => pathOf(file, sources))
    .filter((path) => path !== undefined && importName(path, given) === undefined)
    .map((path) => dirname(path as string));
  return [...new Set([...given, ...own])];
}

/** The path by which other files import a file: relative to the first of the folders that contains it. Undefined if none does. */
function importName(path: string, folders: readonly string[]): string | undefined {
  const names = folders.map((folder) => relative(folder, path).replaceAll("\\", "/"));
  return names.find((name) => !name.startsWith("../") && !isAbsolute(name));
}

/** The advice appended to an error about a missing type: it names imports that could not be found. */
function hint(missing: ReadonlySet<string>, { folder }: ProtoSources, folders: readonly string[]): string {
  if (missing.size === 0) return "";
  const places = folders.map((one) => relative(folder, one) || ".");
  return `. It imports ${[...missing].join(", ")}, not found in ${places.join(", ")}: name the folder with -I`;
}
