import { clone } from "@bufbuild/protobuf";
import { type DescriptorProto, type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

/**
 * A file's descriptor without what printing does not keep: where parts stand, and the places of members among the others, because
 * the arms of a oneof are printed together.
 */
export function comparable(file: FileDescriptorProto): FileDescriptorProto {
  const copy = clone(FileDescriptorProtoSchema, file);
  delete copy.sourceCodeInfo;
  for (const one of copy.messageType) sortMembers(one);
  return copy;
}

function sortMembers({ field, nestedType }: DescriptorProto): void {
  field.sort((a, b) => a.number - b.number);
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
