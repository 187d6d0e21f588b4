import type { DescFile, DescMessage } from "@bufbuild/protobuf";
import {
  type FileDescriptorProto,
  file_google_protobuf_any,
  file_google_protobuf_duration,
  file_google_protobuf_empty,
  file_google_protobuf_field_mask,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { bclFields } from "../../common/wire/bcl-fields.js";
import type { DescriptorInit } from "./descriptor-inits.js";

export const googleFiles: readonly DescFile[] = [
  file_google_protobuf_any,
  file_google_protobuf_duration,
  file_google_protobuf_empty,
  file_google_protobuf_field_mask,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
];

export const googleMessages: readonly DescMessage[] = googleFiles.flatMap((file) => file.messages);

/** The descriptor of one of protobuf's own messages. Undefined for any other full name. */
export function googleMessage(name: string): DescMessage | undefined {
  return googleMessages.find((message) => message.typeName === name);
}

/** One of protobuf's own files, by import path. Undefined for any other path. */
export function googleFile(name: string): DescFile | undefined {
  return googleFiles.find((file) => file.proto.name === name);
}

/** The given files, preceded by those of protobuf's own files that they import. */
export function withGoogle(described: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const imported = [...new Set(described.flatMap(({ dependency }) => dependency))].sort();
  return [...imported.flatMap((name) => googleFile(name)?.proto ?? []), ...described];
}

/** The fields of one of protobuf-net's own messages. */
export function bclMembers(name: string): DescriptorInit {
  const label = Label.OPTIONAL;
  const field = (bclFields[name] ?? []).map(([own, type], at) => {
    return { name: own, jsonName: own, number: at + 1, type: Type[type.toUpperCase() as keyof typeof Type], label };
  });
  return { field };
}
