import { dirname, join } from "node:path";
import { type JsonFile, readJsonFile } from "./json-file.js";

/** The package.json in a folder, or in the nearest folder above it. */
export function nearestManifest(folder: string): JsonFile {
  for (let at = folder; ; at = dirname(at)) {
    const found = readJsonFile(join(at, "package.json"));
    if (found.status !== "missing") return found;
    if (dirname(at) === at) return { status: "missing", path: join(folder, "package.json") };
  }
}
