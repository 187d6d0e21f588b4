import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt";

/** What a file declares. */
export interface Declared {
  /** Full names: of services, methods, messages, fields, oneofs, enums, extensions, and of the values of enums beside these. */
  readonly names: readonly string[];
  readonly extensions: readonly FieldDescriptorProto[];
}

/** Lists what a file declares. */
export function declaredIn(file: FileDescriptorProto): Declared {
  const names: string[] = [];
  const extensions: FieldDescriptorProto[] = [];
  const add = (scope: string, name: string): string => {
    const full = scope === "" ? name : `${scope}.${name}`;
    names.push(full);
    return full;
  };
  const addEnum = (scope: string, { name, value }: EnumDescriptorProto): void => {
    add(scope, name);
    for (const one of value) add(scope, one.name);
  };
  const addExtension = (scope: string, extension: FieldDescriptorProto): void => {
    add(scope, extension.name);
    extensions.push(extension);
  };
  const addMessage = (scope: string, message: DescriptorProto): void => {
    const full = add(scope, message.name);
    for (const one of [...message.field, ...message.oneofDecl]) add(full, one.name);
    for (const one of message.extension) addExtension(full, one);
    for (const one of message.enumType) addEnum(full, one);
    for (const one of message.nestedType) addMessage(full, one);
  };
  for (const one of file.messageType) addMessage(file.package, one);
  for (const one of file.enumType) addEnum(file.package, one);
  for (const one of file.extension) addExtension(file.package, one);
  for (const { name, method } of file.service) {
    const full = add(file.package, name);
    for (const one of method) add(full, one.name);
  }
  return { names, extensions };
}
