import { decode, encode } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import type { Any } from "../well-known/types.js";
import { noBytes } from "../wire/no-bytes.js";
import { type AnyTypes, nameInUrl } from "./any-types.js";
import { JsonFault, shown } from "./json-fault.js";
import { type JsonElement, messageElement } from "./json-plan.js";

/** What an `Any` without a type and a value is. */
export function emptyAny(): Any {
  return { typeUrl: "", value: noBytes };
}

/**
 * The message that the type of an `Any` names.
 * @throws JsonFault if `typeUrl` is no text with a name, or the message is not known
 */
export function heldElement(typeUrl: unknown, types: AnyTypes): JsonElement {
  if (typeof typeUrl !== "string" || typeUrl === "") throw new JsonFault('"@type" is not there, or empty');
  const name = nameInUrl(typeUrl);
  const table = types(name);
  if (table === undefined) throw new JsonFault(unknownType(typeUrl));
  return messageElement(table);
}

export function unknownType(typeUrl: string): string {
  return `${shown(typeUrl)} is not in the type registry`;
}

/** An `Any` with a message. */
export function packAny(typeUrl: unknown, { table }: JsonElement, value: unknown): Any {
  return { typeUrl: typeUrl as string, value: new Uint8Array(encode(table as MessageTable, value)) };
}

/** The message in an `Any`. @throws DecodeError if its bytes are malformed */
export function unpackAny({ table }: JsonElement, { value }: Any): unknown {
  return decode(table as MessageTable, value);
}
