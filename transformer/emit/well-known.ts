import type { WellKnown } from "../model/model.js";
import type { Scope } from "./scope.js";

/** The local name of the function that returns the table of a well-known type: `dateTable`, `bclGuidTable`. */
export function wellKnownTable(scope: Scope, name: WellKnown): string {
  const joined = name.replace(".", "");
  return scope.seam(`${joined.charAt(0).toLowerCase()}${joined.slice(1)}Table`);
}
