import type { DescriptorProto, EnumDescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt";

/**
 * The comments in a file by the full names of the parts that they describe. (In protobuf, the full name of an enum's value does
 * not contain the name of the enum.)
 */
export function commentsByName(file: FileDescriptorProto): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { path, leadingComments } of file.sourceCodeInfo?.location ?? []) {
    if (leadingComments !== "") texts.set(path.join(), leadingComments.replace(/^ /gm, "").trim());
  }
  const found = new Map<string, string>();
  const add = (scope: string, name: string, path: readonly number[]): string => {
    const full = scope === "" ? name : `${scope}.${name}`;
    const text = texts.get(path.join());
    if (text !== undefined) found.set(full, text);
    return full;
  };
  const addEnum = (scope: string, { name, value }: EnumDescriptorProto, path: readonly number[]): void => {
    add(scope, name, path);
    for (const [index, one] of value.entries()) add(scope, one.name, [...path, 2, index]);
  };
  const addMessage = (scope: string, message: DescriptorProto, path: readonly number[]): void => {
    const { name, field, nestedType, enumType } = message;
    const full = add(scope, name, path);
    for (const [at, one] of field.entries()) add(full, one.name, [...path, 2, at]);
    for (const [at, one] of nestedType.entries()) addMessage(full, one, [...path, 3, at]);
    for (const [at, one] of enumType.entries()) addEnum(full, one, [...path, 4, at]);
  };
  for (const [at, one] of file.messageType.entries()) addMessage(file.package, one, [4, at]);
  for (const [at, one] of file.enumType.entries()) addEnum(file.package, one, [5, at]);
  for (const [at, { name, method }] of file.service.entries()) {
    const full = add(file.package, name, [6, at]);
    for (const [index, one] of method.entries()) add(full, one.name, [6, at, 2, index]);
  }
  return found;
}
