import type { FieldDescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { enumsIn, extensionsIn, fullName, messagesIn } from "./walk-file.js";

/** A place in a descriptor that names a type, so that the name can be replaced. */
interface TypeReference {
  readonly name: string;
  /** The full name of the message or package from which the lookup of a relative name starts. */
  readonly scope: string;
  rename(name: string): void;
}

function* referencesIn(file: FileDescriptorProto): Generator<TypeReference> {
  function* ofField(field: FieldDescriptorProto, scope: string): Generator<TypeReference> {
    for (const key of ["typeName", "extendee"] as const) {
      const name = field[key];
      if (name !== "") yield { name, scope, rename: (given) => Object.assign(field, { [key]: given }) };
    }
  }
  for (const message of messagesIn(file))
    for (const field of message.part.field) yield* ofField(field, fullName(message));
  for (const { part, scope } of extensionsIn(file)) yield* ofField(part, scope);
  for (const method of file.service.flatMap((service) => service.method)) {
    for (const key of ["inputType", "outputType"] as const) {
      yield { name: method[key], scope: file.package, rename: (given) => Object.assign(method, { [key]: given }) };
    }
  }
}

export function typesIn(file: FileDescriptorProto): string[] {
  return [...messagesIn(file), ...enumsIn(file)].map(fullName);
}

/**
 * Replaces the type names in a file by full names with a leading dot: `Order` → `.shop.v1.Order`. The keys of `known` are the
 * full names of all types.
 */
export function writeFullNames(file: FileDescriptorProto, known: ReadonlyMap<string, string>): void {
  for (const { name, scope, rename } of referencesIn(file)) {
    if (!name.startsWith(".")) rename(`.${lookUp(name, scope, known)}`);
  }
}

function lookUp(name: string, inside: string, known: ReadonlyMap<string, string>): string {
  for (let scope = inside; scope !== ""; scope = scope.slice(0, Math.max(0, scope.lastIndexOf(".")))) {
    if (known.has(`${scope}.${name}`)) return `${scope}.${name}`;
  }
  return name;
}

/** Adds imports for the types that a file refers to. `homes` has the path of the declaring file for each full type name. */
export function addImports(file: FileDescriptorProto, homes: ReadonlyMap<string, string>): void {
  const used = [...referencesIn(file)].flatMap(({ name }) => homes.get(name.slice(1)) ?? []);
  const imports = new Set([...file.dependency, ...used]);
  imports.delete(file.name);
  file.dependency = [...imports].sort();
}
