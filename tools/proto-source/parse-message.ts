import { create } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProto_ExtensionRangeSchema,
  DescriptorProto_ReservedRangeSchema,
  DescriptorProtoSchema,
  ExtensionRangeOptionsSchema,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FieldDescriptorProto_Label as Label,
  MessageOptionsSchema,
  OneofDescriptorProtoSchema,
  OneofOptionsSchema,
  SymbolVisibility,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { jsonName } from "../../common/field-names.js";
import { scalarNames, scalarTable } from "../../common/scalar-table.js";
import { parseEnum } from "./parse-enum.js";
import { definedOptions, noOptions, type Options, parseOptionList, parseOptionStatement } from "./parse-options.js";
import { maxNumber, parseRanges, parseReservedNames } from "./parse-reserved.js";
import { begin, endHead, endPart, type Parsing, type Places, parseName } from "./parsing.js";
import { type Tokens, textOf } from "./proto-tokens.js";
import { noComments } from "./source-comments.js";

/** The lists of a file or message to which extensions and nested messages are added. */
interface Holder {
  readonly extension: FieldDescriptorProto[];
  readonly nested: DescriptorProto[];
}

/** The scalar types of .proto files. Names such as `safeInt64`, which contracts have in addition, are left out. */
const scalars = new Map<string, Type>(
  scalarNames
    .filter((name) => scalarTable[name].protoType === name)
    .map((name) => [name, Type[name.toUpperCase() as keyof typeof Type]]),
);

/** Parses a message, after the keyword `message` was read. */
export function parseMessage(parsing: Parsing, visibility: SymbolVisibility | undefined): DescriptorProto {
  const message = parseName(parsing, create(DescriptorProtoSchema));
  if (visibility !== undefined) message.visibility = visibility;
  parsing.tokens.nested(() => parseBody(parsing, message));
  return message;
}

function parseBody(parsing: Parsing, message: DescriptorProto): void {
  const { tokens } = parsing;
  const options = noOptions();
  endHead(parsing, message, "{");
  while (!tokens.skips("}")) parseMember(parsing, message, options);
  endPart(parsing, message);
  Object.assign(message, definedOptions(tokens, MessageOptionsSchema, options));
  // Synthetic oneofs come after all others, as in protoc's output.
  for (const field of message.field) {
    if (!field.proto3Optional) continue;
    field.oneofIndex = message.oneofDecl.length;
    message.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: freeName(message, `_${field.name}`) }));
  }
}

function freeName(message: DescriptorProto, name: string): string {
  const { field, oneofDecl, nestedType, enumType } = message;
  const isTaken = [...field, ...oneofDecl, ...nestedType, ...enumType].some((one) => one.name === name);
  return isTaken ? freeName(message, `X${name}`) : name;
}

function parseMember(parsing: Parsing, message: DescriptorProto, options: Options): void {
  const { tokens } = parsing;
  if (tokens.skips(";")) return;
  begin(parsing);
  const visibility = parseVisibility(tokens);
  if (tokens.skips("message")) message.nestedType.push(parseMessage(parsing, visibility));
  else if (tokens.skips("enum")) message.enumType.push(parseEnum(parsing, visibility));
  else if (tokens.skips("extend")) parseExtend(parsing, { extension: message.extension, nested: message.nestedType });
  else if (tokens.skips("oneof")) parseOneof(parsing, message);
  else if (tokens.skips("option")) parseOptionStatement(tokens, options);
  else if (tokens.skips("reserved")) parseReserved(tokens, message);
  else if (tokens.skips("extensions")) parseExtensions(tokens, message);
  else message.field.push(parseField(parsing, message.nestedType));
}

/** Parses the word `export` or `local`, which edition 2024 allows before a message or enum. */
export function parseVisibility(tokens: Tokens): SymbolVisibility | undefined {
  if (!tokens.isBefore(/\s+(?:message|enum)\b/y)) return undefined;
  if (tokens.skips("export")) return SymbolVisibility.VISIBILITY_EXPORT;
  return tokens.skips("local") ? SymbolVisibility.VISIBILITY_LOCAL : undefined;
}

/** Parses an `extend` block, which adds fields to another message, after the keyword `extend` was read. */
export function parseExtend(parsing: Parsing, { extension, nested }: Holder): void {
  const { tokens, places } = parsing;
  const offset = tokens.offset;
  const extendee = tokens.fullName();
  tokens.expect("{");
  while (!tokens.skips("}")) {
    begin(parsing);
    const field = parseField(parsing, nested);
    if (!places.types.has(field)) places.types.set(field, offset);
    field.extendee = extendee;
    extension.push(field);
  }
}

function parseOneof(parsing: Parsing, message: DescriptorProto): void {
  const { tokens } = parsing;
  const oneof = parseName(parsing, create(OneofDescriptorProtoSchema));
  const oneofIndex = message.oneofDecl.push(oneof) - 1;
  const options = noOptions();
  endHead(parsing, oneof, "{");
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    begin(parsing);
    if (tokens.skips("option")) parseOptionStatement(tokens, options);
    else message.field.push(Object.assign(parseField(parsing, message.nestedType), { oneofIndex }));
  }
  endPart(parsing, oneof);
  Object.assign(oneof, definedOptions(tokens, OneofOptionsSchema, options));
}

const labels: ReadonlyMap<string, Label> = new Map([
  ["optional", Label.OPTIONAL],
  ["required", Label.REQUIRED],
  ["repeated", Label.REPEATED],
]);

function parseField(parsing: Parsing, nested: DescriptorProto[]): FieldDescriptorProto {
  const { tokens, isProto3, places } = parsing;
  const written = [...labels.keys()].some((label) => tokens.is(label)) ? tokens.name() : undefined;
  const field = create(FieldDescriptorProtoSchema, { label: labels.get(written ?? "optional") as Label });
  if (written === "optional" && isProto3) field.proto3Optional = true;
  const offset = tokens.offset;
  if (tokens.skips("group")) return parseGroup(parsing, field, nested);
  const type = tokens.fullName();
  if (type === "map" && tokens.is("<")) return parseMap(parsing, field, nested);
  setType(field, type, offset, places.types);
  return parseRest(parsing, field);
}

function setType(field: FieldDescriptorProto, type: string, offset: number, places: Places["types"]): void {
  const scalar = scalars.get(type);
  if (scalar !== undefined) {
    field.type = scalar;
    return;
  }
  field.typeName = type;
  places.set(field, offset);
}

/** Parses `name = number [options];` of a field whose type was read already. */
function parseRest(parsing: Parsing, field: FieldDescriptorProto): FieldDescriptorProto {
  parseNumber(parsing, parseName(parsing, field));
  endHead(parsing, field, ";");
  return field;
}

function parseNumber({ tokens, places }: Parsing, field: FieldDescriptorProto): void {
  tokens.expect("=");
  places.numbers.set(field, tokens.offset);
  field.number = tokens.integer();
  const { offset } = tokens;
  const { standard, custom } = parseOptionList(tokens);
  const { json_name: jsonName, default: defaultValue, ...others } = standard;
  if (jsonName !== undefined) field.jsonName = String(jsonName);
  if (defaultValue !== undefined) field.defaultValue = defaultText(field, defaultValue);
  Object.assign(field, definedOptions(tokens, FieldOptionsSchema, { standard: others, custom }, offset));
}

/**
 * Converts a default into the form of descriptors. In a default of bytes, characters that are not printable ASCII become octal
 * escapes; `value` then has one character for each byte.
 */
function defaultText({ type }: FieldDescriptorProto, value: unknown): string {
  if (type !== Type.BYTES) return textOf(String(value));
  return [...Buffer.from(String(value), "latin1")]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || byte === 0x5c || byte === 0x22 || byte === 0x27
        ? `\\${byte.toString(8).padStart(3, "0")}`
        : String.fromCharCode(byte),
    )
    .join("");
}

function parseGroup(parsing: Parsing, field: FieldDescriptorProto, nested: DescriptorProto[]): FieldDescriptorProto {
  const { tokens, places } = parsing;
  const { offset } = tokens;
  const message = parseName(parsing, create(DescriptorProtoSchema));
  // The comments belong to the message.
  places.parts.set(field, { ...noComments, start: parsing.begun.offset, end: offset });
  const { name } = message;
  Object.assign(field, { type: Type.GROUP, typeName: name, name: name.toLowerCase() });
  places.names.set(field, offset);
  places.types.set(field, tokens.offset);
  parseNumber(parsing, field);
  tokens.nested(() => parseBody(parsing, message));
  endPart(parsing, field);
  nested.push(message);
  return field;
}

function parseMap(parsing: Parsing, field: FieldDescriptorProto, nested: DescriptorProto[]): FieldDescriptorProto {
  const { tokens, places } = parsing;
  const part = (name: string, number: number): FieldDescriptorProto => {
    const own = create(FieldDescriptorProtoSchema, { name, number, label: Label.OPTIONAL });
    const { offset } = tokens;
    setType(own, tokens.fullName(), offset, places.types);
    return own;
  };
  tokens.expect("<");
  const key = part("key", 1);
  tokens.expect(",");
  const value = part("value", 2);
  tokens.expect(">");
  const { offset } = tokens;
  parseRest(parsing, field);
  const name = `${jsonName(`_${field.name}`)}Entry`;
  const entry = create(DescriptorProtoSchema, { name, field: [key, value], options: { mapEntry: true } });
  places.names.set(entry, offset);
  nested.push(entry);
  places.types.set(field, offset);
  return Object.assign(field, { label: Label.REPEATED, type: Type.MESSAGE, typeName: name });
}

function parseExtensions(tokens: Tokens, message: DescriptorProto): void {
  const { offset } = tokens;
  const ranges = parseRanges(tokens, maxNumber).map(([start, last]) => ({ start, end: last + 1 }));
  const defined = definedOptions(tokens, ExtensionRangeOptionsSchema, parseOptionList(tokens), offset);
  tokens.expect(";");
  const made = ranges.map((range) => create(DescriptorProto_ExtensionRangeSchema, { ...range, ...defined }));
  message.extensionRange.push(...made);
}

function parseReserved(tokens: Tokens, message: DescriptorProto): void {
  const names = parseReservedNames(tokens);
  message.reservedName.push(...names);
  const ranges = names.length > 0 ? [] : parseRanges(tokens, maxNumber);
  for (const [start, last] of ranges) {
    message.reservedRange.push(create(DescriptorProto_ReservedRangeSchema, { start, end: last + 1 }));
  }
  tokens.expect(";");
}
