import { decode, encode } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import { DecodeError } from "../wire/decode-error.js";
import { JsonFault } from "./json-fault.js";
import { innerPlan, type JsonElement } from "./json-plan.js";

// A packed message, such as `bcl.Guid`, has values of its own, and the JSON of its fields. Its bytes are the way from one to the other.

/** The value of a packed message in the form of its fields. @throws ValueError if it does not fit */
export function fieldsOfPacked(element: JsonElement, value: unknown): unknown {
  return decode(innerPlan(element).table, encode(element.table as MessageTable, value));
}

/** The value of a packed message that has the given fields. @throws JsonFault if there is none */
export function packedOf(element: JsonElement, fields: unknown): unknown {
  return decodedOf(element.table as MessageTable, encode(innerPlan(element).table, fields));
}

/** Decodes bytes that were made of JSON. @throws JsonFault */
export function decodedOf(table: MessageTable, bytes: Uint8Array): unknown {
  try {
    return decode(table, bytes, { copy: true });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    // The caller has no bytes, so the offset would mean nothing.
    throw new JsonFault(error.message.replace(/^.*? at byte \d+: /, ""));
  }
}
