import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the package interwire that a folder's modules import. Undefined if none is installed there. */
export function installedPackage(folder: string): string | undefined {
  try {
    return dirname(createRequire(join(folder, "package.json")).resolve("interwire/package.json"));
  } catch {
    return undefined;
  }
}
