import { create, createFileRegistry, type FileRegistry } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type EnumDescriptorProto,
  EnumDescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import { Enum, type Field, type FieldBase, loadSync, MapField, type Namespace, Type } from "protobufjs";

/** protobuf-es' descriptors of a checked-in .proto of one package, which protobufjs parses: neither knows our tables. */
export function readProto(path: string, packageName: string): FileRegistry {
  const namespace = loadSync(path).resolveAll().lookup(packageName) as Namespace;
  const file = create(FileDescriptorProtoSchema, {
    name: "twin.proto",
    package: packageName,
    syntax: "proto3",
    messageType: namespace.nestedArray.filter((one) => one instanceof Type).map(messageOf),
    enumType: namespace.nestedArray.filter((one) => one instanceof Enum).map(enumOf),
  });
  return createFileRegistry(file, () => undefined);
}

function enumOf(one: Enum): EnumDescriptorProto {
  const value = Object.entries(one.values).map(([name, number]) => ({ name, number }));
  return create(EnumDescriptorProtoSchema, { name: one.name, value });
}

function messageOf(type: Type): DescriptorProto {
  const optional = type.fieldsArray.filter(isOptional);
  return create(DescriptorProtoSchema, {
    name: type.name,
    field: type.fieldsArray.map((field) => fieldOf(type, field, optional.indexOf(field))),
    nestedType: type.fieldsArray.flatMap((field: FieldBase) => (field instanceof MapField ? [entryOf(field)] : [])),
    oneofDecl: optional.map(({ name }) => ({ name: `_${name}` })),
  });
}

function isOptional(field: Field): boolean {
  return field.options?.proto3_optional === true;
}

function fieldOf(type: Type, field: Field, optionalAt: number): FieldDescriptorProto {
  const { OPTIONAL, REPEATED } = FieldDescriptorProto_Label;
  const given: FieldBase = field;
  const isMap = given instanceof MapField;
  const element = isMap
    ? { type: FieldDescriptorProto_Type.MESSAGE, typeName: `${type.fullName}.${entryName(field)}` }
    : elementOf(field);
  return create(FieldDescriptorProtoSchema, {
    name: field.name,
    number: field.id,
    label: isMap || field.repeated ? REPEATED : OPTIONAL,
    ...element,
    ...(field.repeated && field.options?.packed === false ? { options: { packed: false } } : {}),
    ...(optionalAt < 0 ? {} : { proto3Optional: true, oneofIndex: optionalAt }),
  });
}

/** The message that the entries of a map are (protobuf language guide, "Maps"). */
function entryOf(field: MapField): DescriptorProto {
  const { OPTIONAL: label } = FieldDescriptorProto_Label;
  return create(DescriptorProtoSchema, {
    name: entryName(field),
    field: [
      { name: "key", number: 1, label, ...scalarOf(field.keyType) },
      { name: "value", number: 2, label, ...elementOf(field) },
    ],
    options: { mapEntry: true },
  });
}

function entryName({ name }: FieldBase): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Entry`;
}

function elementOf(field: FieldBase): { type: FieldDescriptorProto_Type; typeName?: string } {
  const { resolvedType } = field;
  if (resolvedType instanceof Enum) return { type: FieldDescriptorProto_Type.ENUM, typeName: resolvedType.fullName };
  if (resolvedType instanceof Type) return { type: FieldDescriptorProto_Type.MESSAGE, typeName: resolvedType.fullName };
  return scalarOf(field.type);
}

function scalarOf(name: string): { type: FieldDescriptorProto_Type } {
  return { type: FieldDescriptorProto_Type[name.toUpperCase() as "INT32"] };
}
