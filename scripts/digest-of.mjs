import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The digest of some files: each path itself, or all files below it whose names have the ending. */
export function digestOf(paths, ending = "") {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesIn(path, ending)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

function filesIn(path, ending) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true }).filter((name) => name.endsWith(ending));
  return names
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
