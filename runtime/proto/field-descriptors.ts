import { protoCamelCase } from "@bufbuild/protobuf/reflect";
import { FieldDescriptorProto_Label as Label, FieldDescriptorProto_Type as Type } from "@bufbuild/protobuf/wkt";
import { elementTable } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { identifier, Names } from "../message/proto-names.js";
import { type PlainField, plainField } from "../message/seam.js";
import { scalarRow, scalarTable } from "../scalar-table.js";
import type { DescriptorInit, FieldDescriptorInit } from "./descriptor-inits.js";
import type { EnumDescriptors } from "./enum-descriptors.js";

/** How the types of one file are named. */
export interface TypeNames {
  readonly enums: EnumDescriptors;
  /** The full name of a message. */
  message(table: MessageTable): string;
}

/** Describes a message's fields: a member's own name is its name in JSON. */
export function describeMembers(table: MessageTable, fullName: string, types: TypeNames): DescriptorInit {
  // protobuf-es keeps a field under its name in camel case, and JSON under the member's own.
  const scope = new Names(protoCamelCase);
  const jsonNames = new Names();
  const nestedType: DescriptorInit[] = [];
  const oneofs: { name: string }[] = [];
  const synthetic: { readonly field: FieldDescriptorInit; readonly name: string }[] = [];
  const indices = new Map<string, number>();
  const oneofIndex = (name: string): number => {
    const index = indices.get(name) ?? oneofs.push({ name: scope.add(identifier(name)) }) - 1;
    indices.set(name, index);
    return index;
  };
  const field = table.fields.map(plainField).map((one) => {
    const name = scope.add(identifier(one.name));
    const described: FieldDescriptorInit = {
      name,
      jsonName: jsonNames.add(one.name),
      number: one.no,
      ...describeType(one, name, { fullName, nestedType, types }),
    };
    if (one.oneof !== undefined) described.oneofIndex = oneofIndex(one.oneof);
    else if (isExplicit(one)) synthetic.push({ field: described, name });
    return described;
  });
  // The oneofs of proto3's optional stand behind all others.
  for (const one of synthetic) {
    one.field.proto3Optional = true;
    one.field.oneofIndex = oneofs.push({ name: scope.add(`_${one.name}`) }) - 1;
  }
  return { field, nestedType, oneofDecl: oneofs };
}

/** Whether presence is told for a field that has none by itself. */
function isExplicit(field: PlainField): boolean {
  return field.optional !== undefined && elementTable(field) === undefined;
}

interface Place {
  readonly fullName: string;
  readonly nestedType: DescriptorInit[];
  readonly types: TypeNames;
}

function describeType(field: PlainField, name: string, place: Place): FieldDescriptorInit {
  if (field.key !== undefined) return describeMap(field, name, place);
  const element = describeElement(field, place.types);
  if (field.repeated !== true) return { ...element, label: Label.OPTIONAL };
  return { ...element, label: Label.REPEATED, ...(field.packed === false ? { options: { packed: false } } : {}) };
}

function describeElement(field: PlainField, types: TypeNames): FieldDescriptorInit {
  const table = elementTable(field);
  if (table !== undefined) return { type: Type.MESSAGE, typeName: `.${types.message(table)}` };
  if (field.type === "null") return { type: Type.ENUM, typeName: `.${scalarTable.null.protoType}` };
  if (field.type === "enum") return { type: Type.ENUM, typeName: `.${types.enums.nameOf(field)}` };
  return { type: scalarType(field.type as string, field) };
}

function scalarType(scalar: string, { name }: PlainField): Type {
  const row = scalarRow(scalar);
  if (row === undefined) throw new TypeError(`${name} has the type ${scalar}, which is none of protobuf`);
  return Type[row.protoType.toUpperCase() as keyof typeof Type];
}

/** A map is a list of entries, which are messages inside its own. */
function describeMap(field: PlainField, name: string, { fullName, nestedType, types }: Place): FieldDescriptorInit {
  const entry = `${name.charAt(0).toUpperCase()}${name.slice(1)}Entry`;
  const taken = nestedType.map((one) => one.name);
  const given = taken.includes(entry) ? `${entry}${field.no}` : entry;
  const key: FieldDescriptorInit = { type: scalarType(field.key ?? "", field) };
  const label = Label.OPTIONAL;
  nestedType.push({
    name: given,
    options: { mapEntry: true },
    field: [
      { name: "key", jsonName: "key", number: 1, label, ...key },
      { name: "value", jsonName: "value", number: 2, label, ...describeElement(field, types) },
    ],
  });
  return { type: Type.MESSAGE, typeName: `.${fullName}.${given}`, label: Label.REPEATED };
}
