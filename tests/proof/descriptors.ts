import { create, createFileRegistry, type DescFile, type DescMessage, type FileRegistry } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  OneofDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import type { Scalar } from "../../transformer/model.js";
import type { FieldSchema, MessageSchema, Schema, SingleSchema } from "./schema.js";
import { elementOf, rootOf } from "./schema.js";
import { wellKnownFile, wellKnownTypeName } from "./well-known.js";

/** A schema as the reference has it: made from the plain data, never from emitted tables. */
export interface Reference {
  /** Those that the schema's own depends on, and it. */
  readonly files: readonly [...FileDescriptorProto[], FileDescriptorProto];
  readonly registry: FileRegistry;
  readonly root: DescMessage;
}

/** Builds protobuf-es' descriptors of a schema. */
export function referenceOf(schema: Schema): Reference {
  const dependencies = dependenciesOf(schema);
  const file = create(FileDescriptorProtoSchema, {
    name: `${schema.name}.proto`,
    syntax: "proto3",
    package: "proof",
    dependency: dependencies.map(({ proto }) => proto.name),
    enumType: schema.enums.map(({ name }) => ({ name, value: [{ name: `${name}_ZERO`, number: 0 }] })),
    messageType: schema.messages.map(describeMessage),
  });
  const registry = createFileRegistry(file, (name) => dependencies.find(({ proto }) => proto.name === name));
  const root = registry.getMessage(`proof.${rootOf(schema).name}`);
  if (root === undefined) throw new Error(`${schema.name} has no root`);
  return { files: [...dependencies.map(({ proto }) => proto), file], registry, root };
}

function dependenciesOf({ messages }: Schema): DescFile[] {
  const elements = messages.flatMap(({ fields }) => fields.map(({ type }) => elementOf(type)));
  return [...new Set(elements.flatMap((type) => (type.kind === "wellKnown" ? [wellKnownFile(type.name)] : [])))];
}

/**
 * What the reference calls a field: names do not travel, and the contract's may be none of protobuf's. The name alone
 * tells that a 64-bit integer is a number in the contract, or a timestamp a Date, so that what makes the values keeps
 * within its range, and that a text is wrapped, which is written even if it is empty.
 */
export function referenceName(message: MessageSchema, field: FieldSchema): string {
  const { number, type } = field;
  if (isWrappedText(message, field)) return `wrapped${number}`;
  const values = [elementOf(type), ...(type.kind === "map" ? [{ kind: "scalar", scalar: type.key } as const] : [])];
  const isSafe = values.some((one) => one.kind === "scalar" && one.scalar.startsWith("safe"));
  const isDate = values.some((one) => one.kind === "wellKnown" && one.name === "Date");
  return `${`${isSafe ? "safe" : ""}${isDate ? "date" : ""}` || "f"}${number}`;
}

/** Whether a field is a text or bytes of a parameter or of a tuple. */
function isWrappedText({ form }: MessageSchema, { type }: FieldSchema): boolean {
  return (form === "request" || form === "tuple") && type.kind === "scalar" && !canPack(type);
}

/** What the reference calls a oneof: its place tells it, since its holder's name may be none of protobuf's. */
export function oneofName({ fields }: MessageSchema, { oneof }: FieldSchema): string {
  return `oneof${fields.findIndex((field) => field.oneof === oneof)}`;
}

function describeMessage(message: MessageSchema): DescriptorProto {
  const { name, fields } = message;
  const proto = create(DescriptorProtoSchema, { name });
  // protoc wants a oneof that stands for an optional field behind those that are real.
  for (const field of fields) {
    if (field.oneof === undefined || proto.oneofDecl.some((one) => one.name === oneofName(message, field))) continue;
    proto.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: oneofName(message, field) }));
  }
  for (const field of fields) {
    const described = describeField(message, field);
    if (field.oneof !== undefined)
      described.oneofIndex = proto.oneofDecl.findIndex((one) => one.name === oneofName(message, field));
    if (field.type.kind === "map") proto.nestedType.push(describeEntry(message, field, field.type.key));
    if (field.type.kind === "optional" || isWrappedText(message, field)) {
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
    number,
    label: isRepeated ? FieldDescriptorProto_Label.REPEATED : FieldDescriptorProto_Label.OPTIONAL,
    ...(type.kind === "map"
      ? { type: FieldDescriptorProto_Type.MESSAGE, typeName: `.proof.${message.name}.${entryName(message, field)}` }
      : typeParts(elementOf(type))),
  });
  const packed = type.kind === "list" && canPack(type.item) ? { packed: type.packed } : {};
  proto.options = create(FieldOptionsSchema, packed);
  return proto;
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
    return { type: FieldDescriptorProto_Type.MESSAGE, typeName: `.${wellKnownTypeName(type.name)}` };
  const travelsAs = type.scalar.replace(/^safe/, "").toUpperCase() as keyof typeof FieldDescriptorProto_Type;
  return { type: FieldDescriptorProto_Type[travelsAs] };
}

/** Whether elements of a type stand in one field, unless its list says otherwise. */
export function canPack(type: SingleSchema): boolean {
  return type.kind === "enum" || (type.kind === "scalar" && type.scalar !== "string" && type.scalar !== "bytes");
}
