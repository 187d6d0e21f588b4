import { create } from "@bufbuild/protobuf";
import {
  Edition,
  FeatureSet_FieldPresence as FieldPresence,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  NullValueSchema,
} from "@bufbuild/protobuf/wkt";
import { componentsOf } from "../../common/circles.js";
import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import { PlacedEnums } from "../../common/wire/enum-names.js";
import type { NamingProblem } from "../../common/wire/naming-problems.js";
import { nameParts } from "../../common/wire/schema-names.js";
import { noDocs, type SourceDocs } from "../../common/wire/source-docs.js";
import type { WireWrapper } from "../../common/wire/wire-schema.js";
import type { Description } from "./description.js";
import type { DescriptorInit, EnumDescriptorInit, FileInit } from "./descriptor-inits.js";
import { describeEnum } from "./enum-descriptors.js";
import { fieldDescriptors, type ReferredTypes } from "./field-descriptors.js";
import { checkFileOptions, fileOptionsOf, type ProtoFileOptions } from "./file-options.js";
import { bclMembers, googleMessage } from "./known-messages.js";
import { PartComments } from "./part-comments.js";
import { emptyPlan, type FilePlan, type PlannedMessage, pathOf, planFiles } from "./plan-files.js";
import { commentEnum, commentMessage } from "./schema-comments.js";
import { type SchemaOrigins, schemaOrigins } from "./schema-origins.js";
import { describeService } from "./service-descriptors.js";

/** A schema as file descriptors, with facts that descriptors do not state. */
export interface DescribedSchema {
  /** The files, without protobuf's own files. Each file comes after the files that it imports. */
  readonly files: readonly FileDescriptorProto[];
  /** The problems with names that had to be changed. */
  readonly problems: readonly NamingProblem[];
  /** Facts about the operations, by their full names in the files. */
  readonly operations: ReadonlyMap<string, OperationFacts>;
  readonly origins: SchemaOrigins;
}

/** Facts about an operation for which .proto files have no syntax: values in headers, and errors. */
export interface OperationFacts {
  readonly path: string;
  /** The full name of the message with the values beside the request stream, which travel in a header. */
  readonly requestHeader?: string | undefined;
  readonly responseHeader?: string | undefined;
  /** The texts of the `@throws` tags in the comment of the operation. */
  readonly throws: readonly string[];
}

/** What the file descriptors of a schema are needed for, which decides how strictly they follow the rules of protobuf. */
export interface SchemaPurpose {
  /**
   * Whether the schema is for .proto files, and so has to obey all their rules. Otherwise it is for interwire's own conversion to
   * JSON, which needs fewer rules.
   */
  readonly isForFiles: boolean;
  /** The options of the files, for the code generators of other languages. */
  readonly options?: ProtoFileOptions;
}

/**
 * Describes services and messages as files of proto3, or of edition 2023 where proto3 lacks the means.
 * @throws SetupError IW2019 if messages of several packages refer to each other and `purpose` is for files
 * @throws RangeError if the options of files name a package that no file has
 */
export function describeSchema(
  schema: CollectedSchema,
  purpose: SchemaPurpose,
  docs: SourceDocs = noDocs,
): DescribedSchema {
  const problems: NamingProblem[] = [];
  const rules = { isForFiles: purpose.isForFiles, contractPackages: purpose.options?.contractPackages === true };
  const names = nameParts(schema, rules, problems);
  const enums = new PlacedEnums(names);
  const plans = planFiles(schema, { names, enums }, purpose);
  for (const { package: name, messages } of [...plans]) {
    for (const { enum: used } of messages.flatMap(({ fields }) => fields)) {
      if (used === undefined || enums.add(name, used).package === undefined) continue;
      const path = pathOf(name);
      if (!plans.some((plan) => plan.path === path)) plans.push(emptyPlan(path, name));
    }
  }
  enums.tellApart(schema, rules, problems);
  if (purpose.options !== undefined) checkFileOptions(purpose.options, new Set(plans.map((plan) => plan.package)));
  const homes = new Map<string, string>();
  for (const plan of plans) for (const { name } of [...plan.messages, ...plan.enums]) homes.set(name, plan.path);
  const description = { schema, names, enums, comments: new PartComments(), docs, homes };
  const files = plans.map((plan) => describeFile(plan, description, purpose));
  return {
    files: inOrder(files),
    problems,
    operations: operationFacts(description),
    origins: schemaOrigins(description),
  };
}

function operationFacts({ schema, names, docs }: Description): ReadonlyMap<string, OperationFacts> {
  const facts = schema.services.flatMap(({ name: service, operations }) =>
    operations.map((operation): [string, OperationFacts] => [
      `${names.service(service)}.${names.method(service, operation.name)}`,
      {
        path: operation.path,
        requestHeader: operation.requestHeader && names.wrapper(operation.requestHeader),
        responseHeader: operation.responseHeader && names.wrapper(operation.responseHeader),
        throws: docs.operation(operation)?.throws ?? [],
      },
    ]),
  );
  return new Map(facts);
}

function describeFile(plan: FilePlan, description: Description, purpose: SchemaPurpose): FileDescriptorProto {
  const { schema, names, enums, comments, homes } = description;
  const prefix = plan.package === "" ? "" : `${plan.package}.`;
  const isEdition = plan.messages.some(needsEdition);
  const dependencies = new Set<string>();
  const inFiles = (name: string): string => {
    dependencies.add(homes.get(name) ?? plan.path);
    return name;
  };
  const types: ReferredTypes = {
    isEdition,
    message(name) {
      if (schema.messages.has(name)) return inFiles(names.message(name));
      dependencies.add(googleMessage(name)?.file.proto.name ?? plan.path);
      return name;
    },
    enum(used) {
      const placed = enums.add(plan.package, used);
      dependencies.add(homes.get(placed.name) ?? pathOf(plan.package));
      return placed;
    },
  };
  const messageType: DescriptorInit[] = [];
  for (const message of plan.messages) {
    const members = membersOf(message, types);
    if (message.fields.some(({ type }) => type === "null")) dependencies.add(nullValueFile);
    const at = messageAt(messageType, message.name.slice(prefix.length));
    const nestedType = [...(at.nestedType ?? []), ...(members.nestedType ?? [])];
    commentMessage(Object.assign(at, members, { nestedType }), message, description);
  }
  const typeNames = { ...types, wrapper: (wrapper: WireWrapper) => inFiles(names.wrapper(wrapper)) };
  const service = plan.services.map((part) => describeService(part, typeNames, description));
  const enumType: EnumDescriptorInit[] = [];
  const fromMessages = plan.path === pathOf(plan.package) ? enums.in(plan.package) : [];
  for (const one of [...fromMessages, ...plan.enums]) {
    const scope = one.name.slice(prefix.length, Math.max(0, one.name.lastIndexOf(".")));
    const holder = scope === "" ? { enumType } : messageAt(messageType, scope);
    holder.enumType ??= [];
    const init = describeEnum(one);
    holder.enumType.push(init);
    commentEnum(init, one, description);
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

function membersOf(planned: PlannedMessage, types: ReferredTypes): DescriptorInit {
  const { message } = planned;
  return message?.isWellKnown === true ? bclMembers(message.name) : fieldDescriptors(planned, types);
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

/** Whether a message has something that proto3 cannot describe: a group, or a default. */
function needsEdition({ fields }: PlannedMessage): boolean {
  return fields.some((field) => field.delimited === true || field.default !== undefined);
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
