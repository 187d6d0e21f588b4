import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { digestOf } from "../dependencies/digest.js";
import { packageVersion } from "../version.js";

let stamp: string | undefined;

/**
 * A text that changes whenever interwire's own code does: its version and, if it is not installed but being developed, the
 * modification times of its files.
 */
export function packageStamp(): string {
  stamp ??= __dirname.includes("node_modules") ? packageVersion : `${packageVersion} ${stampOf(dirname(__dirname))}`;
  return stamp;
}

function stampOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const lines = files.sort().map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
  return digestOf(lines);
}
