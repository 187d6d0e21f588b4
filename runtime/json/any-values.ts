import { decode, encode } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import type { AnyTypes, OpaqueTable } from "../message/opaque.js";
import type { Any } from "../well-known/types.js";
import { DecodeError } from "../wire/decode-error.js";
import { noBytes } from "../wire/no-bytes.js";
import { JsonFault, shown } from "./json-fault.js";
import type { AnyOptions } from "./json-options.js";
import { innerPlan, isSpecial, type JsonElement, messageElement } from "./json-plan.js";

/** Options, with the messages that an `Any` may contain. */
export interface AnyRules extends AnyOptions {
  /** Undefined until an `Any` is met: the table of `Any` finds them. */
  types?: AnyTypes | undefined;
}

/** The message of this type in an `Any`. Undefined if it is not known. */
function typeIn({ table }: JsonElement, rules: AnyRules, typeUrl: string): MessageTable | undefined {
  rules.types ??= (table as OpaqueTable).types?.(rules.registry as never);
  return rules.types?.(typeUrl.slice(typeUrl.lastIndexOf("/") + 1));
}

/** What an `Any` without a type and a value is. */
export function emptyAny(): Any {
  return { typeUrl: "", value: noBytes };
}

/**
 * The message that the type of an `Any` names.
 * @throws JsonFault if `typeUrl` is no text with a name, or the message is not known
 */
export function heldElement(any: JsonElement, rules: AnyRules, typeUrl: unknown): JsonElement {
  if (typeof typeUrl !== "string" || typeUrl === "") throw new JsonFault('"@type" is not there, or empty');
  const table = typeIn(any, rules, typeUrl);
  if (table === undefined) throw new JsonFault(`${shown(typeUrl)} is not in the type registry`);
  const element = messageElement(table);
  if (!isSpecial(element) && innerPlan(element).byName.has("@type")) {
    throw new JsonFault(`${table.name} has a member "@type", which in an Any is the type`);
  }
  return element;
}

/** An `Any` with a message. */
export function packAny(typeUrl: unknown, { table }: JsonElement, value: unknown): Any {
  return { typeUrl: typeUrl as string, value: new Uint8Array(encode(table as MessageTable, value)) };
}

/** The message in an `Any`. @throws JsonFault if its bytes are malformed */
export function unpackAny({ table }: JsonElement, { value }: Any): unknown {
  try {
    return decode(table as MessageTable, value);
  } catch (error) {
    throw error instanceof DecodeError ? new JsonFault(error.message) : error;
  }
}
