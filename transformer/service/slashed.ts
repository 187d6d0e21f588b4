import { sep } from "node:path";

/** A path in the form that the compiler uses: with slashes on every system. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
