import { refuse } from "./value-error.js";
import { writeLongText } from "./write-long-text.js";
import type { WriterCore } from "./writer-core.js";

/** Writers of texts. */
export const textWrites = {
  /**
   * Writes a string with its length in bytes. The caller passes `s.length`: if it were read here for all fields, it would see
   * every kind of string that V8 has, which makes it slow.
   *
   * @throws ValueError IW2007, also for a lone surrogate
   */
  string(this: WriterCore, p: number, s: string, rest: number, length: number): number {
    if (typeof s !== "string") refuse(s, "a string");
    return writeLongText(this, p, s, length, rest);
  },
};

/** The type of these methods. */
export type TextWrites = typeof textWrites;
