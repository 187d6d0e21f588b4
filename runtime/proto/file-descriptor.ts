import { create, type DescEnum, type DescMessage } from "@bufbuild/protobuf";
import {
  Edition,
  FeatureSet_FieldPresence as FieldPresence,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  NullValueSchema,
} from "@bufbuild/protobuf/wkt";
import { elementTable } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { Names, protoName } from "../message/proto-names.js";
import { plainField } from "../message/seam.js";
import type { DescriptorInit } from "./descriptor-inits.js";
import { EnumDescriptors } from "./enum-descriptors.js";
import { describeMembers } from "./field-descriptors.js";
import { bclMembers, googleMessage } from "./known-messages.js";

/**
 * Describes a message and all that it refers to as a file of proto3, or of edition 2023 if proto3 cannot say it. The second of two messages or enums with the same name gets a
 * number behind it; the message itself keeps its name.
 */
export function describeFile(root: MessageTable): FileDescriptorProto {
  const scope = new Names();
  const imported = new Map<MessageTable, DescMessage>();
  const names = new Map<MessageTable, string>();
  const tables = reachableFrom(root);
  const isEdition = tables.some(needsEdition);
  const dependencies = new Set<string>();
  for (const table of tables) {
    const known = isOpaque(table) ? googleMessage(table.protoName) : undefined;
    if (table.fields.some((field) => plainField(field).type === "null")) dependencies.add(fileOf(NullValueSchema));
    if (known === undefined) names.set(table, scope.add(isOpaque(table) ? table.protoName : protoName(table.name)));
    else {
      imported.set(table, known);
      dependencies.add(fileOf(known));
    }
  }
  const packageName = commonPackage([...names.values()]);
  const prefix = packageName === "" ? "" : `${packageName}.`;
  const enums = new EnumDescriptors(scope, prefix);
  const message = (table: MessageTable): string => names.get(table) ?? imported.get(table)?.typeName ?? table.name;
  const messageType: DescriptorInit[] = [];
  for (const [table, name] of names) {
    const members = isOpaque(table)
      ? bclMembers(table.protoName)
      : describeMembers(table, name, { isEdition, enums, message });
    place(messageType, name.slice(prefix.length).split("."), members);
  }
  return create(FileDescriptorProtoSchema, {
    name: `${names.get(root)}.proto`,
    ...(isEdition ? edition2023 : { syntax: "proto3" }),
    package: packageName,
    dependency: [...dependencies],
    messageType,
    enumType: enums.all,
  });
}

/** An edition in which fields have no presence unless they say so, as in proto3. */
const edition2023 = {
  syntax: "editions",
  edition: Edition.EDITION_2023,
  options: { features: { fieldPresence: FieldPresence.IMPLICIT } },
};

/** Whether a message has what proto3 cannot say. */
function needsEdition({ fields }: MessageTable): boolean {
  return fields.map(plainField).some((field) => field.delimited === true || field.default !== undefined);
}

function fileOf({ file }: DescMessage | DescEnum): string {
  return file.proto.name;
}

/** A message and all that it refers to, directly or not. */
function reachableFrom(root: MessageTable): MessageTable[] {
  const found = new Set<MessageTable>();
  const visit = (table: MessageTable): void => {
    if (found.has(table)) return;
    found.add(table);
    for (const field of table.fields) {
      const inner = elementTable(plainField(field));
      if (inner !== undefined) visit(inner);
    }
  };
  visit(root);
  return [...found];
}

function commonPackage(names: readonly string[]): string {
  const packages = new Set(names.map((name) => name.slice(0, Math.max(name.lastIndexOf("."), 0))));
  const [only = ""] = packages;
  return packages.size === 1 ? only : "";
}

/** Nests a message by its name. Messages of several packages share one file, so packages are messages there. */
function place(into: DescriptorInit[], [first = "", ...rest]: readonly string[], message: DescriptorInit): void {
  let at = into.find((one) => one.name === first);
  if (at === undefined) {
    at = { name: first };
    into.push(at);
  }
  if (rest.length > 0) {
    at.nestedType ??= [];
    place(at.nestedType, rest, message);
  } else Object.assign(at, message, { nestedType: [...(at.nestedType ?? []), ...(message.nestedType ?? [])] });
}
