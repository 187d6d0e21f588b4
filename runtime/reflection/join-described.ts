import { create } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  type ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import { homesOf } from "./complete-files.js";
import { splitCircles } from "./split-circles.js";
import { addImports, typesIn } from "./type-references.js";
import { fullName, messagesIn } from "./walk-file.js";

/**
 * Joins the files that describe contracts (`own`) and those of grpc-js services (`loaded`). While a service moves from .proto
 * files to contracts, both may describe the same messages and operations. The .proto files then take precedence, and operations
 * and nested messages that they lack are added to them.
 */
export function joinDescribed(
  own: readonly FileDescriptorProto[],
  loaded: readonly FileDescriptorProto[],
): FileDescriptorProto[] {
  const types = new Set(loaded.flatMap(typesIn));
  const services = new Map(
    loaded.flatMap((file) => file.service.map((part) => [fullName({ part, scope: file.package }), part] as const)),
  );
  const messages = new Map(
    loaded.flatMap((file) => [...messagesIn(file)].map((one) => [fullName(one), one.part] as const)),
  );
  const kept = own.map((file) => withoutKnown(file, { types, services, messages }));
  if (kept.every((file, at) => file === own[at])) return [...own, ...loaded];
  const files = [...kept.filter(hasParts), ...loaded];
  const homes = homesOf(files);
  const gone = new Set(kept.filter((file) => !hasParts(file)).map(({ name }) => name));
  for (const file of files) {
    file.dependency = file.dependency.filter((path) => !gone.has(path));
    addImports(file, homes);
  }
  return splitCircles(files, homesOf);
}

/** What the .proto files declare, by full name. */
interface Known {
  readonly types: ReadonlySet<string>;
  readonly messages: ReadonlyMap<string, DescriptorProto>;
  readonly services: ReadonlyMap<string, ServiceDescriptorProto>;
}

/**
 * Removes the declarations from a contract's file that the .proto files have, too. Returns the file itself if there is nothing to
 * remove. Operations and nested messages that only the contract has are added to the service or message of the .proto files.
 */
function withoutKnown(file: FileDescriptorProto, { types, messages, services }: Known): FileDescriptorProto {
  const { name, package: scope, syntax, edition, options } = file;
  const messageType = file.messageType.filter((part) => !types.has(fullName({ part, scope })));
  const enumType = file.enumType.filter((part) => !types.has(fullName({ part, scope })));
  const service = file.service.filter((part) => !services.has(fullName({ part, scope })));
  const parts = [...messageType, ...enumType, ...service];
  if (parts.length === file.messageType.length + file.enumType.length + file.service.length) return file;
  for (const part of file.messageType) addNested(messages.get(fullName({ part, scope })), part);
  for (const part of file.service) addMethods(services.get(fullName({ part, scope })), part);
  const rest = { name, package: scope, syntax, edition, messageType, enumType, service };
  return create(FileDescriptorProtoSchema, options === undefined ? rest : { ...rest, options });
}

function addNested(to: DescriptorProto | undefined, { nestedType }: DescriptorProto): void {
  const known = new Map(to?.nestedType.map((part) => [part.name, part]));
  for (const part of nestedType) {
    if (known.has(part.name)) addNested(known.get(part.name), part);
    // The entry message of a map is not added by itself, because it belongs to a field, and fields are taken from the .proto
    // file.
    else if (part.options?.mapEntry !== true) to?.nestedType.push(part);
  }
}

function addMethods(to: ServiceDescriptorProto | undefined, { method }: ServiceDescriptorProto): void {
  const names = new Set(to?.method.map(({ name }) => name));
  to?.method.push(...method.filter(({ name }) => !names.has(name)));
}

function hasParts({ messageType, enumType, service }: FileDescriptorProto): boolean {
  return messageType.length + enumType.length + service.length > 0;
}
