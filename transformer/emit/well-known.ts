import type { WellKnown } from "../model.js";
import type { Scope } from "./scope.js";

/** The part of the seam whose tables need protobuf's own library: it is loaded by files that use such a type. */
const libraryModule = "interwire/codegen/wkt";

/** The types whose codecs are in the seam itself, because they are used often. */
const own: ReadonlySet<WellKnown> = new Set<WellKnown>([
  "Date",
  "Timestamp",
  "Duration",
  "Empty",
  "bcl.DateTime",
  "bcl.TimeSpan",
  "bcl.Guid",
  "bcl.Decimal",
]);

/** The local name of the function that returns a well-known type's table: `dateTable`, `bclGuidTable`. */
export function wellKnownTable(scope: Scope, name: WellKnown): string {
  const joined = name.replace(".", "");
  const exported = `${joined.charAt(0).toLowerCase()}${joined.slice(1)}Table`;
  return own.has(name) ? scope.seam(exported) : scope.seam(exported, libraryModule);
}
