import { refuse } from "../wire/value-error.js";
import { notWellFormed } from "../wire/write-long-text.js";

/**
 * A text of JSON that grows. Each method writes at a position of a buffer, and returns the one behind. Here, there is no buffer; the
 * build for Node has one.
 */
export class JsonText {
  private text = "";

  /** The text up to a position. Nothing can be written afterwards. */
  end(_p: number): string {
    return this.text;
  }

  /** Gives the buffer back. */
  release(): void {}

  /** Writes a single character of ASCII. */
  character(p: number, code: number): number {
    return this.ascii(p, String.fromCharCode(code));
  }

  /** Writes a text in the form of {@link HeadText}. */
  head(p: number, head: HeadText): number {
    return this.ascii(p, head as string);
  }

  /** Writes a text of ASCII as it is. */
  ascii(p: number, text: string): number {
    this.text += text;
    return p;
  }

  /** Writes a text as it is. */
  piece(p: number, text: string): number {
    return this.ascii(p, text);
  }

  /** Writes a string in quotes. @throws ValueError for a value that is no string, or has lone surrogates */
  string(p: number, value: unknown): number {
    if (typeof value !== "string") refuse(value, "a string");
    if (!value.isWellFormed()) refuse(value, notWellFormed);
    return this.ascii(p, JSON.stringify(value));
  }
}

/** A text that is written often: for Node, as bytes if it is short and of ASCII. */
export type HeadText = Uint8Array | string;

export function headText(text: string): HeadText {
  return text;
}
