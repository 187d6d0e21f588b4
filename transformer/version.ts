import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The version of this package, as its package.json states it. */
export const packageVersion: string = readVersion(__dirname);

function readVersion(folder: string): string {
  const path = join(folder, "package.json");
  const { name, version } = existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as { name?: string; version?: string })
    : {};
  if (name === "interwire" && version !== undefined) return version;
  return dirname(folder) === folder ? "" : readVersion(dirname(folder));
}
