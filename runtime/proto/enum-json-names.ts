import { create, type DescEnum, type DescEnumValue, type DescFile, toBinary } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import { BytesValueSchema, EnumValueOptionsSchema, StringValueSchema } from "@bufbuild/protobuf/wkt";
import { constantCase } from "../../common/wire/enum-names.js";
import type { EnumValueInit } from "./descriptor-inits.js";

/**
 * The number of the extension `(pb.enumvalue.json)` of `EnumValueOptions`, which gives a value a JSON name
 * (google/protobuf/json_enumvalue_options.proto).
 */
const optionNumber = 998;

/** The wire type of messages, strings and bytes. */
const lengthDelimited = 2;

export function setJsonName(value: EnumValueInit, name: string): void {
  // The option is a message with its text in field 1, like a StringValue. It is stored as an unknown field, whose bytes begin
  // with the length.
  const option = toBinary(StringValueSchema, create(StringValueSchema, { value: name }));
  const field = toBinary(BytesValueSchema, create(BytesValueSchema, { value: option }));
  const options = create(EnumValueOptionsSchema);
  options.$unknown = [{ no: optionNumber, wireType: lengthDelimited, data: field.subarray(1) }];
  value.options = options;
}

const otherNames = new WeakSet<DescEnumValue>();

/** The values that an enum's file declares, without the further names that {@link readOtherNames} adds. */
export function declaredValues({ values }: DescEnum): DescEnumValue[] {
  return values.filter((value) => !otherNames.has(value));
}

/**
 * Makes `@bufbuild/protobuf` accept a second name of each enum value in JSON: one with the enum's name as a prefix, or one
 * without it if the value has this prefix (`Red` → `COLOR_RED`, `COLOR_RED` → `RED`). In .proto files, values get the prefix if
 * two enums have a value of the same name, as TypeScript allows.
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
