import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import type { PlainServiceDefinition } from "../transport/plain-service.js";
import { completeFiles } from "./complete-files.js";

/** The request or response type in a method definition of proto-loader. */
interface LoadedMethod {
  readonly requestType?: { readonly fileDescriptorProtos?: readonly Uint8Array[] };
}

/**
 * The file descriptors that proto-loader attaches to the definitions of services. Definitions that are generated or written by
 * hand have none.
 */
export function loadedFiles(definitions: readonly PlainServiceDefinition[]): FileDescriptorProto[] {
  const methods = definitions.flatMap((definition) => Object.values(definition) as LoadedMethod[]);
  const sources = new Set(methods.flatMap(({ requestType }) => requestType?.fileDescriptorProtos ?? []));
  return completeFiles(joinFiles([...sources].map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes))));
}

/**
 * Joins files with the same path. proto-loader makes one file for each package and each `load`, so a package that was loaded in
 * several steps is spread over several files.
 */
function joinFiles(files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const joined = new Map<string, FileDescriptorProto>();
  for (const file of files) {
    const known = joined.get(file.name);
    if (known === undefined) {
      joined.set(file.name, file);
      continue;
    }
    addNew(known.messageType, file.messageType);
    addNew(known.enumType, file.enumType);
    addNew(known.service, file.service);
    addNew(known.extension, file.extension);
    known.dependency = [...new Set([...known.dependency, ...file.dependency])];
  }
  return [...joined.values()];
}

function addNew<Part extends { readonly name: string }>(to: Part[], parts: readonly Part[]): void {
  const names = new Set(to.map(({ name }) => name));
  to.push(...parts.filter(({ name }) => !names.has(name)));
}
