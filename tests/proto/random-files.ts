import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import type { ProtoFile } from "interwire/proto";
import { collectTables } from "../../runtime/contract/collect-tables.js";
import { describeSchema } from "../../runtime/proto/describe-schema.js";
import { printFile } from "../../runtime/proto/print-file.js";
import { TypeScope } from "../../runtime/proto/type-scope.js";
import { randomSchema } from "../proof/random-schema.js";
import { compileSchemas } from "../proof/subject.js";

/** A random schema: its descriptors, and the files that are printed of them. */
export interface RandomFiles {
  readonly name: string;
  readonly files: readonly FileDescriptorProto[];
  readonly texts: readonly ProtoFile[];
}

/** Compiles random schemas in a project of this name, and describes them. */
export function randomFiles(project: string, count: number): RandomFiles[] {
  const random = Array.from({ length: count }, (_, i) => randomSchema(7000 + i, `S${7000 + i}`));
  return compileSchemas(project, random).map(({ schema, table }) => {
    const { files } = describeSchema(collectTables({ contracts: [], messages: [table] }), { isForFiles: true });
    const scope = new TypeScope(files);
    const texts = files.map((file) => ({ name: file.name, text: printFile(file, scope) }));
    return { name: schema.name, files, texts };
  });
}

/** Whether protoc of Debian, which knows no editions, reads files. */
export function isProto3(files: readonly FileDescriptorProto[]): boolean {
  return files.every(({ syntax }) => syntax === "proto3");
}

/** The files that are not protobuf's own, by name. */
export function ownFiles(files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  return files.filter(({ package: name }) => name !== "google.protobuf").sort((a, b) => (a.name < b.name ? -1 : 1));
}
