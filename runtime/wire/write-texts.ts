import { refuse } from "./value-error.js";
import { writeLongText } from "./write-long-text.js";
import type { WriterCore } from "./writer-core.js";

/** The method of the writer for strings. */
export const textWrites = {
  /**
   * Writes a string with its length in bytes. `length` is `s.length`: if the length were read here for all fields, the engine
   * would see all its kinds of strings in one place, which makes it slow.
   *
   * @throws ValueError IW2007, also for a lone surrogate
   */
  string(this: WriterCore, p: number, s: string, rest: number, length: number): number {
    if (typeof s !== "string") refuse(s, "a string");
    return writeLongText(this, p, s, length, rest);
  },
};

export type TextWrites = typeof textWrites;
