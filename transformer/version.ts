import { existsSync, readFileSync } from "node:fs";
import { createManifests } from "./analyze/manifest.js";

/** The version of this package, from its package.json. */
export const packageVersion: string = readVersion();

function readVersion(): string {
  const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
  const own = createManifests(read).of(__filename);
  return own?.name === "interwire" ? own.version : "";
}
