import { nestingLimit } from "../wire/pool.js";
import type { AnyRules } from "./any-values.js";
import { JsonFault, shown } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import type { JsonReadOptions } from "./json-options.js";
import { isHolder, type JsonElement, type JsonField } from "./json-plan.js";

/** How JSON is read. */
export interface ReadRules extends JsonReadOptions, AnyRules {}

/** The greatest depth of messages in messages. */
export function maxDepthOf({ recursionLimit = nestingLimit }: ReadRules): number {
  return recursionLimit;
}

/** @throws JsonFault if a message, the outermost being at the depth 1, is too deep */
export function checkDepth(depth: number, rules: ReadRules): void {
  const most = maxDepthOf(rules);
  if (depth > most) throw new JsonFault(`maximum recursion depth of ${most} reached`);
}

/** @throws JsonFault for a key that belongs to no field, unless such keys are ignored */
export function checkKnown(key: string, { ignoreUnknownFields }: ReadRules): void {
  if (ignoreUnknownFields !== true) throw new JsonFault(`key ${shown(key)} is unknown`);
}

/** Whether null is a value of a type, and does not stand for an absent one. */
export function mayBeNull({ kind, type }: JsonElement): boolean {
  return kind === kinds.kNull || (kind === kinds.kData && type === "Value");
}

/** Whether null for a field means that it is absent. A list or map of values that may be null is not null itself. */
export function isNullAbsent(field: JsonField): boolean {
  return isHolder(field.form) || !mayBeNull(field);
}

export function noNull(what: "list item" | "map value"): JsonFault {
  return new JsonFault(`${what} must not be null`);
}

export function alreadyThere(): JsonFault {
  return new JsonFault("the key is already there");
}

/** The error for a field that an object has under both of its names. */
export function isSetAs(other: string): JsonFault {
  return new JsonFault(`the same field is already there as ${JSON.stringify(other)}`);
}
