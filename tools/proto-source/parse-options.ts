import { type DescMessage, fromJson, type JsonObject, type JsonValue, type MessageShape } from "@bufbuild/protobuf";
import type { Tokens } from "./proto-tokens.js";

/**
 * Options of a file, message, field and so on, in the JSON form of their message (`FieldOptions` and the like). Only options that
 * contracts can express or that change the encoding or the JSON form are kept, such as `packed` and `json_name`; others are
 * dropped.
 */
export type Options = Record<string, JsonValue>;

const known: readonly string[] = [
  "packed",
  "allow_alias",
  "deprecated",
  "features",
  "json_name",
  "default",
  "idempotency_level",
];

/**
 * The member `options` of a descriptor. Empty if there are no options.
 * @throws ProtoSyntaxError if an option has a value that is not allowed
 */
export function definedOptions<Desc extends DescMessage>(
  tokens: Tokens,
  desc: Desc,
  options: Options,
  offset?: number,
): { options?: MessageShape<Desc> } {
  if (Object.keys(options).length === 0) return {};
  try {
    return { options: fromJson(desc, options) };
  } catch (error) {
    throw tokens.error(`the options cannot be read: ${(error as Error).message}`, offset);
  }
}

/** Parses `option name = value;`, after the keyword `option` was read. */
export function parseOptionStatement(tokens: Tokens, options: Options): void {
  parseOption(tokens, options);
  tokens.expect(";");
}

/** Parses `[name = value, …]`, if that comes next. */
export function parseOptionList(tokens: Tokens): Options {
  const options: Options = {};
  if (!tokens.skips("[")) return options;
  do parseOption(tokens, options);
  while (tokens.skips(","));
  tokens.expect("]");
  return options;
}

/** Parses `name = value`. Custom options, whose names are in parentheses, are skipped. */
function parseOption(tokens: Tokens, options: Options): void {
  const path: string[] = [];
  let isCustom = false;
  do {
    if (tokens.skips("(")) {
      isCustom = true;
      tokens.fullName();
      tokens.expect(")");
    } else path.push(tokens.name());
  } while (tokens.skips("."));
  tokens.expect("=");
  const [first = "", ...rest] = path;
  const isKnown = !isCustom && known.includes(first);
  if (!isKnown && tokens.is("{")) {
    tokens.skipBlock("{", "}");
    return;
  }
  // The default of a field may be bytes that are not text.
  const value = tokens.is("{") ? parseAggregate(tokens, "{", "}") : tokens.value(first === "default");
  if (!isKnown) return;
  const last = rest.pop();
  if (last === undefined) {
    options[first] = value;
    return;
  }
  let holder = inside(options, first);
  for (const part of rest) holder = inside(holder, part);
  holder[last] = value;
}

function inside(holder: Options, name: string): Options {
  const found = holder[name];
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found;
  const made: JsonObject = {};
  holder[name] = made;
  return made;
}

/** Parses a message in protobuf's text format. */
function parseAggregate(tokens: Tokens, open: string, close: string): JsonObject {
  return tokens.nested(() => parseMembers(tokens, open, close));
}

function parseMembers(tokens: Tokens, open: string, close: string): JsonObject {
  const object: JsonObject = {};
  tokens.expect(open);
  while (!tokens.skips(close)) {
    let name = "";
    if (tokens.is("[")) tokens.skipBlock("[", "]");
    else name = tokens.name();
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
