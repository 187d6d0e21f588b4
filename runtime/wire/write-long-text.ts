import { mayHaveReplacement, writeUtf8 } from "../platform/platform.js";
import { varint32 } from "./scalar-writers.js";
import { refuse } from "./value-error.js";
import type { WriterCore } from "./writer-core.js";

/** The length from which it is faster to search the written bytes for U+FFFD than to call `isWellFormed` on the string. */
const searchLength = 256;

export const notWellFormed = "a well-formed string: it holds a lone surrogate";

/**
 * Writes the length in bytes and the UTF-8 of a string of `n` characters, by the platform's encoder.
 * @throws ValueError IW2007 for a lone surrogate
 */
export function writeLongText(w: WriterCore, p: number, s: string, n: number, rest: number): number {
  // First try with room for mostly ASCII text, and only if that is not enough, with room for three bytes per character.
  let room = n < 256 ? n * 3 : n + (n >> 1) + 8;
  const reserved = varintBytes(n);
  p = w.room(p, room + 6 + rest);
  let written = writeUtf8(w.buf, s, p + reserved, room);
  if (written > room - 4 && n >= 256) {
    room = n * 3;
    p = w.room(p, room + 6 + rest);
    written = writeUtf8(w.buf, s, p + reserved, room);
  }
  // As many bytes as characters: all are ASCII, so there is no surrogate.
  if (written !== n) checkSurrogates(w, s, p + reserved, written);
  const size = varintBytes(written);
  if (size !== reserved) w.buf.copyWithin(p + size, p + reserved, p + reserved + written);
  return varint32(w.buf, p, written) + written;
}

/** Refuses lone surrogates. The encoder writes U+FFFD for each, so a text without U+FFFD has none. */
function checkSurrogates(w: WriterCore, s: string, p: number, written: number): void {
  if (s.length >= searchLength && !mayHaveReplacement(w.buf, p, p + written)) return;
  if (!(s as WellFormedness).isWellFormed()) refuse(s, notWellFormed);
}

export function varintBytes(n: number): number {
  return n < 128 ? 1 : n < 16384 ? 2 : n < 2097152 ? 3 : n < 268435456 ? 4 : 5;
}

/** `isWellFormed` exists in Node 20, but not in the ES2023 library of TypeScript. */
type WellFormedness = string & { isWellFormed(): boolean };
