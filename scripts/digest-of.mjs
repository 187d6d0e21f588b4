import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the transformer shares with the runtime stands beside it. */
const shared = "../runtime/scalar-table.js";

/** Says which version of the transformer a folder holds: the key of what it compiled. */
export function digestOf(folder) {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  for (const name of [...names.sort(), shared]) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}
