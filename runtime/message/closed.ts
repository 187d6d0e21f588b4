import { memoize } from "../base/memoize.js";
import type { WireType } from "../wire/wire-type.js";

const closedTables = new WeakMap<object, Map<string, object>>();

/**
 * The table of a generic contract or message for certain type arguments. `owner` is the function in emitted code that returns the
 * table; the tables are cached per owner, by the keys of the type arguments.
 */
export function closed<Table extends object>(
  owner: object,
  typeArguments: readonly WireType[],
  make: () => Table,
): Table {
  const tables = memoize(closedTables, owner, () => new Map<string, object>());
  const key = typeArguments.map((argument) => argument.key).join(",");
  return memoize(tables, key, make) as Table;
}
