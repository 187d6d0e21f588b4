import {
  FeatureSet_FieldPresence as FieldPresence,
  FieldDescriptorProto_Label as Label,
  FeatureSet_MessageEncoding as MessageEncoding,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { fieldNames, jsonName, snakeCase } from "../../common/field-names.js";
import { scalarRow, scalarTable } from "../../common/scalar-table.js";
import { elementTable } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { Names } from "../message/proto-names.js";
import { type PlainField, plainField } from "../message/seam.js";
import type { DescriptorInit, FeaturesInit, FieldDescriptorInit } from "./descriptor-inits.js";
import type { PlacedEnum } from "./enum-descriptors.js";

/** Names the types to which the messages of one file refer. */
export interface ReferredTypes {
  /** Whether the file is of edition 2023, which has two features that proto3 lacks: groups, and defaults other than zero. */
  readonly isEdition: boolean;
  /** The declaration of a field's enum. */
  enum(field: PlainField): PlacedEnum;
  /** The full name of a message. */
  message(table: MessageTable): string;
}

/**
 * Describes the fields of a message. Their names are unique already; the name of a oneof, on which nothing depends, is made
 * unique here.
 */
export function fieldDescriptors(table: MessageTable, fullName: string, types: ReferredTypes): DescriptorInit {
  const fields = table.fields.map(plainField).map((field) => ({ ...field, ...fieldNames(field) }));
  // Compared in camel case, because protobuf-es stores a field under this name.
  const scope = new Names(jsonName);
  for (const { proto } of fields) scope.add(proto);
  const nestedType: DescriptorInit[] = [];
  const oneofs: { name: string }[] = [];
  const synthetic: { readonly field: FieldDescriptorInit; readonly name: string }[] = [];
  const indices = new Map<string, number>();
  const oneofIndex = (name: string): number => {
    const index = indices.get(name) ?? oneofs.push({ name: scope.add(snakeCase(name)) }) - 1;
    indices.set(name, index);
    return index;
  };
  const field = fields.map((one) => {
    const described: FieldDescriptorInit = {
      name: one.proto,
      jsonName: one.json,
      number: one.no,
      ...describeType(one, one.proto, { fullName, nestedType, types }),
      ...describeOptions(one, types),
    };
    if (one.oneof !== undefined) described.oneofIndex = oneofIndex(one.oneof);
    else if (isExplicit(one) && !types.isEdition) synthetic.push({ field: described, name: one.proto });
    return described;
  });
  // The synthetic oneofs of proto3's `optional` must come after all others.
  const taken = new Set([...fields.map(({ proto }) => proto), ...oneofs.map(({ name }) => name)]);
  for (const one of synthetic) {
    one.field.proto3Optional = true;
    one.field.oneofIndex = oneofs.push({ name: syntheticName(one.name, taken) }) - 1;
  }
  return { field, nestedType, oneofDecl: oneofs };
}

/** The name that protoc gives to the synthetic oneof of an optional field. */
function syntheticName(field: string, taken: Set<string>): string {
  let name = field.startsWith("_") ? field : `_${field}`;
  while (taken.has(name)) name = `X${name}`;
  taken.add(name);
  return name;
}

/** Whether a field has explicit presence (`optional` in proto3). An arm of a oneof has not, because its oneof has. */
function isExplicit(field: PlainField): boolean {
  return field.optional !== undefined && field.oneof === undefined && elementTable(field) === undefined;
}

interface Place {
  readonly fullName: string;
  readonly nestedType: DescriptorInit[];
  readonly types: ReferredTypes;
}

function describeType(field: PlainField, name: string, place: Place): FieldDescriptorInit {
  if (field.key !== undefined) return describeMap(field, name, place);
  const element = describeElement(field, place.types);
  return { ...element, label: field.repeated === true ? Label.REPEATED : Label.OPTIONAL };
}

/** Describes what a field has beside its type: options in proto3, features in an edition. */
function describeOptions(field: PlainField, { isEdition, ...types }: ReferredTypes): FieldDescriptorInit {
  const isUnpacked = field.repeated === true && field.packed === false;
  if (!isEdition) return isUnpacked ? { options: { packed: false } } : {};
  const { default: value } = field;
  const features: FeaturesInit = {};
  if (isUnpacked) features.repeatedFieldEncoding = RepeatedFieldEncoding.EXPANDED;
  if (field.delimited === true) features.messageEncoding = MessageEncoding.DELIMITED;
  if (value === undefined) {
    const own = isExplicit(field) ? { ...features, ...explicit } : features;
    return Object.keys(own).length === 0 ? {} : { options: { features: own } };
  }
  const defaultValue = field.type === "enum" ? valueName(types.enum(field), value) : defaultText(value);
  return { options: { features: explicit }, defaultValue };
}

/** The name of an enum's value with a certain number. */
function valueName({ init }: PlacedEnum, value: unknown): string {
  return init.value.find(({ number }) => number === value)?.name ?? "";
}

/** A default as text in a descriptor, as protobuf-es and protoc read it. */
function defaultText(value: NonNullable<PlainField["default"]>): string {
  return String(value).replace("Infinity", "inf");
}

const explicit: FeaturesInit = { fieldPresence: FieldPresence.EXPLICIT };

function describeElement(field: PlainField, types: ReferredTypes): FieldDescriptorInit {
  const table = elementTable(field);
  if (table !== undefined) return { type: Type.MESSAGE, typeName: `.${types.message(table)}` };
  if (field.type === "null") return { type: Type.ENUM, typeName: `.${scalarTable.null.protoType}` };
  if (field.type === "enum") return { type: Type.ENUM, typeName: `.${types.enum(field).name}` };
  return { type: descriptorType(field.type as string, field) };
}

function descriptorType(scalar: string, { name }: PlainField): Type {
  const row = scalarRow(scalar);
  if (row === undefined) throw new TypeError(`${name} has the type ${scalar}, which is none of protobuf`);
  return Type[row.protoType.toUpperCase() as keyof typeof Type];
}

/** The name that protoc gives to the entry message of a map. */
export function entryName(field: string): string {
  return `${jsonName(`_${field}`)}Entry`;
}

/** Describes a map: in protobuf, a list of entries, whose message is nested in the message with the map. */
function describeMap(field: PlainField, name: string, { fullName, nestedType, types }: Place): FieldDescriptorInit {
  const entry = entryName(name);
  const taken = nestedType.map((one) => one.name);
  const given = taken.includes(entry) ? `${entry}${field.no}` : entry;
  const key: FieldDescriptorInit = { type: descriptorType(field.key ?? "", field) };
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
