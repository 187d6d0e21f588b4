import {
  create,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import {
  type UninterpretedOption,
  type UninterpretedOption_NamePart,
  UninterpretedOption_NamePartSchema,
  UninterpretedOptionSchema,
} from "@bufbuild/protobuf/wkt";
import type { Tokens } from "./proto-tokens.js";

/** The options of a declaration. */
export interface Options {
  /** Those that protobuf defines, in the JSON form of their message (`FieldOptions` and the like). */
  readonly standard: Record<string, JsonValue>;
  /** Custom ones. Their types are not looked up, so that the files that define them may be missing. */
  readonly custom: UninterpretedOption[];
}

export function noOptions(): Options {
  return { standard: emptyObject(), custom: [] };
}

/** An object without a prototype, so that `__proto__` and `constructor` are names like others in it. */
function emptyObject(): JsonObject {
  return Object.create(null) as JsonObject;
}

/**
 * The member `options` of a descriptor. Empty if there are no options.
 * @throws ProtoSyntaxError if an option has a value that is not allowed
 */
export function definedOptions<Desc extends DescMessage>(
  tokens: Tokens,
  desc: Desc,
  { standard, custom }: Options,
  offset?: number,
): { options?: MessageShape<Desc> } {
  if (Object.keys(standard).length === 0 && custom.length === 0) return {};
  const known = Object.entries(standard).filter(([name]) => desc.fields.some((one) => one.name === name));
  // Versions of protobuf differ in their options.
  const unknown = Object.entries(standard).filter(([name]) => !known.some(([one]) => one === name));
  const uninterpretedOption = [...custom, ...unknown.map(([name, value]) => unknownOption(name, value))];
  try {
    const options = fromJson(desc, Object.fromEntries(known.map((one) => listed(desc, ...one))));
    return { options: Object.assign(options, uninterpretedOption.length === 0 ? {} : { uninterpretedOption }) };
  } catch (error) {
    throw tokens.error(`the options cannot be read: ${(error as Error).message}`, offset);
  }
}

function unknownOption(namePart: string, value: JsonValue): UninterpretedOption {
  const name = [create(UninterpretedOption_NamePartSchema, { namePart, isExtension: false })];
  const isText = typeof value === "object";
  return create(
    UninterpretedOptionSchema,
    isText ? { name, aggregateValue: JSON.stringify(value) } : { name, identifierValue: String(value) },
  );
}

/** An option of which there may be several, as a list also if there is one. */
function listed(desc: DescMessage, name: string, value: JsonValue): [string, JsonValue] {
  const isList = desc.fields.some((one) => one.name === name && one.fieldKind === "list");
  return [name, isList && !Array.isArray(value) ? [value] : value];
}

/** Parses `option name = value;`, after the keyword `option` was read. */
export function parseOptionStatement(tokens: Tokens, options: Options): void {
  parseOption(tokens, options);
  tokens.expect(";");
}

/** Parses `[name = value, …]`, if that comes next. */
export function parseOptionList(tokens: Tokens): Options {
  const options = noOptions();
  if (!tokens.skips("[")) return options;
  do parseOption(tokens, options);
  while (tokens.skips(","));
  tokens.expect("]");
  return options;
}

/** Parses `name = value`. The name of a custom option is in parentheses. */
function parseOption(tokens: Tokens, { standard, custom }: Options): void {
  const name: UninterpretedOption_NamePart[] = [];
  do {
    const isExtension = tokens.skips("(");
    const namePart = isExtension ? tokens.fullName() : tokens.name();
    if (isExtension) tokens.expect(")");
    name.push(create(UninterpretedOption_NamePartSchema, { namePart, isExtension }));
  } while (tokens.skips("."));
  tokens.expect("=");
  if (name.some(({ isExtension }) => isExtension)) {
    custom.push(create(UninterpretedOptionSchema, { name, ...customValue(tokens) }));
    return;
  }
  const path = name.map(({ namePart }) => namePart);
  // The default of a field may be bytes that are not text.
  const value = tokens.is("{") ? parseAggregate(tokens, "{", "}") : tokens.value(path[0] === "default");
  const last = path.pop() as string;
  let holder = standard;
  for (const part of path) holder = inside(holder, part);
  const known = holder[last];
  // A list is given as several options of one name.
  holder[last] = known === undefined ? value : [known, value].flat();
}

/** The value of a custom option, in the form in which protoc keeps it until it knows the option's type. */
function customValue(tokens: Tokens): MessageInitShape<typeof UninterpretedOptionSchema> {
  if (tokens.is("{")) return { aggregateValue: tokens.block("{", "}") };
  if (tokens.isString) return { stringValue: Buffer.from(tokens.bytes(), "latin1") };
  const start = tokens.offset;
  const value = tokens.value();
  const text = tokens.text(start, tokens.end);
  if (/^[A-Za-z_]/.test(text)) return { identifierValue: text };
  if (!/^-?(?:\d+|0[xX][\da-fA-F]+)$/.test(text)) return { doubleValue: Number(value) };
  const number = BigInt(value);
  return number < 0n ? { negativeIntValue: number } : { positiveIntValue: number };
}

function inside(holder: Record<string, JsonValue>, name: string): Record<string, JsonValue> {
  const found = holder[name];
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found;
  const made = emptyObject();
  holder[name] = made;
  return made;
}

/** Parses a message in protobuf's text format. */
function parseAggregate(tokens: Tokens, open: string, close: string): JsonObject {
  return tokens.nested(() => parseMembers(tokens, open, close));
}

function parseMembers(tokens: Tokens, open: string, close: string): JsonObject {
  const object = emptyObject();
  tokens.expect(open);
  while (!tokens.skips(close)) {
    const name = tokens.is("[") ? tokens.block("[", "]") : tokens.name();
    tokens.skips(":");
    object[name] = parseElement(tokens);
    if (!tokens.skips(",")) tokens.skips(";");
  }
  return object;
}

function parseElement(tokens: Tokens): JsonValue {
  if (tokens.is("{")) return parseAggregate(tokens, "{", "}");
  if (tokens.is("<")) return parseAggregate(tokens, "<", ">");
  if (!tokens.skips("[")) return tokens.value();
  const list: JsonValue[] = [];
  while (!tokens.skips("]")) {
    list.push(tokens.nested(() => parseElement(tokens)));
    tokens.skips(",");
  }
  return list;
}
