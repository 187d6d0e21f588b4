import { isStackOverflow } from "../message/mismatch-error.js";
import { pathText } from "../message/path-text.js";
import { DecodeError, type DecodePlace } from "../wire/decode-error.js";

/**
 * JSON that is no message, or a value that bytes can have, and JSON cannot: the reason, and the place, which the levels of reading or
 * writing add as they are left.
 */
export class JsonFault extends Error {
  /** The parts of the path from the outermost level that was left to the place. */
  readonly parts: string[] = [];
  /** The offset in the text, in UTF-16 code units. Undefined until it is known. */
  offset: number | undefined;

  constructor(reason: string, offset?: number) {
    super(reason);
    this.offset = offset;
  }
}

/** Adds a level to an error: the part of the path that leads there, and the offset if the error has none yet. */
export function within(error: unknown, part: string, offset?: number): unknown {
  if (error instanceof JsonFault) {
    error.parts.unshift(part);
    error.offset ??= offset;
  }
  return error;
}

/**
 * The error for programs. `name` is the name of the message, with which the path begins, and `positionOf` finds the line and the column
 * of an offset.
 */
export function decodeErrorOf(
  error: unknown,
  name: string,
  positionOf?: (offset: number) => DecodePlace["text"],
): unknown {
  if (isStackOverflow(error))
    return new DecodeError("nested more deeply than the stack allows", { path: name }, "IW2018");
  if (!(error instanceof JsonFault)) return error;
  const path = pathText([name, ...error.parts]);
  const text = positionOf?.(error.offset ?? 0);
  return new DecodeError(error.message, text === undefined ? { path } : { path, text }, "IW2018");
}

/** A value of JSON for errors: texts and numbers as they are, and what other values are. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return `Array(${value.length})`;
  if (typeof value === "function" || typeof value === "symbol") return typeof value;
  if (typeof value === "object" && value !== null) return "object";
  return String(value);
}

/** The largest number of characters of a key in a path. */
const longestKey = 60;

/** A member as a part of a path: `.name`. */
export function memberPart(key: string): string {
  return `.${key.length > longestKey ? `${key.slice(0, longestKey)}…` : key}`;
}

/** @throws JsonFault always */
export function expected(what: string, value: unknown): never {
  throw new JsonFault(`expected ${what}, got ${shown(value)}`);
}
