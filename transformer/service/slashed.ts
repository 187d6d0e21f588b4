import { sep } from "node:path";

/** A path with forward slashes, the form that the compiler uses on every system. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
