import {
  type DescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { enumsIn, fullName, messagesIn } from "../../runtime/reflection/walk-file.js";
import type { ParsedFile } from "./parse-file.js";

/** The message and enum types of files, by full name with a leading dot. */
export type Types = ReadonlyMap<string, Type.MESSAGE | Type.ENUM>;

/** All messages and enums in files, including nested ones. */
export function declaredTypes(files: readonly FileDescriptorProto[]): Types {
  const types = new Map<string, Type.MESSAGE | Type.ENUM>();
  for (const file of files) {
    for (const one of messagesIn(file)) types.set(`.${fullName(one)}`, Type.MESSAGE);
    for (const one of enumsIn(file)) types.set(`.${fullName(one)}`, Type.ENUM);
  }
  return types;
}

/**
 * Resolves the type names in a file to full names, and tells message fields from enum fields, which look alike in the source.
 * @param hint is appended to the error about a missing type
 * @throws ProtoSyntaxError if there is no such type
 */
export function resolveTypes(file: ParsedFile, types: Types, hint: string): void {
  const { proto } = file;
  const resolver = new Resolver(file, types, hint);
  const scope = scopeOf(proto);
  for (const message of proto.messageType) resolver.message(message, scope);
  for (const field of proto.extension) resolver.field(field, scope);
  for (const { name, method } of proto.service) {
    for (const one of method) {
      one.inputType = resolver.messageName(one.inputType, `${scope}.${name}`, one);
      one.outputType = resolver.messageName(one.outputType, `${scope}.${name}`, one);
    }
  }
}

function scopeOf({ package: name }: FileDescriptorProto): string {
  return name === "" ? "" : `.${name}`;
}

class Resolver {
  private readonly file: ParsedFile;
  private readonly types: Types;
  private readonly hint: string;

  constructor(file: ParsedFile, types: Types, hint: string) {
    this.file = file;
    this.types = types;
    this.hint = hint;
  }

  message({ name, field, extension, nestedType }: DescriptorProto, scope: string): void {
    const own = `${scope}.${name}`;
    for (const one of [...field, ...extension]) this.field(one, own);
    for (const one of nestedType) this.message(one, own);
  }

  field(field: FieldDescriptorProto, scope: string): void {
    if (field.extendee !== "") field.extendee = this.messageName(field.extendee, scope, field);
    if (field.typeName === "") return;
    field.typeName = this.find(field.typeName, scope, field);
    const type = this.types.get(field.typeName) as Type;
    if (field.type !== Type.GROUP) field.type = type;
  }

  messageName(name: string, scope: string, at: object): string {
    const found = this.find(name, scope, at);
    if (this.types.get(found) === Type.MESSAGE) return found;
    throw this.file.tokens.error(`${name} is not a message`, this.file.places.types.get(at));
  }

  /** Looks a name up in the innermost scope, then in each scope around it. */
  private find(name: string, scope: string, at: object): string {
    if (name.startsWith(".") && this.types.has(name)) return name;
    for (let outer = scope; !name.startsWith("."); outer = outer.slice(0, outer.lastIndexOf("."))) {
      if (this.types.has(`${outer}.${name}`)) return `${outer}.${name}`;
      if (outer === "") break;
    }
    throw this.file.tokens.error(`there is no type ${name}${this.hint}`, this.file.places.types.get(at));
  }
}
