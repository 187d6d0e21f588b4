import type { WellKnown } from "../model/model.js";
import type { Scope } from "./scope.js";

/** The local name of the function that returns a well-known type's table: `dateTable`, `bclGuidTable`. */
export function wellKnownTable(scope: Scope, name: WellKnown): string {
  const joined = name.replace(".", "");
  return scope.seam(`${joined.charAt(0).toLowerCase()}${joined.slice(1)}Table`);
}
