import { clone } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";

/**
 * A file's descriptor without what printing does not keep: where parts stand, and the places of members among the others, because
 * the arms of a oneof are printed together. Defaults are numbers: 5e-07 and 5e-7 are the same one.
 */
export function comparable(file: FileDescriptorProto): FileDescriptorProto {
  const copy = clone(FileDescriptorProtoSchema, file);
  delete copy.sourceCodeInfo;
  for (const one of copy.messageType) sortMembers(one);
  return copy;
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
