import { create, type DescEnum, type DescMessage } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema, NullValueSchema } from "@bufbuild/protobuf/wkt";
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
 * Describes a message and all that it refers to as a proto3 file. The second of two messages or enums with the same name gets a
 * number behind it; the message itself keeps its name.
 */
export function describeFile(root: MessageTable): FileDescriptorProto {
  const scope = new Names();
  const imported = new Map<MessageTable, DescMessage>();
  const names = new Map<MessageTable, string>();
  const dependencies = new Set<string>();
  for (const table of reachableFrom(root)) {
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
    const members = isOpaque(table) ? bclMembers(table.protoName) : describeMembers(table, name, { enums, message });
    place(messageType, name.slice(prefix.length).split("."), members);
  }
  return create(FileDescriptorProtoSchema, {
    name: `${names.get(root)}.proto`,
    syntax: "proto3",
    package: packageName,
    dependency: [...dependencies],
    messageType,
    enumType: enums.all,
  });
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
