import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { positionOf } from "../../common/text-position.js";
import { JsonError, type JsonNode, parseJsonText, toValue } from "./json-text.js";

/** A JSON file: its content, the reason why it cannot be read, or the fact that it is missing. */
export type JsonFile = ReadJsonFile | UnreadableJsonFile | { readonly status: "missing"; readonly path: string };

export interface ReadJsonFile {
  readonly status: "read";
  readonly path: string;
  readonly text: string;
  readonly root: JsonNode;
  /** The content as a plain value. In every configuration file it is an object. */
  readonly value: Readonly<Record<string, unknown>>;
}

export interface UnreadableJsonFile {
  readonly status: "unreadable";
  readonly path: string;
  readonly reason: string;
  readonly line: number;
  readonly column: number;
}

export function readJsonFile(path: string): JsonFile {
  let text: string;
  try {
    const bytes = readFileSync(path);
    // Bytes that are not UTF-8 would be destroyed when the text is written back.
    if (!isUtf8(bytes)) return { status: "unreadable", path, reason: "it is not UTF-8", line: 1, column: 1 };
    text = bytes.toString();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { status: "missing", path };
    return { status: "unreadable", path, reason: message, line: 1, column: 1 };
  }
  try {
    const root = parseJsonText(text);
    if (root.kind !== "object") throw new JsonError("an object was expected", root.start);
    return { status: "read", path, text, root, value: toValue(root) as Record<string, unknown> };
  } catch (error) {
    // Brackets that are nested too deeply overflow the call stack, whose error has no offset.
    const offset = error instanceof JsonError ? error.offset : 0;
    return { status: "unreadable", path, reason: (error as Error).message, ...positionOf(text, offset) };
  }
}

/**
 * Reads a nested member of a value that users wrote. Undefined if it does not exist, or if a value on the way is not an object.
 */
export function memberOf(value: unknown, ...names: readonly string[]): unknown {
  let one = value;
  for (const name of names) {
    if (typeof one !== "object" || one === null || !Object.hasOwn(one, name)) return undefined;
    one = (one as Record<string, unknown>)[name];
  }
  return one;
}
