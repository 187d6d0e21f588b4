import { clone } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type EnumDescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { enumsIn } from "../../runtime/reflection/walk-file.js";

/**
 * A file's descriptor without what printing does not keep: where parts stand, the JSON names of enum values, which are an option that
 * protoc does not know, and the places of members among the others, because the arms of a oneof are printed together. Defaults are numbers: 5e-07 and 5e-7 are the same one.
 */
export function comparable(file: FileDescriptorProto): FileDescriptorProto {
  const copy = withoutJsonNames(file);
  delete copy.sourceCodeInfo;
  for (const one of copy.messageType) sortMembers(one);
  return copy;
}

/** A file's descriptor without the JSON names of enum values, which no text has. */
export function withoutJsonNames(file: FileDescriptorProto): FileDescriptorProto {
  const copy = clone(FileDescriptorProtoSchema, file);
  for (const { part } of enumsIn(copy)) dropJsonNames(part);
  return copy;
}

function dropJsonNames({ value }: EnumDescriptorProto): void {
  for (const one of value) {
    if (one.options?.$unknown === undefined) continue;
    delete one.options.$unknown;
    if (!one.options.deprecated) delete one.options;
  }
}

function sortMembers({ field, nestedType }: DescriptorProto): void {
  field.sort((a, b) => a.number - b.number);
  for (const one of field) {
    const isReal = one.type === Type.DOUBLE || one.type === Type.FLOAT;
    if (isReal && /\d/.test(one.defaultValue)) one.defaultValue = String(Number(one.defaultValue));
  }
  nestedType.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const nested of nestedType) sortMembers(nested);
}

/** The comments of a file by the paths of its parts. */
export function commentsOf({ sourceCodeInfo }: FileDescriptorProto): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, leadingComments } of sourceCodeInfo?.location ?? []) {
    if (leadingComments !== "") found[path.join(".")] = leadingComments;
  }
  return found;
}
