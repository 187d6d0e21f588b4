import { create } from "@bufbuild/protobuf";
import {
  Edition,
  FeatureSet_FieldPresence as FieldPresence,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  NullValueSchema,
} from "@bufbuild/protobuf/wkt";
import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { plainField } from "../message/seam.js";
import { componentsOf } from "./components.js";
import type { Description } from "./description.js";
import type { DescriptorInit, EnumDescriptorInit, FileInit } from "./descriptor-inits.js";
import { EnumDescriptors } from "./enum-descriptors.js";
import { fieldDescriptors, type ReferredTypes } from "./field-descriptors.js";
import { checkFileOptions, fileOptionsOf } from "./file-options.js";
import { bclMembers, googleMessage } from "./known-messages.js";
import { PartComments } from "./part-comments.js";
import { emptyPlan, type FilePlan, pathOf, planFiles } from "./plan-files.js";
import type { ProtoProblem } from "./proto-problems.js";
import { commentEnum, commentMessage } from "./schema-comments.js";
import { nameParts, type SchemaPurpose } from "./schema-names.js";
import { type SchemaOrigins, schemaOrigins } from "./schema-origins.js";
import { collectParts, type SchemaRoots } from "./schema-parts.js";
import { describeService } from "./service-descriptors.js";
import { noDocs, type SourceDocs } from "./source-docs.js";

/** A schema as file descriptors, with facts that descriptors do not state. */
export interface DescribedSchema {
  /** The files, without protobuf's own files. Each file comes after the files that it imports. */
  readonly files: readonly FileDescriptorProto[];
  /** The names that had to be changed, and other problems with names. */
  readonly problems: readonly ProtoProblem[];
  /** Facts about the operations, by the operations' full names in the files. */
  readonly operations: ReadonlyMap<string, OperationFacts>;
  readonly origins: SchemaOrigins;
  /** The full names of the messages around the arguments and results of operations. */
  readonly wrappers: ReadonlySet<string>;
}

/** Facts about an operation that .proto files do not state. */
export interface OperationFacts {
  readonly path: string;
  /** The full name of the message with the values beside the request stream, which travel in a header. */
  readonly requestHeader?: string | undefined;
  readonly responseHeader?: string | undefined;
  /** The texts of the `@throws` tags in the comment of the operation. */
  readonly throws: readonly string[];
}

/**
 * Describes contracts and messages, and everything to which they refer, as files of proto3, or of edition 2023 where proto3 lacks
 * a feature.
 * @throws SetupError IW2019 if messages of several packages refer to each other and `purpose` is for files
 * @throws RangeError if the options of files name a package that no file has
 */
export function describeSchema(roots: SchemaRoots, purpose: SchemaPurpose, docs: SourceDocs = noDocs): DescribedSchema {
  const problems: ProtoProblem[] = [];
  const parts = collectParts(roots);
  const names = nameParts(parts, purpose, problems);
  const enums = new EnumDescriptors(names);
  const plans = planFiles(parts, { names, enums }, purpose);
  for (const { package: name, messages } of [...plans]) {
    for (const field of messages.flatMap(({ fields }) => fields.map(plainField))) {
      if (field.type !== "enum" || enums.add(name, field).package === undefined) continue;
      const path = pathOf(name);
      if (!plans.some((plan) => plan.path === path)) plans.push(emptyPlan(path, name));
    }
  }
  enums.tellApart(parts, purpose, problems);
  if (purpose.options !== undefined) checkFileOptions(purpose.options, new Set(plans.map((plan) => plan.package)));
  const homes = new Map<object, string>();
  for (const plan of plans) for (const part of [...plan.messages, ...plan.enums]) homes.set(part, plan.path);
  const wrappers = new Map(parts.wrappers.map((wrapper) => [wrapper.table, wrapper]));
  const description = { parts, wrappers, names, enums, comments: new PartComments(), docs, homes };
  const files = plans.map((plan) => describeFile(plan, description, purpose));
  return {
    files: inOrder(files),
    problems,
    operations: operationFacts(description),
    origins: schemaOrigins(description),
    wrappers: new Set([...wrappers.keys()].flatMap((table) => names.message(table) ?? [])),
  };
}

function operationFacts({ parts, names, docs }: Description): ReadonlyMap<string, OperationFacts> {
  const nameOf = (table: MessageTable | undefined): string | undefined => table && names.message(table);
  const facts = parts.services.flatMap(({ service, operations }) =>
    operations.map(({ operation, declaredBy }): [string, OperationFacts] => [
      `${names.service(service)}.${names.method(service, operation.name)}`,
      {
        path: operation.path,
        requestHeader: nameOf(operation.requestHeader),
        responseHeader: nameOf(operation.responseHeader),
        throws: docs.operation(declaredBy, operation.name)?.throws ?? [],
      },
    ]),
  );
  return new Map(facts);
}

function describeFile(plan: FilePlan, description: Description, purpose: SchemaPurpose): FileDescriptorProto {
  const { names, enums, comments, parts, homes } = description;
  const prefix = plan.package === "" ? "" : `${plan.package}.`;
  const isEdition = plan.messages.some(needsEdition);
  const dependencies = new Set<string>();
  const own = (table: MessageTable): MessageTable => (homes.has(table) ? table : parts.first(table));
  const message = (table: MessageTable): string => {
    const known = isOpaque(table) ? googleMessage(table.protoName) : undefined;
    dependencies.add(known?.file.proto.name ?? homes.get(own(table)) ?? plan.path);
    return known?.typeName ?? names.message(own(table)) ?? table.name;
  };
  const types: ReferredTypes = {
    isEdition,
    message,
    enum(field) {
      const placed = enums.add(plan.package, field);
      dependencies.add(homes.get(placed) ?? pathOf(plan.package));
      return placed;
    },
  };
  const messageType: DescriptorInit[] = [];
  for (const table of plan.messages) {
    const name = names.message(table) ?? table.name;
    const members = isOpaque(table) ? bclMembers(table.protoName) : fieldDescriptors(table, name, types);
    if (table.fields.some((field) => plainField(field).type === "null")) dependencies.add(nullValueFile);
    const at = messageAt(messageType, name.slice(prefix.length));
    const nestedType = [...(at.nestedType ?? []), ...(members.nestedType ?? [])];
    commentMessage(Object.assign(at, members, { nestedType }), table, description);
  }
  const service = plan.services.map((part) => describeService(part, message, description));
  const enumType: EnumDescriptorInit[] = [];
  const fromMessages = plan.path === pathOf(plan.package) ? enums.in(plan.package) : [];
  for (const one of [...fromMessages, ...plan.enums]) {
    const scope = one.name.slice(prefix.length, Math.max(0, one.name.lastIndexOf(".")));
    const holder = scope === "" ? { enumType } : messageAt(messageType, scope);
    holder.enumType ??= [];
    holder.enumType.push(one.init);
    commentEnum(one, description);
  }
  dependencies.delete(plan.path);
  const init: FileInit = {
    name: plan.path,
    ...(isEdition ? edition2023 : { syntax: "proto3" }),
    ...optionsOf(plan.package, isEdition, purpose),
    ...(plan.package === "" ? {} : { package: plan.package }),
    dependency: [...dependencies].sort(),
    messageType,
    enumType,
    service,
  };
  return create(FileDescriptorProtoSchema, { ...init, sourceCodeInfo: { location: comments.locations(init) } });
}

const nullValueFile = NullValueSchema.file.proto.name;

/** The edition of files that proto3 cannot describe. As in proto3, their fields have no presence by default. */
const edition2023 = { syntax: "editions", edition: Edition.EDITION_2023 };

function optionsOf(
  packageName: string,
  isEdition: boolean,
  { options = {} }: SchemaPurpose,
): Pick<FileInit, "options"> {
  const features = isEdition ? { features: { fieldPresence: FieldPresence.IMPLICIT } } : {};
  const given = { ...fileOptionsOf(options, packageName), ...features };
  return Object.keys(given).length === 0 ? {} : { options: given };
}

/** Whether a message has a feature that proto3 lacks: a group, or a declared default. */
function needsEdition({ fields }: MessageTable): boolean {
  return fields.map(plainField).some((field) => field.delimited === true || field.default !== undefined);
}

/** Sorts files so that each comes after the files that it imports. */
function inOrder(files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  return componentsOf(sorted, ({ dependency }) => dependency.flatMap((name) => byName.get(name) ?? [])).flat();
}

/**
 * Finds or makes the descriptor of a message with a dotted name. In a file that several packages share, packages become messages
 * around the message.
 */
function messageAt(into: DescriptorInit[], name: string): DescriptorInit {
  const [first = "", ...rest] = name.split(".");
  let at = into.find((one) => one.name === first);
  if (at === undefined) {
    at = { name: first };
    into.push(at);
  }
  if (rest.length === 0) return at;
  at.nestedType ??= [];
  return messageAt(at.nestedType, rest.join("."));
}
