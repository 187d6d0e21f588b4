import { type DescService, fromBinary, type Registry } from "@bufbuild/protobuf";
import { type FileDescriptorProto, type FileDescriptorSet, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { FileSet } from "./file-set.js";
import type { MethodFacts, Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";

/** A schema from files or contracts that the command's options name, so that no server is asked for it. */
export class GivenSchema implements Schema {
  readonly owner = "The schema";
  readonly isAsked = false;
  private readonly files = new FileSet();
  private readonly known: ReadonlyMap<string, MethodFacts>;

  constructor(files: readonly FileDescriptorProto[], known: ReadonlyMap<string, MethodFacts> = new Map()) {
    for (const file of files) this.files.add(file);
    this.known = known;
  }

  get registry(): Registry {
    return this.files.registry;
  }

  async services(): Promise<readonly string[]> {
    const files = [...this.files.registry.files];
    return files.flatMap((file) => file.services.map(({ typeName }) => typeName)).sort();
  }

  async service(name: string): Promise<DescService> {
    return this.registry.getService(name) as DescService;
  }

  async learn(): Promise<void> {}

  facts(method: string): MethodFacts | undefined {
    return this.known.get(method);
  }
}

/**
 * Reads the files in an encoded `FileDescriptorSet`.
 * @throws TerminalError if the bytes are something else
 */
export function readDescriptorSet(name: string, bytes: Uint8Array): readonly FileDescriptorProto[] {
  let read: FileDescriptorSet;
  try {
    read = fromBinary(FileDescriptorSetSchema, bytes);
  } catch (error) {
    throw new TerminalError(`${name} is not a FileDescriptorSet: ${(error as Error).message}`);
  }
  if (read.file.length > 0) return read.file;
  throw new TerminalError(`${name} has no files. Write it with protoc --include_imports --descriptor_set_out.`);
}
