import type { Inner, ValueCheck } from "./first-mismatch.js";
import { keyText } from "./path-text.js";

/** The `type` of lists and objects of plain data (JSON) in a walk over a message, because they have no table. */
const data = {};

/** A value of plain data (JSON) as a part of a walk over a message. `part` is its part of the path. */
export function dataInner(value: unknown, part: string): Inner {
  return { part, value, type: data, parts: () => dataParts(value) };
}

/** The lists and objects directly inside a value of plain data (JSON). */
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
