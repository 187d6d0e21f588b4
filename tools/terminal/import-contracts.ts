import type { DescFile } from "@bufbuild/protobuf";
import { isProtoIdentifier } from "../../common/field-names.js";
import { declarationsIn } from "../../runtime/reflection/walk-file.js";
import { withDigests } from "../import/import-digests.js";
import { type ImportedFile, type ImportOptions, importFiles } from "../import/import-files.js";
import { mergeModule } from "../import/merge-module.js";
import { splitModule } from "../import/split-module.js";
import { namedFiles } from "../proto-source/load-proto-files.js";
import { type Console, printable } from "./console.js";
import { standardFiles } from "./file-set.js";
import type { Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";
import { type ServerRequest, withServer } from "./with-server.js";

/**
 * The arguments of `interwire import`. If the schema is that of .proto files, those that are named are imported; otherwise all files
 * are that have services, or that no other file imports.
 */
export interface ImportRequest extends ServerRequest, ImportOptions {
  /** The text of a module that is there already. Undefined if there is none. */
  read(path: string): string | undefined;
  /** Takes the modules with the contracts. */
  write(files: readonly ImportedFile[]): void;
}

/** Writes contracts for .proto files, descriptors or the services of a server. Returns the exit status. */
export function importContracts({ read, write, ...request }: ImportRequest, console: Console): Promise<number> {
  return withServer(request, console, async ({ schema }) => {
    for (const name of await schema.services()) await schema.service(name);
    const { registry } = schema;
    const all = filesIn(schema);
    for (const one of all) checkNames(one);
    const named = request.schema !== undefined && "files" in request.schema ? namedFiles(request.schema) : undefined;
    const roots = named === undefined ? topsOf(all) : all.filter(({ proto }) => named.has(proto.name));
    const imported = importFiles(roots, registry, request);
    checkPaths(imported.files);
    if (imported.files.length === 0) throw new TerminalError("There is nothing to import: the files declare no type.");
    write(mergeAll(imported.files, read));
    for (const { what, place, count } of imported.leftOut) {
      const more = count === 1 ? "" : `, and ${count - 1} more`;
      console.note(printable(`left out ${what}: ${place}${more}\n`));
    }
  });
}

/**
 * The modules as they are to be written: with what was changed by hand since the last import.
 * @throws TerminalError if a module is there that no import wrote, or a part was changed by hand and in the .proto file
 */
function mergeAll(files: readonly ImportedFile[], read: ImportRequest["read"]): readonly ImportedFile[] {
  const conflicts: string[] = [];
  const merged = files.map((file) => {
    const { path, text } = file;
    const current = read(path);
    if (current === undefined) return { ...file, text: withDigests(text, splitModule(text)) };
    const result = mergeModule(current, text);
    if (result === undefined) {
      throw new TerminalError(
        `${path} is there, and no import wrote it. Name another folder with --out, or remove it.`,
      );
    }
    if ("text" in result) return { ...file, text: result.text };
    conflicts.push(...result.conflicts.map((key) => `${path}: ${key}`));
    return { ...file, text: current };
  });
  if (conflicts.length === 0) return merged;
  const list = conflicts.map((one) => `  ${one}\n`).join("");
  throw new TerminalError(
    `Nothing was written: these were changed by hand since the last import, and in the .proto files.\n${list}Change them to what the .proto files have, or remove them, and import again.`,
  );
}

/**
 * Checks the names in a file, which become the path and the text of a module. The descriptors of a server may have any text there.
 * @throws TerminalError if a name is none that protobuf allows
 */
function checkNames({ proto }: DescFile): void {
  const refuse = (name: string): never => {
    throw new TerminalError(
      `The file ${JSON.stringify(proto.name)} has a name that .proto files cannot have: ${JSON.stringify(name)}.`,
    );
  };
  const isOutside = proto.name.startsWith("/") || proto.name.split(/[/\\]/).includes("..");
  if (isOutside || /[\p{Cc}"'`\u2028\u2029]|\*\//u.test(proto.name)) refuse(proto.name);
  if (proto.package !== "" && !proto.package.split(".").every(isProtoIdentifier)) refuse(proto.package);
  for (const { part } of declarationsIn(proto)) if (!isProtoIdentifier(part.name)) refuse(part.name);
}

/**
 * Checks that each file has a module of its own.
 * @throws TerminalError if two have the same
 */
function checkPaths(files: readonly ImportedFile[]): void {
  const known = new Map<string, string>();
  for (const { path, source } of files) {
    const other = known.get(path);
    if (other !== undefined) {
      throw new TerminalError(
        `Both ${other} and ${source} would become ${path}. Rename one of them, or import one alone.`,
      );
    }
    known.set(path, source);
  }
}

/** The files of a schema without those of protobuf itself that come with every schema. */
function filesIn({ registry }: Schema): DescFile[] {
  const files = new Set<DescFile>();
  for (const one of registry) files.add(one.file);
  return [...files].filter(({ proto }) => standardFiles.get(proto.name) !== proto);
}

/** The files that have services, or that no other file imports. */
function topsOf(files: readonly DescFile[]): DescFile[] {
  const imported = new Set(files.flatMap(({ proto }) => proto.dependency));
  return files.filter(({ proto, services }) => services.length > 0 || !imported.has(proto.name));
}
