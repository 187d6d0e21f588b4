import { create, createFileRegistry, type FileRegistry } from "@bufbuild/protobuf";
import * as wkt from "@bufbuild/protobuf/wkt";
import { type DescriptorProto, type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { jsonName } from "../field-names.js";
import { TerminalError } from "./terminal-error.js";

/** The files that protobuf itself has, by their import paths. */
export const googleFiles: ReadonlyMap<string, FileDescriptorProto> = new Map(
  Object.values(wkt).flatMap((one) =>
    typeof one === "object" && "kind" in one && one.kind === "file" ? [[one.proto.name, one.proto] as const] : [],
  ),
);

/** Those that have what an Any may hold in any schema: all but options and what extends them. */
const usualFiles = [...googleFiles.values()]
  .filter(({ name, dependency }) => ![name, ...dependency].includes("google/protobuf/descriptor.proto"))
  .map(({ name }) => name);

/** The files of a schema, as far as they are known. */
export class FileSet {
  private readonly files = new Map<string, FileDescriptorProto>();
  private made: FileRegistry | undefined = undefined;

  get size(): number {
    return this.files.size;
  }

  /** Adds a file, unless there is one of its name. */
  add(file: FileDescriptorProto): void {
    if (this.files.has(file.name)) return;
    // Compilers leave these names out of what they build into programs.
    nameFields(file.extension);
    nameInside(file.messageType);
    this.files.set(file.name, file);
    this.made = undefined;
  }

  /** The imports that nothing is known of. */
  missing(): string[] {
    const imports = [...this.files.values()].flatMap(({ dependency }) => dependency);
    return [...new Set(imports)].filter((name) => this.find(name) === undefined);
  }

  /**
   * What the files declare. All imports have to be there.
   * @throws TerminalError if the files do not fit together
   */
  get registry(): FileRegistry {
    this.made ??= this.make();
    return this.made;
  }

  private make(): FileRegistry {
    try {
      return createFileRegistry(create(FileDescriptorSetSchema, { file: this.inOrder() }));
    } catch (error) {
      if (error instanceof TerminalError) throw error;
      throw new TerminalError(`The files of the schema do not fit together: ${(error as Error).message}`);
    }
  }

  private find(name: string): FileDescriptorProto | undefined {
    return this.files.get(name) ?? googleFiles.get(name);
  }

  /** The files, each behind those that it imports. */
  private inOrder(): FileDescriptorProto[] {
    const ordered = new Set<FileDescriptorProto>();
    const open = new Set<string>();
    const visit = (name: string, importer: string): void => {
      const file = this.find(name);
      if (file === undefined) throw new TerminalError(`The file ${importer} imports ${name}, which is nowhere.`);
      if (ordered.has(file)) return;
      if (open.has(name)) throw new TerminalError(`The file ${name} imports itself: ${[...open, name].join(" → ")}.`);
      open.add(name);
      for (const one of file.dependency) visit(one, name);
      open.delete(name);
      ordered.add(file);
    };
    for (const name of usualFiles) visit(name, "");
    for (const name of this.files.keys()) visit(name, "");
    return [...ordered];
  }
}

function nameInside(messages: readonly DescriptorProto[]): void {
  for (const { field, extension, nestedType } of messages) {
    nameFields(field);
    nameFields(extension);
    nameInside(nestedType);
  }
}

function nameFields(fields: DescriptorProto["field"]): void {
  for (const field of fields) if (field.jsonName === "") field.jsonName = jsonName(field.name);
}
