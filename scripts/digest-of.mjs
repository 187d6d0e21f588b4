import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Says which version of its scripts a folder holds: the key of what they compiled. */
export function digestOf(folder) {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}
