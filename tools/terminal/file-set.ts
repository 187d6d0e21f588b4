import { clone, create, createFileRegistry, type FileRegistry } from "@bufbuild/protobuf";
import * as wkt from "@bufbuild/protobuf/wkt";
import {
  type FieldDescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { jsonName } from "../../common/field-names.js";
import { completeFiles } from "../../runtime/reflection/complete-files.js";
import { messagesIn } from "../../runtime/reflection/walk-file.js";
import { TerminalError } from "./terminal-error.js";

/** The .proto files that are part of protobuf, by import path. */
export const standardFiles: ReadonlyMap<string, FileDescriptorProto> = new Map(
  Object.values(wkt).flatMap((one) =>
    typeof one === "object" && "kind" in one && one.kind === "file" ? [[one.proto.name, one.proto] as const] : [],
  ),
);

/**
 * The names of standard files that belong to every schema, because an Any may contain their messages. `descriptor.proto` and the
 * files that import it are left out.
 */
const usualFiles = [...standardFiles.values()]
  .filter(({ name, dependency }) => ![name, ...dependency].includes("google/protobuf/descriptor.proto"))
  .map(({ name }) => name);

/** The .proto files of a schema, as far as they are known so far. */
export class FileSet {
  private readonly files = new Map<string, FileDescriptorProto>();
  private made: FileRegistry | undefined = undefined;

  get size(): number {
    return this.files.size;
  }

  /** Adds a file, unless a file of the same name is known. */
  add(file: FileDescriptorProto): void {
    if (this.files.has(file.name)) return;
    // The JSON names, which compilers leave out of descriptors that they embed in programs.
    nameFields(file.extension);
    for (const { part } of messagesIn(file)) nameFields([...part.field, ...part.extension]);
    this.files.set(file.name, file);
    this.made = undefined;
  }

  /** The import paths of files that are imported but not yet known. */
  missing(): string[] {
    const imports = [...this.files.values()].flatMap(({ dependency }) => dependency);
    return [...new Set(imports)].filter((name) => !this.files.has(name) && !standardFiles.has(name));
  }

  /**
   * The messages, enums and services in the files. All imports have to be known.
   * @throws TerminalError if the files contradict each other
   */
  get registry(): FileRegistry {
    this.made ??= this.make();
    return this.made;
  }

  private make(): FileRegistry {
    const files = [...this.files.values()];
    // Servers with @grpc/reflection send descriptors made by protobufjs, which lack more than protoc ever leaves out.
    const complete = files.some(hasShortNames)
      ? completeFiles(files.map((one) => clone(FileDescriptorProtoSchema, one)))
      : files;
    try {
      const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: inOrder(complete) }));
      return registry;
    } catch (error) {
      if (error instanceof TerminalError) throw error;
      throw new TerminalError(`The files of the schema do not fit together: ${(error as Error).message}`);
    }
  }
}

/** The files, and the standard files that they or an Any may need. Each file comes after the files that it imports. */
function inOrder(files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const byName = new Map([...standardFiles, ...files.map((file) => [file.name, file] as const)]);
  const ordered = new Set<FileDescriptorProto>();
  const open = new Set<string>();
  const visit = (name: string, importer: string): void => {
    const file = byName.get(name);
    if (file === undefined) throw new TerminalError(`The file ${importer} imports ${name}, which is nowhere.`);
    if (ordered.has(file)) return;
    if (open.has(name)) throw new TerminalError(`The file ${name} imports itself: ${[...open, name].join(" → ")}.`);
    open.add(name);
    for (const one of file.dependency) visit(one, name);
    open.delete(name);
    ordered.add(file);
  };
  for (const name of usualFiles) visit(name, "");
  for (const { name } of files) visit(name, "");
  return [...ordered];
}

/** Whether type names in a file lack the leading dot, with which protoc writes every type name. */
function hasShortNames(file: FileDescriptorProto): boolean {
  return [...messagesIn(file)].some(({ part }) => part.field.some(({ typeName }) => /^[^.]/.test(typeName)));
}

function nameFields(fields: readonly FieldDescriptorProto[]): void {
  for (const field of fields) if (field.jsonName === "") field.jsonName = jsonName(field.name);
}
