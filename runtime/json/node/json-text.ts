import { allocate, readLatin1 } from "../../platform/platform.js";
import { refuse } from "../../wire/value-error.js";
import { notWellFormed } from "../../wire/write-long-text.js";
import { backslash, quote } from "../json-characters.js";

/** The size of the buffer that all texts share. */
const size = 16384;

/** The length up to which it takes less time to copy a text into the buffer than to append it to a string. */
const shortText = 64;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them.
const plain = /^[^"\\\u0000-\u001f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const plainWithoutSurrogates = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;

/** The buffer, while nothing is being written: a getter of a value may write another message. */
let shared: Uint8Array | undefined;

/**
 * A text of JSON that grows. Short pieces of ASCII are put together as bytes, which takes less time than to append them to a string;
 * longer ones, and those beyond ASCII, are appended. Each method writes at a position of the buffer, and returns the one behind.
 */
export class JsonText {
  private readonly buffer: Uint8Array;
  /** The text before that in the buffer. */
  private done = "";

  constructor() {
    this.buffer = shared ?? allocate(size);
    shared = undefined;
  }

  /** The text up to a position. Nothing can be written afterwards. */
  end(p: number): string {
    this.flush(p);
    this.release();
    return this.done;
  }

  /** Gives the buffer back. */
  release(): void {
    shared = this.buffer;
  }

  /** Writes a single character of ASCII. */
  character(p: number, code: number): number {
    if (p === size) p = this.flush(p);
    this.buffer[p] = code;
    return p + 1;
  }

  /** Writes a text in the form of {@link HeadText}. */
  head(p: number, head: HeadText): number {
    if (typeof head === "string") return this.piece(p, head);
    const { length } = head;
    if (p + length > size) p = this.flush(p);
    const { buffer } = this;
    for (let i = 0; i < length; i++) buffer[p + i] = head[i] as number;
    return p + length;
  }

  /** Writes a text of ASCII as it is. */
  ascii(p: number, text: string): number {
    const { length } = text;
    if (length > shortText) return this.piece(p, text);
    if (p + length > size) p = this.flush(p);
    const { buffer } = this;
    for (let i = 0; i < length; i++) buffer[p + i] = text.charCodeAt(i);
    return p + length;
  }

  /** Writes a text as it is. */
  piece(p: number, text: string): number {
    const start = this.flush(p);
    this.done += text;
    return start;
  }

  /** Writes a string in quotes. @throws ValueError for a value that is no string, or has lone surrogates */
  string(p: number, value: unknown): number {
    if (typeof value !== "string") refuse(value, "a string");
    const { length } = value;
    if (length > shortText) return this.quoted(p, value);
    if (p + length + 2 > size) p = this.flush(p);
    const { buffer } = this;
    buffer[p] = quote;
    let at = p + 1;
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      if (code < 32 || code === quote || code === backslash || code > 126) return this.quoted(p, value);
      buffer[at++] = code;
    }
    buffer[at] = quote;
    return at + 1;
  }

  private quoted(p: number, value: string): number {
    // To match all of a text takes V8 half the time of a search for a character that does not fit.
    if (value.length <= shortText && plainWithoutSurrogates.test(value)) return this.piece(p, `"${value}"`);
    const isPlain = plain.test(value);
    if (!value.isWellFormed()) refuse(value, notWellFormed);
    return this.piece(p, isPlain ? `"${value}"` : JSON.stringify(value));
  }

  /** Appends what is in the buffer to the text. Returns the position at which the buffer begins. */
  private flush(p: number): number {
    if (p > 0) this.done += readLatin1(this.buffer, 0, p);
    return 0;
  }
}

/** A text that is written often: as bytes if it is short and of ASCII. */
export type HeadText = Uint8Array | string;

export function headText(text: string): HeadText {
  if (text.length > shortText || !/^[ -~]*$/.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
