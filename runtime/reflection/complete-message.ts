import { isFieldSet } from "@bufbuild/protobuf";
import { type DescriptorProto, type FieldDescriptorProto, FieldDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { entryName } from "../proto/field-descriptors.js";

/** Adds to the descriptor of a message what protobufjs leaves out. Its fields and nested messages are completed elsewhere. */
export function completeMessage(message: DescriptorProto, isProto3: boolean): void {
  // protobufjs puts the extensions that a message declares among its fields, and those that others add to it, with a full name.
  message.extension.push(...message.field.filter(({ extendee }) => extendee !== ""));
  message.field = message.field.filter(({ extendee, name }) => extendee === "" && !name.includes("."));
  nameEntries(message);
  if (isProto3) markOptional(message);
}

/** Gives the messages for the entries of maps the names that protoc gives them. */
function nameEntries({ field, nestedType }: DescriptorProto): void {
  for (const entry of nestedType.filter(({ options }) => options?.mapEntry === true)) {
    const map = field.find(({ typeName }) => typeName === entry.name);
    if (map === undefined) continue;
    entry.name = entryName(map.name);
    map.typeName = entry.name;
  }
}

/** Marks the fields that are `optional`. For each of these, protobuf has a oneof, which must come after all other oneofs. */
function markOptional(message: DescriptorProto): void {
  const arms = new Map<number, FieldDescriptorProto[]>(message.oneofDecl.map((_, at) => [at, []]));
  for (const field of message.field) {
    if (isFieldSet(field, FieldDescriptorProtoSchema.field.oneofIndex)) arms.get(field.oneofIndex)?.push(field);
  }
  const oneofs = message.oneofDecl.map((oneof, at) => {
    const [first, ...others] = arms.get(at) ?? [];
    const isSynthetic = first !== undefined && others.length === 0 && oneof.name === `_${first.name}`;
    if (isSynthetic) first.proto3Optional = true;
    return { oneof, arms: arms.get(at) ?? [], isSynthetic };
  });
  oneofs.sort((a, b) => Number(a.isSynthetic) - Number(b.isSynthetic));
  for (const [at, one] of oneofs.entries()) for (const arm of one.arms) arm.oneofIndex = at;
  message.oneofDecl = oneofs.map(({ oneof }) => oneof);
}
