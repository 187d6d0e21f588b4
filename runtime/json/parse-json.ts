import type { JsonValue } from "@bufbuild/protobuf";
import { own } from "../wire/map-values.js";
import type { JsonKeys } from "./json-keys.js";
import { isWellFormed, loneSurrogate } from "./lone-surrogates.js";

/** Data attached to values of a JSON tree. A value is identified by the object or list that contains it, and its key. */
type Notes<T> = Map<object, Map<string | number, T>>;

/** The value of a JSON text, with facts that `JSON.parse` would lose. */
export interface ParsedJson {
  /** A list with the value as its only element, so that even the outermost value has a container. */
  readonly root: JsonValue[];
  /** The digits of integers that a JavaScript number cannot represent. In the value, they are rounded. */
  readonly rounded: Notes<string>;
}

/** The error for a text that is not JSON, has a key twice, or contains a lone surrogate. */
export class JsonTextError extends Error {
  readonly keys: JsonKeys;
  /** The offset of the error in the text, in UTF-16 code units. */
  readonly offset: number;

  constructor(reason: string, keys: JsonKeys, offset: number) {
    super(reason);
    this.keys = keys;
    this.offset = offset;
  }
}

/**
 * Parses a JSON text as `JSON.parse` does, but also refuses objects with a key twice, lone surrogates, and more than `maxLevels`
 * levels of objects and lists.
 * @throws JsonTextError
 */
export function parseJson(text: string, maxLevels: number): ParsedJson {
  return new JsonParser(text, maxLevels).parse();
}

/** The offset, in UTF-16 code units, of the value at the path `keys` in a text that was parsed successfully before. */
export function offsetOf(text: string, keys: JsonKeys): number {
  const offsets: Notes<number> = new Map();
  const { root } = new JsonParser(text, Number.POSITIVE_INFINITY, offsets).parse();
  let holder: JsonValue = root;
  let offset = 0;
  for (const key of [0, ...keys]) {
    offset = offsets.get(holder as object)?.get(key) ?? offset;
    holder = (holder as Record<string | number, JsonValue>)[key] ?? null;
  }
  return offset;
}

const quote = 0x22;
const backslash = 0x5c;

/** A recursive descent parser. It stores the offset of each value in `offsets`, if given. */
class JsonParser {
  private at = 0;
  private readonly keys: (string | number)[] = [];
  private readonly rounded: Notes<string> = new Map();
  private readonly text: string;
  private readonly maxLevels: number;
  private readonly offsets: Notes<number> | undefined;

  constructor(text: string, maxLevels: number, offsets?: Notes<number>) {
    this.text = text;
    this.maxLevels = maxLevels;
    this.offsets = offsets;
  }

  parse(): ParsedJson {
    const root: JsonValue[] = [];
    const start = this.skipSpace();
    root[0] = this.value(root, 0);
    if (this.offsets !== undefined) note(this.offsets, root, 0, start);
    if (this.skipSpace() < this.text.length) throw this.unexpected("the end of the text");
    return { root, rounded: this.rounded };
  }

  private value(holder: object, key: string | number): JsonValue {
    const first = this.text[this.skipSpace()];
    switch (first) {
      case "{":
        return this.object();
      case "[":
        return this.list();
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number(holder, key);
    }
  }

  private object(): JsonValue {
    const object: Record<string, JsonValue> = {};
    this.enter();
    if (this.skips("}")) return object;
    do {
      const start = this.skipSpace();
      if (this.text[start] !== '"') throw this.unexpected("a key in double quotes");
      const key = this.string();
      this.keys.push(key);
      if (Object.hasOwn(object, key)) throw new JsonTextError("the key is already there", this.keys, start);
      if (!this.skips(":")) throw this.unexpected('":"');
      const value = this.value(object, key);
      if (key === "__proto__") own(object, key, value);
      else object[key] = value;
      if (this.offsets !== undefined) note(this.offsets, object, key, start);
      this.keys.pop();
    } while (this.skips(","));
    if (!this.skips("}")) throw this.unexpected('"," or "}"');
    return object;
  }

  private list(): JsonValue {
    const list: JsonValue[] = [];
    this.enter();
    if (this.skips("]")) return list;
    do {
      this.keys.push(list.length);
      const start = this.skipSpace();
      if (this.offsets !== undefined) note(this.offsets, list, list.length, start);
      list.push(this.value(list, list.length));
      this.keys.pop();
    } while (this.skips(","));
    if (!this.skips("]")) throw this.unexpected('"," or "]"');
    return list;
  }

  /** Skips the opening bracket of an object or a list, and counts the level. */
  private enter(): void {
    if (this.keys.length >= this.maxLevels) {
      throw new JsonTextError(`nested deeper than ${this.maxLevels} levels`, this.keys, this.at);
    }
    this.at++;
  }

  private string(): string {
    const { text } = this;
    const start = this.at++;
    let isEscaped = false;
    for (let code = text.charCodeAt(this.at); code !== quote; code = text.charCodeAt(this.at)) {
      if (code === backslash) {
        isEscaped = true;
        this.at += this.match(escapes, 'an escape such as \\n, \\" or \\u00e9').length;
      } else if (code >= 0x20) this.at++;
      // Also reached at the end of the text, where the character code is NaN.
      else throw this.unexpected('the rest of a string and """');
    }
    this.at++;
    const string = isEscaped ? (JSON.parse(text.slice(start, this.at)) as string) : text.slice(start + 1, this.at - 1);
    if (isWellFormed(string)) return string;
    throw new JsonTextError(loneSurrogate, this.keys, start);
  }

  private number(holder: object, key: string | number): number {
    const digits = this.match(numbers, "a value");
    this.at += digits.length;
    const value = Number(digits);
    // `holder` is the list or object under construction, which will contain the value.
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) note(this.rounded, holder, key, digits);
    return value;
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.unexpected("a value");
    this.at += word.length;
    return value;
  }

  /** The text at the current position that a pattern matches. `expected` describes it for the error. */
  private match(pattern: RegExp, expected: string): string {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) throw this.unexpected(expected);
    return found;
  }

  /** Skips white space and then `character`, if it comes next. Returns whether it did. */
  private skips(character: string): boolean {
    if (this.text[this.skipSpace()] !== character) return false;
    this.at++;
    return true;
  }

  private skipSpace(): number {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return this.at;
      this.at++;
    }
  }

  private unexpected(expected: string): JsonTextError {
    const code = this.text.codePointAt(this.at);
    const found = code === undefined ? "the end of the text" : JSON.stringify(String.fromCodePoint(code));
    return new JsonTextError(`expected ${expected}, got ${found}`, this.keys, this.at);
  }
}

const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function note<T>(notes: Notes<T>, holder: object, key: string | number, value: T): void {
  const known = notes.get(holder);
  if (known === undefined) notes.set(holder, new Map([[key, value]]));
  else known.set(key, value);
}
