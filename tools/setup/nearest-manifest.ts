import { join } from "node:path";
import { foldersAround } from "../../transformer/service/on-disk.js";
import { type JsonFile, readJsonFile } from "./json-file.js";

export function nearestManifest(folder: string): JsonFile {
  for (const at of foldersAround(folder)) {
    const found = readJsonFile(join(at, "package.json"));
    if (found.status !== "missing") return found;
  }
  return { status: "missing", path: join(folder, "package.json") };
}
