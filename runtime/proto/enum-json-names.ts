import { create, type DescEnum, type DescEnumValue, type DescFile, toBinary } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import { BytesValueSchema, EnumValueOptionsSchema, StringValueSchema } from "@bufbuild/protobuf/wkt";
import type { EnumValueInit } from "./descriptor-inits.js";

/**
 * The number of the extension `(pb.enumvalue.json)` of `EnumValueOptions`, which gives a value a name of its own in JSON
 * (google/protobuf/json_enumvalue_options.proto).
 */
const optionNumber = 998;

/** The wire type of messages, texts and bytes. */
const lengthDelimited = 2;

/** Gives the value of an enum a name of its own in JSON. */
export function setJsonName(value: EnumValueInit, name: string): void {
  // Like a StringValue, the option has its text in field 1. The text of an unknown field begins with its length.
  const option = toBinary(StringValueSchema, create(StringValueSchema, { value: name }));
  const field = toBinary(BytesValueSchema, create(BytesValueSchema, { value: option }));
  const options = create(EnumValueOptionsSchema);
  options.$unknown = [{ no: optionNumber, wireType: lengthDelimited, data: field.subarray(1) }];
  value.options = options;
}

const otherNames = new WeakSet<DescEnumValue>();

/** The values of an enum in the order of its file. */
export function declaredValues({ values }: DescEnum): DescEnumValue[] {
  return values.filter((value) => !otherNames.has(value));
}

/**
 * Lets JSON use further names for values of enums: with the name of the enum in front, and without it where the value has it.
 * .proto files need such names where values of two enums have the same name, which TypeScript allows.
 */
export function readOtherNames(file: DescFile): void {
  for (const type of nestedTypes(file)) if (type.kind === "enum") addOtherNames(type);
}

function addOtherNames({ name: enumName, values }: DescEnum): void {
  const prefix = `${constantCase(enumName)}_`;
  const known = new Set(values.flatMap(({ name, jsonName }) => [name, jsonName]));
  const found = values.map((value) => {
    const hasPrefix = value.jsonName.startsWith(prefix);
    return { value, name: hasPrefix ? value.jsonName.slice(prefix.length) : prefix + constantCase(value.jsonName) };
  });
  for (const { value, name } of found) {
    if (name === "" || known.has(name)) continue;
    known.add(name);
    const other = { ...value, name, jsonName: name };
    otherNames.add(other);
    values.push(other);
  }
}

/** A name in the style of constants: `FIRST_CLASS` for `FirstClass`. */
export function constantCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();
}
