import { isFieldSet } from "@bufbuild/protobuf";
import { type DescriptorProto, type FieldDescriptorProto, FieldDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { entryName } from "../../common/wire/schema-names.js";

/**
 * Completes the descriptor of a message that protobufjs made: moves extensions out of the fields, names map entries as protoc
 * does, and sets `proto3_optional`. Fields and nested messages are completed elsewhere.
 */
export function completeMessage(message: DescriptorProto, isProto3: boolean): void {
  // protobufjs puts extensions among the fields: those that the message declares, and those of others, under their full names.
  message.extension.push(...message.field.filter(({ extendee }) => extendee !== ""));
  message.field = message.field.filter(({ extendee, name }) => extendee === "" && !name.includes("."));
  nameEntries(message);
  if (isProto3) markOptional(message);
}

/** Gives the nested messages for map entries the names that protoc chooses: `prices` → `PricesEntry`. */
function nameEntries({ field, nestedType }: DescriptorProto): void {
  for (const entry of nestedType.filter(({ options }) => options?.mapEntry === true)) {
    const map = field.find(({ typeName }) => typeName === entry.name);
    if (map === undefined) continue;
    entry.name = entryName(map.name);
    map.typeName = entry.name;
  }
}

/**
 * Sets `proto3_optional` for the fields that are `optional`. Each of them needs a synthetic oneof, which must come after all
 * other oneofs.
 */
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
