import type { Inner, ValueCheck } from "./first-mismatch.js";
import { keyText } from "./path-text.js";

/** The {@link Inner.type} of all lists and objects inside a JSON value. For messages, that member is the `MessageTable`. */
const data = {};

/**
 * A list or object of JSON as a node of the walk that looks for a value that cannot be encoded. `part` leads to it from the node
 * around it: `[2]`.
 */
export function dataInner(value: unknown, part: string): Inner {
  return { part, value, type: data, parts: () => dataParts(value) };
}

/** The lists and objects directly inside a JSON value, as nodes of the walk. */
export function* dataParts(value: unknown): Generator<Inner | ValueCheck, void> {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) if (isHolder(element)) yield dataInner(element, `[${index}]`);
  } else if (isHolder(value)) {
    for (const [key, element] of Object.entries(value)) {
      if (isHolder(element)) yield dataInner(element, `[${keyText(key)}]`);
    }
  }
}

function isHolder(value: unknown): value is object {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}
