import { create } from "@bufbuild/protobuf";
import {
  type EnumDescriptorProto,
  EnumDescriptorProto_EnumReservedRangeSchema,
  EnumDescriptorProtoSchema,
  EnumOptionsSchema,
  type EnumValueDescriptorProto,
  EnumValueDescriptorProtoSchema,
  EnumValueOptionsSchema,
  type SymbolVisibility,
} from "@bufbuild/protobuf/wkt";
import { definedOptions, noOptions, parseOptionList, parseOptionStatement } from "./parse-options.js";
import { parseRanges, parseReservedNames } from "./parse-reserved.js";
import { begin, endHead, endPart, type Parsing, parseName } from "./parsing.js";
import type { Tokens } from "./proto-tokens.js";

/** Parses an enum, after the keyword `enum` was read. */
export function parseEnum(parsing: Parsing, visibility: SymbolVisibility | undefined): EnumDescriptorProto {
  const { tokens } = parsing;
  const described = parseName(parsing, create(EnumDescriptorProtoSchema));
  if (visibility !== undefined) described.visibility = visibility;
  const options = noOptions();
  endHead(parsing, described, "{");
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    // The words `option` and `reserved` may also be names of values.
    const isValue = tokens.isBefore(/\s*=/y);
    if (!isValue && tokens.skips("option")) parseOptionStatement(tokens, options);
    else if (!isValue && tokens.skips("reserved")) parseReservedValues(tokens, described);
    else described.value.push(parseEnumValue(parsing));
  }
  endPart(parsing, described);
  Object.assign(described, definedOptions(tokens, EnumOptionsSchema, options));
  return described;
}

function parseEnumValue(parsing: Parsing): EnumValueDescriptorProto {
  const { tokens, places } = parsing;
  begin(parsing);
  const value = parseName(parsing, create(EnumValueDescriptorProtoSchema));
  tokens.expect("=");
  places.numbers.set(value, tokens.offset);
  value.number = tokens.integer();
  const { offset } = tokens;
  const defined = definedOptions(tokens, EnumValueOptionsSchema, parseOptionList(tokens), offset);
  endHead(parsing, value, ";");
  return Object.assign(value, defined);
}

function parseReservedValues(tokens: Tokens, described: EnumDescriptorProto): void {
  const names = parseReservedNames(tokens);
  described.reservedName.push(...names);
  const ranges = names.length > 0 ? [] : parseRanges(tokens, 2 ** 31 - 1);
  // Unlike that of a message, the range of an enum has its end.
  for (const [start, end] of ranges) {
    described.reservedRange.push(create(EnumDescriptorProto_EnumReservedRangeSchema, { start, end }));
  }
  tokens.expect(";");
}
