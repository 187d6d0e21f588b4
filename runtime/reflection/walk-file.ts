import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt";

/**
 * A declaration in a file, such as a message or a field, and the full name of the message, service or package that contains it.
 */
export interface Placed<Part> {
  readonly part: Part;
  readonly scope: string;
}

export function fullName({ part, scope }: Placed<{ readonly name: string }>): string {
  return scope === "" ? part.name : `${scope}.${part.name}`;
}

/** The messages of a file, nested ones included. */
export function* messagesIn(file: FileDescriptorProto): Generator<Placed<DescriptorProto>> {
  function* within(parts: readonly DescriptorProto[], scope: string): Generator<Placed<DescriptorProto>> {
    for (const part of parts) {
      const placed = { part, scope };
      yield placed;
      yield* within(part.nestedType, fullName(placed));
    }
  }
  yield* within(file.messageType, file.package);
}

/** The enums of a file, nested ones included. */
export function* enumsIn(file: FileDescriptorProto): Generator<Placed<EnumDescriptorProto>> {
  for (const part of file.enumType) yield { part, scope: file.package };
  for (const message of messagesIn(file)) {
    for (const part of message.part.enumType) yield { part, scope: fullName(message) };
  }
}

/** The extensions that a file declares, also inside messages. */
export function* extensionsIn(file: FileDescriptorProto): Generator<Placed<FieldDescriptorProto>> {
  for (const part of file.extension) yield { part, scope: file.package };
  for (const message of messagesIn(file)) {
    for (const part of message.part.extension) yield { part, scope: fullName(message) };
  }
}

/** All declarations of a file that have a full name. The full name of an enum value does not contain the enum's: `shop.OPEN`. */
export function* declarationsIn(file: FileDescriptorProto): Generator<Placed<{ readonly name: string }>> {
  for (const message of messagesIn(file)) {
    yield message;
    const scope = fullName(message);
    for (const part of [...message.part.field, ...message.part.oneofDecl]) yield { part, scope };
  }
  for (const one of enumsIn(file)) {
    yield one;
    for (const part of one.part.value) yield { part, scope: one.scope };
  }
  yield* extensionsIn(file);
  for (const part of file.service) {
    const service = { part, scope: file.package };
    yield service;
    for (const method of part.method) yield { part: method, scope: fullName(service) };
  }
}

export function* namesIn(file: FileDescriptorProto): Generator<string> {
  for (const one of declarationsIn(file)) yield fullName(one);
}
