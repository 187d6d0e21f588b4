import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The files of the same folder and kind as a test file outside of the tsconfig.json. They join the program together, so that not
 * each of them costs a new program.
 */
export function kinOf(path: string): string[] {
  const suffix = /\.[^.]+\.[cm]?tsx?$/.exec(basename(path))?.[0];
  if (suffix === undefined) return [path];
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .map((name) => join(folder, name));
}
