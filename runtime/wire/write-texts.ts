import { refuse } from "./value-error.js";
import { writeLongText } from "./write-long-text.js";
import type { WriterCore } from "./writer-core.js";

/** The writer's method for strings. The build for Node has a faster one for short strings. */
export const textWrites = {
  /**
   * Writes the length in bytes and the UTF-8 of a string. The caller passes `length`, which is `s.length`: if this shared method
   * read it, V8 would see strings of all internal representations at one place, which is slow.
   * @throws ValueError IW2007, also for a lone surrogate
   */
  string(this: WriterCore, p: number, s: string, rest: number, length: number): number {
    if (typeof s !== "string") refuse(s, "a string");
    return writeLongText(this, p, s, length, rest);
  },
};

export type TextWrites = typeof textWrites;
