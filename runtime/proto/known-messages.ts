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
import type { WellKnownName } from "../../common/well-known-names.js";
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

type Members = readonly (readonly [name: string, type: Type])[];

const ticks: Members = [
  ["value", Type.SINT64],
  ["scale", Type.INT32],
];

/** The fields of protobuf-net's own messages. Those that are enums in bcl.proto are int32 here. */
const bcl: Readonly<Record<string, Members>> = {
  "bcl.DateTime": [...ticks, ["kind", Type.INT32]],
  "bcl.TimeSpan": ticks,
  "bcl.Guid": [
    ["lo", Type.FIXED64],
    ["hi", Type.FIXED64],
  ],
  "bcl.Decimal": [
    ["lo", Type.UINT64],
    ["hi", Type.UINT32],
    ["signScale", Type.UINT32],
  ],
} satisfies Record<Extract<WellKnownName, `bcl.${string}`>, Members>;

/**
 * The fields of one of protobuf-net's own messages.
 * @see https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto
 */
export function bclMembers(name: string): DescriptorInit {
  const members = bcl[name] ?? [];
  const label = Label.OPTIONAL;
  return { field: members.map(([name, type], at) => ({ name, jsonName: name, number: at + 1, type, label })) };
}
