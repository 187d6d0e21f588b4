import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of this package, which belongs into every cache key. */
export function packageVersion(): string {
  const path = join(__dirname, "../../../package.json");
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}
