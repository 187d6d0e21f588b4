import { create, toBinary } from "@bufbuild/protobuf";
import { BytesValueSchema, EnumValueOptionsSchema, StringValueSchema } from "@bufbuild/protobuf/wkt";
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
