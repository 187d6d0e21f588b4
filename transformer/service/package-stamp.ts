import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageVersion } from "../version.js";
import { digestOf } from "./digest.js";

let stamp: string | undefined;

/** The inputs of results in this package: its version, and its files where it is not installed but being worked on. */
export function packageStamp(): string {
  stamp ??= __dirname.includes("node_modules") ? packageVersion : `${packageVersion} ${stampOf(dirname(__dirname))}`;
  return stamp;
}

function stampOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const lines = files.sort().map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
  return digestOf(lines);
}
