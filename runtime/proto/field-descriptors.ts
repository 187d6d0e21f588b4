import {
  FeatureSet_FieldPresence as FieldPresence,
  FieldDescriptorProto_Label as Label,
  FeatureSet_MessageEncoding as MessageEncoding,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { fieldNames, jsonName, snakeCase } from "../../common/field-names.js";
import { scalarRow, scalarTable } from "../../common/scalar-table.js";
import type { PlacedEnum } from "../../common/wire/enum-names.js";
import { Names } from "../../common/wire/proto-names.js";
import { entryName } from "../../common/wire/schema-names.js";
import type { WireEnum, WireField } from "../../common/wire/wire-schema.js";
import type { DescriptorInit, FeaturesInit, FieldDescriptorInit } from "./descriptor-inits.js";
import type { PlannedMessage } from "./plan-files.js";
import { describeReservedFields } from "./reserved-ranges.js";

/** Names the types to which the messages of one file refer. */
export interface ReferredTypes {
  /** Whether the file is of edition 2023, which has two features that proto3 lacks: groups, and defaults other than zero. */
  readonly isEdition: boolean;
  /** The enum as the files declare it, with its full name and its values. */
  enum(used: WireEnum): PlacedEnum;
  /** The full name of a message by its name in the schema. */
  message(name: string): string;
}

/**
 * Describes the fields of a message, and what it reserves. Their names are unique already; the name of a oneof, on which nothing depends, is made
 * unique here.
 */
export function fieldDescriptors(message: PlannedMessage, types: ReferredTypes): DescriptorInit {
  const { name: fullName } = message;
  const fields = message.fields.map((field) => ({ ...field, ...fieldNames(field) }));
  // protobuf-es stores a field under its name in camel case.
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
      number: one.number,
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
  const reserved = message.message?.reserved;
  return { field, nestedType, oneofDecl: oneofs, ...(reserved && describeReservedFields(reserved)) };
}

/** The name that protoc gives to the synthetic oneof of an optional field. */
function syntheticName(field: string, taken: Set<string>): string {
  let name = field.startsWith("_") ? field : `_${field}`;
  while (taken.has(name)) name = `X${name}`;
  taken.add(name);
  return name;
}

/** Whether a field has explicit presence (`optional` in proto3). An arm of a oneof has not, because its oneof has. */
function isExplicit(field: WireField): boolean {
  return field.optional === true && field.oneof === undefined && field.message === undefined;
}

interface Place {
  readonly fullName: string;
  readonly nestedType: DescriptorInit[];
  readonly types: ReferredTypes;
}

function describeType(field: WireField, name: string, place: Place): FieldDescriptorInit {
  if (field.key !== undefined) return describeMap(field, name, place);
  const element = describeElement(field, place.types);
  return { ...element, label: field.repeated === true ? Label.REPEATED : Label.OPTIONAL };
}

/** Describes the parts of a field other than its type. They are options in proto3, and features in an edition. */
function describeOptions(field: WireField, { isEdition, ...types }: ReferredTypes): FieldDescriptorInit {
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
  const defaultValue = field.enum === undefined ? defaultText(value) : valueName(types.enum(field.enum), value);
  return { options: { features: explicit }, defaultValue };
}

/** The name of the value of an enum that has a certain number. */
function valueName({ values }: PlacedEnum, value: unknown): string {
  return values.find(({ number }) => number === value)?.name ?? "";
}

/** The text of a default in a descriptor, as protobuf-es and protoc read it. */
function defaultText(value: NonNullable<WireField["default"]>): string {
  return String(value).replace("Infinity", "inf");
}

const explicit: FeaturesInit = { fieldPresence: FieldPresence.EXPLICIT };

function describeElement(field: WireField, types: ReferredTypes): FieldDescriptorInit {
  if (field.message !== undefined) return { type: Type.MESSAGE, typeName: `.${types.message(field.message)}` };
  if (field.type === "null") return { type: Type.ENUM, typeName: `.${scalarTable.null.protoType}` };
  if (field.enum !== undefined) return { type: Type.ENUM, typeName: `.${types.enum(field.enum).name}` };
  return { type: descriptorType(field.type, field) };
}

function descriptorType(scalar: string, { name }: WireField): Type {
  const row = scalarRow(scalar);
  if (row === undefined) throw new TypeError(`${name} has the type ${scalar}, which is none of protobuf`);
  return Type[row.protoType.toUpperCase() as keyof typeof Type];
}

/** Describes a map. In protobuf it is a list of entries, which are messages nested in the message that has the map. */
function describeMap(field: WireField, name: string, { fullName, nestedType, types }: Place): FieldDescriptorInit {
  const entry = entryName(name);
  const taken = nestedType.map((one) => one.name);
  const given = taken.includes(entry) ? `${entry}${field.number}` : entry;
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
