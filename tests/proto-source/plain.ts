import { type JsonValue, toJson } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { jsonName } from "../../common/field-names.js";

/** A file without comments, names in JSON that follow from others, and the order of its fields. */
export function plain(file: FileDescriptorProto): JsonValue {
  const { sourceCodeInfo: _, ...bare } = toJson(FileDescriptorProtoSchema, file) as Record<string, JsonValue>;
  return JSON.parse(JSON.stringify(bare), (key, value: unknown) => {
    if (Array.isArray(value)) return key === "field" ? value.toSorted((a, b) => a.number - b.number) : value;
    if (typeof value !== "object" || value === null) return value;
    const { jsonName: own, ...others } = value as Record<string, JsonValue>;
    return own === undefined || own === jsonName(String(others.name)) ? others : { ...others, jsonName: own };
  });
}
