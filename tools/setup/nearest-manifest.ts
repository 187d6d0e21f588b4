import { dirname, join } from "node:path";
import { type JsonFile, readJsonFile } from "./json-file.js";

/** The package.json of a folder or the nearest one above it. */
export function nearestManifest(folder: string): JsonFile {
  for (let at = folder; ; at = dirname(at)) {
    const found = readJsonFile(join(at, "package.json"));
    if (found.status !== "missing") return found;
    if (dirname(at) === at) return { status: "missing", path: join(folder, "package.json") };
  }
}
