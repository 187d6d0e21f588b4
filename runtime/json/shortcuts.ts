// What the build for Node does in a faster way. Here, all of it is left to the slower one, which is needed anyway.

import type { JsonElement } from "./json-plan.js";

/** The JSON of a list of numbers or texts, if it is the one that `JSON.stringify` makes. Undefined for any other list. */
export function ownJson(_element: JsonElement, _list: readonly unknown[]): string | undefined {
  return undefined;
}

/** The integer of a text of few digits. Undefined for any other text. */
export function wholeLong(_text: string): bigint | undefined {
  return undefined;
}
