import { create } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { elementTable } from "../table/members.js";
import type { MessageTable } from "../table/message.js";
import { protoName } from "../table/proto-name.js";
import { plainField } from "../table/seam.js";
import type { DescriptorInit } from "./descriptor-inits.js";
import { EnumDescriptors } from "./enum-descriptors.js";
import { describeMembers } from "./field-descriptors.js";
import { Names } from "./names.js";

/**
 * Describes a message, and all that it refers to, as a proto3 file. Of two messages or enums with one name the second
 * has a number behind it; the message itself never.
 */
export function describeFile(root: MessageTable): FileDescriptorProto {
  const scope = new Names();
  const names = new Map(reachableFrom(root).map((table) => [table, scope.add(protoName(table.name))]));
  const packageName = commonPackage([...names.values()]);
  const prefix = packageName === "" ? "" : `${packageName}.`;
  const enums = new EnumDescriptors(scope, prefix);
  const types = { enums, message: (table: MessageTable) => names.get(table) ?? table.name };
  const messageType: DescriptorInit[] = [];
  for (const [table, name] of names) {
    place(messageType, name.slice(prefix.length).split("."), describeMembers(table, name, types));
  }
  return create(FileDescriptorProtoSchema, {
    name: `${names.get(root)}.proto`,
    syntax: "proto3",
    package: packageName,
    messageType,
    enumType: enums.all,
  });
}

/** A message and those that its fields hold, theirs included. */
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

/** Puts a message where its name says. Messages of several packages are in one file, so a package is a message there. */
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
