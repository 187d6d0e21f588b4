import { create, createFileRegistry, type DescFile, type DescMessage, type FileRegistry } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  Edition,
  type FeatureSet,
  FeatureSetSchema,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FeatureSet_FieldPresence as FieldPresence,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FeatureSet_MessageEncoding as MessageEncoding,
  OneofDescriptorProtoSchema,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
} from "@bufbuild/protobuf/wkt";
import { fieldNames } from "../../common/field-names.js";
import { wellKnownRow } from "../../common/well-known-names.js";
import type { Scalar } from "../../transformer/model/model.js";
import type { EnumSchema, FieldSchema, MessageSchema, Schema, SingleSchema } from "./schema.js";
import { elementOf, isEdition, rootOf } from "./schema.js";
import { wellKnownFile } from "./well-known.js";

/** A schema as the reference has it: made from the plain data, never from emitted tables. */
export interface Reference {
  /** The files that the schema's own file depends on, and then this one. */
  readonly files: readonly [...FileDescriptorProto[], FileDescriptorProto];
  readonly registry: FileRegistry;
  readonly root: DescMessage;
}

/** Builds protobuf-es' descriptors of a schema. */
export function referenceOf(schema: Schema): Reference {
  const dependencies = dependenciesOf(schema);
  const file = create(FileDescriptorProtoSchema, {
    name: `${schema.name}.proto`,
    ...(isEdition(schema) ? edition : { syntax: "proto3" }),
    package: "proof",
    dependency: dependencies.map(({ proto }) => proto.name),
    enumType: schema.enums.map(describeEnum),
    messageType: schema.messages.map((message) => describeMessage(message, isEdition(schema))),
  });
  const registry = createFileRegistry(file, (name) => dependencies.find(({ proto }) => proto.name === name));
  const root = registry.getMessage(`proof.${rootOf(schema).name}`);
  if (root === undefined) throw new Error(`${schema.name} has no root`);
  return { files: [...dependencies.map(({ proto }) => proto), file], registry, root };
}

/** Edition 2023, with fields that have no presence unless they say so, as in proto3. */
const edition = {
  syntax: "editions",
  edition: Edition.EDITION_2023,
  options: { features: { fieldPresence: FieldPresence.IMPLICIT } },
};

/** The first number of an enum is zero, and none is there twice. */
function describeEnum({ name, members }: EnumSchema): { name: string; value: { name: string; number: number }[] } {
  const numbers = new Set([0, ...members.map(({ number }) => number)]);
  return { name, value: [...numbers].map((number) => ({ name: valueName(name, number), number })) };
}

const valueName = (name: string, number: number): string => `${name}_${String(number).replace("-", "MINUS_")}`;

function dependenciesOf({ messages }: Schema): DescFile[] {
  const elements = messages.flatMap(({ fields }) => fields.map(({ type }) => elementOf(type)));
  return [...new Set(elements.flatMap((type) => (type.kind === "wellKnown" ? [wellKnownFile(type.name)] : [])))];
}

/**
 * The reference's name of a field: names do not travel, and the contract's may be none of protobuf's. The name alone
 * tells that a 64-bit integer is a number in the contract, or a timestamp a Date, so that what makes the values keeps
 * within its range, that a text is wrapped, which is written even if it is empty, and that a field is written before
 * all others.
 */
export function referenceName(message: MessageSchema, field: FieldSchema): string {
  const { number, type } = field;
  if (field.include === true) return `include${number}`;
  if (isWrappedText(message, field)) return `wrapped${number}`;
  const values = [elementOf(type), ...(type.kind === "map" ? [{ kind: "scalar", scalar: type.key } as const] : [])];
  const isSafe = values.some((one) => one.kind === "scalar" && one.scalar.startsWith("safe"));
  const isDate = values.some((one) => one.kind === "wellKnown" && one.name === "Date");
  return `${`${isSafe ? "safe" : ""}${isDate ? "date" : ""}` || "field"}${number}`;
}

/** JSON has the contract's names; an item of a tuple is called by its place. */
function jsonNameOf({ form }: MessageSchema, { name, protoName, jsonName, number, rest }: FieldSchema): string {
  if (jsonName !== undefined) return jsonName;
  const given = rest === true ? "Rest" : form === "tuple" ? `Item${number}` : name;
  return fieldNames(protoName === undefined ? { name: given } : { name: given, protoName }).json;
}

/** Whether a field is a text or bytes of a parameter or of a tuple. */
function isWrappedText({ form }: MessageSchema, { type }: FieldSchema): boolean {
  return (form === "request" || form === "tuple") && type.kind === "scalar" && !canPack(type);
}

/** The reference's name of a oneof: its place tells it, since its holder's name may be none of protobuf's. */
export function oneofName({ fields }: MessageSchema, { oneof }: FieldSchema): string {
  return `oneof${fields.findIndex((field) => field.oneof === oneof)}`;
}

function describeMessage(message: MessageSchema, inEdition: boolean): DescriptorProto {
  const { name, fields } = message;
  const proto = create(DescriptorProtoSchema, { name });
  // protoc wants a oneof that stands for an optional field behind those that are real.
  for (const field of fields) {
    if (field.oneof === undefined || proto.oneofDecl.some((one) => one.name === oneofName(message, field))) continue;
    proto.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: oneofName(message, field) }));
  }
  for (const field of fields) {
    const isExplicit = field.type.kind === "optional" || isWrappedText(message, field);
    const described = describeField(message, field);
    described.options = create(
      FieldOptionsSchema,
      inEdition ? { features: featuresOf(field, isExplicit) } : packedOf(field),
    );
    if (field.oneof !== undefined)
      described.oneofIndex = proto.oneofDecl.findIndex((one) => one.name === oneofName(message, field));
    if (field.type.kind === "map") proto.nestedType.push(describeEntry(message, field, field.type.key));
    if (isExplicit && !inEdition) {
      described.proto3Optional = true;
      described.oneofIndex = proto.oneofDecl.length;
      proto.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: `_${referenceName(message, field)}` }));
    }
    proto.field.push(described);
  }
  return proto;
}

function describeField(message: MessageSchema, field: FieldSchema): FieldDescriptorProto {
  const { type, number } = field;
  const isRepeated = type.kind === "list" || type.kind === "map";
  const proto = create(FieldDescriptorProtoSchema, {
    name: referenceName(message, field),
    jsonName: jsonNameOf(message, field),
    number,
    label: isRepeated ? FieldDescriptorProto_Label.REPEATED : FieldDescriptorProto_Label.OPTIONAL,
    ...(type.kind === "map"
      ? { type: FieldDescriptorProto_Type.MESSAGE, typeName: `.proof.${message.name}.${entryName(message, field)}` }
      : typeParts(elementOf(type))),
  });
  if (field.default !== undefined)
    proto.defaultValue = type.kind === "enum" ? valueName(type.name, Number(field.default)) : String(field.default);
  return proto;
}

function packedOf({ type }: FieldSchema): { readonly packed?: boolean } {
  return type.kind === "list" && canPack(type.item) ? { packed: type.packed } : {};
}

function featuresOf(field: FieldSchema, isExplicit: boolean): FeatureSet {
  const features = create(FeatureSetSchema);
  if (isExplicit || field.default !== undefined) features.fieldPresence = FieldPresence.EXPLICIT;
  if (packedOf(field).packed === false) features.repeatedFieldEncoding = RepeatedFieldEncoding.EXPANDED;
  if (field.delimited === true) features.messageEncoding = MessageEncoding.DELIMITED;
  return features;
}

/** protoc knows a map by the name of its entry. */
const entryName = (message: MessageSchema, field: FieldSchema): string =>
  `${referenceName(message, field).replace(/^./, (c) => c.toUpperCase())}Entry`;

function describeEntry(message: MessageSchema, field: FieldSchema, key: Scalar): DescriptorProto {
  const entry = (name: string, number: number, type: SingleSchema) => ({ name, number, label: 1, ...typeParts(type) });
  return create(DescriptorProtoSchema, {
    name: entryName(message, field),
    field: [entry("key", 1, { kind: "scalar", scalar: key }), entry("value", 2, elementOf(field.type))],
    options: { mapEntry: true },
  });
}

function typeParts(type: SingleSchema): { type: FieldDescriptorProto_Type; typeName?: string } {
  if (type.kind === "message") return { type: FieldDescriptorProto_Type.MESSAGE, typeName: `.proof.${type.name}` };
  if (type.kind === "enum") return { type: FieldDescriptorProto_Type.ENUM, typeName: `.proof.${type.name}` };
  if (type.kind === "wellKnown")
    return { type: FieldDescriptorProto_Type.MESSAGE, typeName: `.${wellKnownRow(type.name).protoName}` };
  const travelsAs = type.scalar.replace(/^safe/, "").toUpperCase() as keyof typeof FieldDescriptorProto_Type;
  return { type: FieldDescriptorProto_Type[travelsAs] };
}

/** Whether elements of a type stand in one field, unless its list says otherwise. */
export function canPack(type: SingleSchema): boolean {
  return type.kind === "enum" || (type.kind === "scalar" && type.scalar !== "string" && type.scalar !== "bytes");
}
