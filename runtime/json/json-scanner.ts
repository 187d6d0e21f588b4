import { setMember } from "../message/members.js";
import { keyText } from "../message/path-text.js";
import type { Value } from "../well-known/types.js";
import {
  backslash,
  closeList,
  closeObject,
  colon,
  comma,
  minus,
  openList,
  openObject,
  quote,
} from "./json-characters.js";
import { JsonFault, memberPart, shown, within } from "./json-fault.js";
import { loneSurrogate } from "./lone-surrogates.js";
import { alreadyThere } from "./read-rules.js";

// The first letters of `null`, `true` and `false`.
export const letterN = 110;
const letterT = 116;
const letterF = 102;

/** The length up to which a loop over a string takes less time than calls of the engine. */
const shortText = 64;

/** Reads the parts of a text of JSON, strictly: no key twice, and no lone surrogate. */
export class JsonScanner {
  protected at = 0;
  /** The number of objects and lists around the current position. */
  protected level = 0;
  protected readonly text: string;
  /** The largest number of levels around a value. */
  private readonly mostLevels: number;

  constructor(text: string, mostLevels: number) {
    this.text = text;
    this.mostLevels = mostLevels;
  }

  /** Reads any value of JSON. `most` is the largest number of levels around a value, and `told` the one that an error names. */
  protected json(most: number = this.mostLevels, told: number = most): Value {
    const code = this.space();
    if (code !== openObject && code !== openList) return this.finiteLeaf(code);
    if (this.level >= most) throw new JsonFault(`nested deeper than ${told} levels`, this.at);
    if (code === openObject) {
      const object: Record<string, Value> = {};
      this.each((key) => setMember(object, key, this.json(most, told)));
      return object;
    }
    const list: Value[] = [];
    this.enter();
    if (this.space() === closeList) return this.leave(list);
    do {
      const start = this.at;
      try {
        list.push(this.json(most, told));
      } catch (error) {
        throw within(error, `[${list.length}]`, start);
      }
    } while (this.more(closeList));
    return this.leave(list);
  }

  private finiteLeaf(code: number): Value {
    const start = this.at;
    const value = this.leaf(code);
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new JsonFault(`${shown(this.text.slice(start, this.at))} is beyond the range of a double`, start);
    return value;
  }

  /** The value under `@type` in an object, which is read up to its end if it does not begin with that. Undefined if it is empty. */
  protected typeUrl(): { readonly value: unknown } | undefined {
    let found: { readonly value: unknown } | undefined;
    const first = this.typeAtStart();
    if (first !== undefined) return first;
    this.each((key) => {
      const value = this.json();
      found = { value: key === "@type" ? value : found?.value };
    });
    return found;
  }

  private typeAtStart(): { readonly value: unknown } | undefined {
    const start = this.at;
    this.enter();
    this.space();
    const isFirst = this.text.startsWith('"@type"', this.at);
    if (isFirst) {
      this.string();
      this.colon();
      this.space();
    }
    const found = isFirst ? { value: this.leaf(this.code()) } : undefined;
    this.at = start;
    this.level--;
    return found;
  }

  /** Reads a text, a number, a boolean or null. An object or a list is read, too, and refused by who asked. */
  protected leaf(code: number): Value {
    switch (code) {
      case quote:
        return this.string();
      case letterT:
        this.word("true");
        return true;
      case letterF:
        this.word("false");
        return false;
      case letterN:
        this.word("null");
        return null;
      case openObject:
      case openList:
        return this.json();
      default:
        return this.number(code);
    }
  }

  /** Reads a number of few digits by hand, and any other by its text. */
  protected number(code: number): number {
    const { text } = this;
    let at = code === minus ? this.at + 1 : this.at;
    const from = at;
    let found = 0;
    let digit = text.charCodeAt(at) - 48;
    const first = digit;
    for (; digit >= 0 && digit <= 9 && at - from < 15; digit = text.charCodeAt(++at) - 48) found = found * 10 + digit;
    // A point is -2 here, "E" is 21 and "e" 53.
    const isWhole = !(digit >= 0 && digit <= 9) && digit !== -2 && digit !== 21 && digit !== 53;
    if (at > from && isWhole && (first !== 0 || at === from + 1)) {
      this.at = at;
      return code === minus ? -found : found;
    }
    return Number(this.digits());
  }

  /** As {@link leaf}, but a number that may have been rounded is returned as its text. */
  protected exactLeaf(code: number): Value {
    if (code !== minus && !(code >= 48 && code <= 57)) return this.leaf(code);
    const start = this.at;
    const found = this.number(code);
    return Number.isSafeInteger(found) ? found : this.text.slice(start, this.at);
  }

  /** The text of the number at the current position. */
  private digits(): string {
    numbers.lastIndex = this.at;
    const [found] = numbers.exec(this.text) ?? [];
    if (found === undefined) throw this.unexpected("a value");
    this.at += found.length;
    return found;
  }

  /** Calls `read` with each key of the object at the current position. It reads the value. Keys of a message are its members. */
  protected each(read: (key: string) => void, isMessage = false): void {
    const keys = new Set<string>();
    this.enter();
    if (this.space() === closeObject) {
      this.leave(undefined);
      return;
    }
    do {
      const start = this.at;
      if (this.code() !== quote) throw this.unexpected("a key in double quotes");
      const key = this.string();
      try {
        if (keys.has(key)) throw alreadyThere();
        keys.add(key);
        this.colon();
        this.space();
        read(key);
      } catch (error) {
        throw within(error, isMessage ? memberPart(key) : `[${keyText(key)}]`, start);
      }
    } while (this.more(closeObject));
    this.leave(undefined);
  }

  protected string(): string {
    const { text } = this;
    const start = this.at + 1;
    const near = Math.min(text.length, start + shortText);
    let end = start;
    for (; end < near; end++) {
      const code = text.charCodeAt(end);
      if (code === quote) {
        this.at = end + 1;
        return text.slice(start, end);
      }
      if (code < 32 || code === backslash) return this.oddString();
      if ((code & 0xf800) === 0xd800) break;
    }
    end = text.indexOf('"', end);
    if (end < 0) return this.oddString();
    const found = text.slice(start, end);
    if (odd.test(found)) return this.oddString();
    if (!found.isWellFormed()) throw new JsonFault(loneSurrogate, start - 1);
    this.at = end + 1;
    return found;
  }

  /** Reads a string with escapes or surrogates, or one that is faulty. */
  private oddString(): string {
    const { text } = this;
    const start = this.at++;
    for (let code = text.charCodeAt(this.at); code !== quote; code = text.charCodeAt(this.at)) {
      if (code === backslash) {
        escapes.lastIndex = this.at;
        const [found] = escapes.exec(text) ?? [];
        if (found === undefined) throw this.unexpected('an escape such as \\n, \\" or \\u00e9');
        this.at += found.length;
      } else if (code >= 0x20) this.at++;
      // Also reached at the end of the text, where the character code is NaN.
      else throw this.unexpected('the rest of a string and """');
    }
    this.at++;
    const found = JSON.parse(text.slice(start, this.at)) as string;
    if (!found.isWellFormed()) throw new JsonFault(loneSurrogate, start);
    return found;
  }

  protected word(word: string): void {
    if (!this.text.startsWith(word, this.at)) throw this.unexpected("a value");
    this.at += word.length;
  }

  protected colon(): void {
    if (this.space() !== colon) throw this.unexpected('":"');
    this.at++;
  }

  /** Reads the comma before another part of an object or list, or the bracket at its end. */
  protected more(end: number): boolean {
    const code = this.space();
    if (code !== comma && code !== end) throw this.unexpected(end === closeObject ? '"," or "}"' : '"," or "]"');
    if (code === end) return false;
    this.at++;
    this.space();
    return true;
  }

  /** Reads an opening bracket. */
  protected enter(): void {
    this.at++;
    this.level++;
  }

  /** Reads the closing bracket of `value`. */
  protected leave<Held>(value: Held): Held {
    this.at++;
    this.level--;
    return value;
  }

  /** Skips white space, and returns the character that follows. NaN at the end. */
  protected space(): number {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++this.at);
    return code;
  }

  protected code(): number {
    return this.text.charCodeAt(this.at);
  }

  protected unexpected(what: string): JsonFault {
    const code = this.text.codePointAt(this.at);
    const found = code === undefined ? "the end of the text" : JSON.stringify(String.fromCodePoint(code));
    return new JsonFault(`expected ${what}, got ${found}`, this.at);
  }
}

const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in strings.
const odd = /[\\\u0000-\u001f]/;
