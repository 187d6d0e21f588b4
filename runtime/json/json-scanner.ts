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
import type { JsonElement } from "./json-plan.js";
import { loneSurrogate } from "./lone-surrogates.js";
import { alreadyThere } from "./read-rules.js";

// The first letters of `null`, `true` and `false`.
export const letterN = 110;
export const letterT = 116;
export const letterF = 102;

/** The keys that an object has so far. */
export interface Keys {
  has(key: string): boolean;
  add(key: string): unknown;
}

/** Reads the parts of a text of JSON, strictly: no key twice, and no lone surrogate. */
export class JsonScanner {
  protected at = 0;
  /** The number of objects and lists around the current position. */
  protected level = 0;
  protected readonly text: string;
  /** The objects by their offsets, once an `Any` was met whose type does not stand first. */
  private types: Map<number, unknown> | undefined;
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
      const start = this.at;
      const object: Record<string, Value> = {};
      this.each((key) => setMember(object, key, this.json(most, told)));
      this.types?.set(start, object);
      return object;
    }
    const list: Value[] = [];
    this.items(() => list.push(this.json(most, told)));
    return list;
  }

  /** Reads a list as a whole, which is fastest, if it is one of plain numbers. Returns whether it is. */
  protected plainNumbers(_element: JsonElement, _list: unknown[]): boolean {
    return false;
  }

  /** Calls `read` for each item of the list at the current position. It reads the item. */
  protected items(read: () => void): void {
    if (this.opens(closeList)) return;
    let index = 0;
    do {
      const start = this.at;
      try {
        read();
      } catch (error) {
        throw within(error, `[${index}]`, start);
      }
      index++;
    } while (this.more(closeList));
  }

  private finiteLeaf(code: number): Value {
    const start = this.at;
    const value = this.leaf(code);
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new JsonFault(`${shown(this.text.slice(start, this.at))} is beyond the range of a double`, start);
    return value;
  }

  /**
   * The value under `@type` in the object at the current position, which stays the current one. Undefined if the object is empty. If the
   * object does not begin with it, the object is read, but only once with all that is in it: the values of objects are kept, as others in
   * them may be asked for their types, too.
   */
  protected typeUrl(): { readonly value: unknown } | undefined {
    const start = this.at;
    typeFirst.lastIndex = start;
    const [first] = typeFirst.exec(this.text) ?? [];
    if (first !== undefined) {
      this.at += first.length;
      const value = this.leaf(this.code());
      this.at = start;
      return { value };
    }
    this.types ??= new Map();
    if (!this.types.has(start)) this.json();
    this.at = start;
    const object = this.types.get(start) as Record<string, unknown>;
    return Object.keys(object).length === 0 ? undefined : { value: object["@type"] };
  }

  /** Reads a text, a number, a boolean or null. An object or a list is read, too, and refused by who asked. */
  protected leaf(code: number): Value {
    switch (code) {
      case quote:
        return this.string();
      case letterT:
        return this.word("true") as true;
      case letterF:
        return this.word("false") as false;
      case letterN:
        return this.word("null") as null;
      case openObject:
      case openList:
        return this.json();
      default:
        return this.number(code);
    }
  }

  protected number(_code: number): number {
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
  protected digits(): string {
    numbers.lastIndex = this.at;
    const [found] = numbers.exec(this.text) ?? [];
    if (found === undefined) throw this.unexpected("a value");
    this.at += found.length;
    return found;
  }

  /**
   * Calls `read` with each key of the object at the current position. It reads the value. Keys of a message are its members. `keys` are the
   * keys that were met.
   */
  protected each(read: (key: string) => void, isMessage = false, keys: Keys = new Set()): void {
    if (this.opens(closeObject)) return;
    do {
      const start = this.at;
      const key = this.key();
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
  }

  protected key(): string {
    if (this.code() !== quote) throw this.unexpected("a key in double quotes");
    return this.string();
  }

  protected string(): string {
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

  protected word(word: "true" | "false" | "null"): unknown {
    if (!this.text.startsWith(word, this.at)) throw this.unexpected("a value");
    this.at += word.length;
    return words[word];
  }

  protected colon(): void {
    if (this.space() !== colon) throw this.unexpected('":"');
    this.at++;
  }

  /** Reads the opening bracket of an object or list, and the closing one if the list is empty. Returns whether it is. */
  protected opens(end: number): boolean {
    this.enter();
    return this.space() === end && this.leaves();
  }

  /** Reads the comma before another part of an object or list, or the bracket at its end. Returns whether there is another part. */
  protected more(end: number): boolean {
    const code = this.space();
    if (code === end) return !this.leaves();
    if (code !== comma) throw this.unexpected(`"," or "${String.fromCharCode(end)}"`);
    this.at++;
    this.space();
    return true;
  }

  private enter(): void {
    this.at++;
    this.level++;
  }

  private leaves(): true {
    this.at++;
    this.level--;
    return true;
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

const typeFirst = /\{[ \t\r\n]*"@type"[ \t\r\n]*:[ \t\r\n]*/y;
const words = { true: true, false: false, null: null };
const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
