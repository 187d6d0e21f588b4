import type { MessageTable } from "../message/message.js";
import type { NamedMessage } from "../message/named-message.js";
import { googleTable } from "./google-tables.js";
import type { Registry } from "./json-options.js";
import { registryTables } from "./registry-tables.js";

/** Finds the messages that an `Any` may contain, by their full names in protobuf. */
export type AnyTypes = (name: string) => MessageTable | undefined;

/** The messages that an option names, and those of protobuf itself. */
export function anyTypes(registry: readonly object[] | Registry | undefined): AnyTypes {
  if (registry === undefined) return googleTable;
  if (!isList(registry)) {
    return (name) => {
      const desc = registry.getMessage(name);
      return desc === undefined ? googleTable(name) : registryTables(registry).of(desc);
    };
  }
  const tables = registry as readonly NamedMessage[];
  return (name) => googleTable(name) ?? tables.find((table) => table.typeName === name);
}

function isList(registry: readonly object[] | Registry): registry is readonly object[] {
  return Array.isArray(registry);
}

/** The name of a message in the URL of its type: `type.googleapis.com/shop.Order` → `shop.Order`. */
export function nameInUrl(typeUrl: string): string {
  return typeUrl.slice(typeUrl.lastIndexOf("/") + 1);
}
