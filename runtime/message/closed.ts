import { memoize } from "../memoize.js";
import type { WireType } from "../wire/wire-type.js";

const closedTables = new WeakMap<object, Map<string, object>>();

/**
 * The table of a generic declaration for one list of type arguments, made once: the same arguments give the same table.
 * `owner` is the emitted function, the arguments count by their keys.
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
