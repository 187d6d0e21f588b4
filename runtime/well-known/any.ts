import * as rows from "../../common/well-known-types.js";
import type { MessageTable } from "../message/message.js";
import type { NamedMessage } from "../message/named-message.js";
import type { AnyTypes } from "../message/opaque.js";
import { googleTables } from "./google-tables.js";
import { plainInit } from "./plain.js";
import type { AnyMessage, Registry } from "./registry.js";
import { registryTables } from "./registry-tables.js";
import { type WellKnownTable, wellKnown } from "./table.js";

/**
 * The descriptor table of `Any`. It knows the messages that an `Any` may contain, so that a bundle has protobuf's own messages, and the
 * codec of those that a registry describes, only if its program has an `Any`.
 */
export const anyTable: () => WellKnownTable = wellKnown(rows.any, () => ({
  ...plainInit(rows.any.name, [
    { no: 1, name: "typeUrl", type: "string" },
    { no: 2, name: "value", type: "bytes" },
  ]),
  types: anyTypes,
}));

/** Finds protobuf's own messages by their full names. */
export const googleTypes: AnyTypes = (name) =>
  name === rows.any.protoName ? anyTable() : (googleTables().get(name) as MessageTable | undefined);

/** Finds the messages that an option names, and those of protobuf itself. */
export function anyTypes(registry: readonly AnyMessage[] | Registry | undefined): AnyTypes {
  if (registry === undefined) return googleTypes;
  if (!isList(registry)) {
    const tables = registryTables(registry, googleTypes);
    return (name) => {
      const desc = registry.getMessage(name);
      return desc === undefined ? googleTypes(name) : tables(desc);
    };
  }
  const tables = registry as readonly object[] as readonly NamedMessage[];
  return (name) => googleTypes(name) ?? tables.find((table) => table.typeName === name);
}

function isList(registry: readonly AnyMessage[] | Registry): registry is readonly AnyMessage[] {
  return Array.isArray(registry);
}
