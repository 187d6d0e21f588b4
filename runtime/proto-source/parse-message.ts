import { create } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProto_ExtensionRangeSchema,
  DescriptorProtoSchema,
  type EnumDescriptorProto,
  EnumDescriptorProtoSchema,
  EnumOptionsSchema,
  EnumValueDescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FieldDescriptorProto_Label as Label,
  MessageOptionsSchema,
  OneofDescriptorProtoSchema,
  OneofOptionsSchema,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { definedOptions, type Options, parseOptionList, parseOptionStatement } from "./parse-options.js";
import type { Tokens } from "./proto-tokens.js";

/** The context in which a file's messages and their parts are parsed. */
export interface Parsing {
  readonly tokens: Tokens;
  /** Whether the file is of proto3, where `optional` is a oneof of its own. */
  readonly isProto3: boolean;
  /** Where each name of a type that is not resolved yet stands in the file. */
  readonly places: Map<object, number>;
}

/** The owner of extensions and messages: a file or a message. */
interface Holder {
  readonly extension: FieldDescriptorProto[];
  readonly nested: DescriptorProto[];
}

const scalars: ReadonlyMap<string, Type> = new Map([
  ["double", Type.DOUBLE],
  ["float", Type.FLOAT],
  ["int64", Type.INT64],
  ["uint64", Type.UINT64],
  ["int32", Type.INT32],
  ["fixed64", Type.FIXED64],
  ["fixed32", Type.FIXED32],
  ["bool", Type.BOOL],
  ["string", Type.STRING],
  ["bytes", Type.BYTES],
  ["uint32", Type.UINT32],
  ["sfixed32", Type.SFIXED32],
  ["sfixed64", Type.SFIXED64],
  ["sint32", Type.SINT32],
  ["sint64", Type.SINT64],
]);

/** Parses a message, whose first word has been read. */
export function parseMessage(parsing: Parsing): DescriptorProto {
  const message = create(DescriptorProtoSchema, { name: parsing.tokens.name() });
  parseBody(parsing, message);
  return message;
}

function parseBody(parsing: Parsing, message: DescriptorProto): void {
  const { tokens } = parsing;
  const options: Options = {};
  tokens.expect("{");
  while (!tokens.skips("}")) parseMember(parsing, message, options);
  Object.assign(message, definedOptions(tokens, MessageOptionsSchema, options));
  // As protoc does: behind all others.
  for (const field of message.field) {
    if (!field.proto3Optional) continue;
    field.oneofIndex = message.oneofDecl.length;
    message.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: freeName(message, `_${field.name}`) }));
  }
}

function freeName({ field, oneofDecl }: DescriptorProto, name: string): string {
  const isTaken = [...field, ...oneofDecl].some((one) => one.name === name);
  return isTaken ? freeName({ field, oneofDecl } as DescriptorProto, `X${name}`) : name;
}

function parseMember(parsing: Parsing, message: DescriptorProto, options: Options): void {
  const { tokens } = parsing;
  if (tokens.skips(";")) return;
  skipVisibility(tokens);
  if (tokens.skips("message")) message.nestedType.push(parseMessage(parsing));
  else if (tokens.skips("enum")) message.enumType.push(parseEnum(tokens));
  else if (tokens.skips("extend")) parseExtend(parsing, { extension: message.extension, nested: message.nestedType });
  else if (tokens.skips("oneof")) parseOneof(parsing, message);
  else if (tokens.skips("option")) parseOptionStatement(tokens, options);
  else if (tokens.skips("reserved")) tokens.skipStatement();
  else if (tokens.skips("extensions")) parseExtensions(tokens, message);
  else message.field.push(parseField(parsing, message.nestedType));
}

/** Skips what edition 2024 has before a message or an enum. */
export function skipVisibility(tokens: Tokens): void {
  if (tokens.isBefore(/\s+(?:message|enum)\b/y) && !tokens.skips("export")) tokens.skips("local");
}

/** Parses fields of another message, whose first word has been read. */
export function parseExtend(parsing: Parsing, { extension, nested }: Holder): void {
  const { tokens, places } = parsing;
  const offset = tokens.offset;
  const extendee = tokens.fullName();
  tokens.expect("{");
  while (!tokens.skips("}")) {
    const field = parseField(parsing, nested);
    if (!places.has(field)) places.set(field, offset);
    field.extendee = extendee;
    extension.push(field);
  }
}

function parseOneof(parsing: Parsing, message: DescriptorProto): void {
  const { tokens } = parsing;
  const oneof = create(OneofDescriptorProtoSchema, { name: tokens.name() });
  const oneofIndex = message.oneofDecl.push(oneof) - 1;
  const options: Options = {};
  tokens.expect("{");
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    if (tokens.skips("option")) parseOptionStatement(tokens, options);
    else message.field.push(Object.assign(parseField(parsing, message.nestedType), { oneofIndex }));
  }
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
  setType(field, type, offset, places);
  return parseRest(tokens, field, tokens.name());
}

function setType(field: FieldDescriptorProto, type: string, offset: number, places: Parsing["places"]): void {
  const scalar = scalars.get(type);
  if (scalar !== undefined) {
    field.type = scalar;
    return;
  }
  field.typeName = type;
  places.set(field, offset);
}

/** Parses `= number [options];`. */
function parseRest(tokens: Tokens, field: FieldDescriptorProto, name: string): FieldDescriptorProto {
  parseNumber(tokens, field, name);
  tokens.expect(";");
  return field;
}

function parseNumber(tokens: Tokens, field: FieldDescriptorProto, name: string): void {
  field.name = name;
  tokens.expect("=");
  field.number = tokens.integer();
  const { offset } = tokens;
  const { json_name: jsonName, default: defaultValue, ...options } = parseOptionList(tokens);
  if (jsonName !== undefined) field.jsonName = String(jsonName);
  if (defaultValue !== undefined) field.defaultValue = defaultText(field, defaultValue);
  Object.assign(field, definedOptions(tokens, FieldOptionsSchema, options, offset));
}

/** A default as descriptors have it: that of bytes with what is no printable ASCII as octal numbers. */
function defaultText({ type }: FieldDescriptorProto, value: unknown): string {
  if (type !== Type.BYTES) return String(value);
  return [...Buffer.from(String(value), "latin1")]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || byte === 0x5c || byte === 0x22 || byte === 0x27
        ? `\\${byte.toString(8).padStart(3, "0")}`
        : String.fromCharCode(byte),
    )
    .join("");
}

function parseGroup(parsing: Parsing, field: FieldDescriptorProto, nested: DescriptorProto[]): FieldDescriptorProto {
  const name = parsing.tokens.name();
  field.type = Type.GROUP;
  field.typeName = name;
  parsing.places.set(field, parsing.tokens.offset);
  parseNumber(parsing.tokens, field, name.toLowerCase());
  const message = create(DescriptorProtoSchema, { name });
  parseBody(parsing, message);
  nested.push(message);
  return field;
}

function parseMap(parsing: Parsing, field: FieldDescriptorProto, nested: DescriptorProto[]): FieldDescriptorProto {
  const { tokens, places } = parsing;
  const part = (name: string, number: number): FieldDescriptorProto => {
    const own = create(FieldDescriptorProtoSchema, { name, number, label: Label.OPTIONAL });
    const { offset } = tokens;
    setType(own, tokens.fullName(), offset, places);
    return own;
  };
  tokens.expect("<");
  const key = part("key", 1);
  tokens.expect(",");
  const value = part("value", 2);
  tokens.expect(">");
  const name = tokens.name();
  const entry = `${name.replace(/(?:^|_)(.?)/g, (_, first: string) => first.toUpperCase())}Entry`;
  nested.push(create(DescriptorProtoSchema, { name: entry, field: [key, value], options: { mapEntry: true } }));
  Object.assign(field, { label: Label.REPEATED, type: Type.MESSAGE, typeName: entry });
  places.set(field, tokens.offset);
  return parseRest(tokens, field, name);
}

function parseExtensions(tokens: Tokens, message: DescriptorProto): void {
  do {
    const start = tokens.integer();
    const last = !tokens.skips("to") ? start : tokens.skips("max") ? 536_870_911 : tokens.integer();
    message.extensionRange.push(create(DescriptorProto_ExtensionRangeSchema, { start, end: last + 1 }));
  } while (tokens.skips(","));
  parseOptionList(tokens);
  tokens.expect(";");
}

/** Parses an enum, whose first word has been read. */
export function parseEnum(tokens: Tokens): EnumDescriptorProto {
  const described = create(EnumDescriptorProtoSchema, { name: tokens.name() });
  const options: Options = {};
  tokens.expect("{");
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    // A value may have either name.
    const isValue = tokens.isBefore(/\s*=/y);
    if (!isValue && tokens.skips("option")) parseOptionStatement(tokens, options);
    else if (!isValue && tokens.skips("reserved")) tokens.skipStatement();
    else {
      const name = tokens.name();
      tokens.expect("=");
      const number = tokens.integer();
      parseOptionList(tokens);
      tokens.expect(";");
      described.value.push(create(EnumValueDescriptorProtoSchema, { name, number }));
    }
  }
  Object.assign(described, definedOptions(tokens, EnumOptionsSchema, options));
  return described;
}
