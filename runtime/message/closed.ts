import { memoize } from "../base/memoize.js";
import type { WireType } from "../wire/wire-type.js";

const closedTables = new WeakMap<object, Map<string, object>>();

/**
 * Returns the runtime data of a generic contract or message for certain type arguments, such as `Page<int32>`, and makes it only
 * the first time. `owner` is the emitted function of the generic type; the results are cached for each owner, by the keys of the
 * type arguments.
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
