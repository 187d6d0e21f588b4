import { sep } from "node:path";

/** A path as the compiler names files: with slashes everywhere. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
