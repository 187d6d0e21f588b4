import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { slashed } from "./slashed.js";

/**
 * The files of the same folder and kind as a test file outside of the tsconfig.json: for `a.test.ts`, all `*.test.ts` there, and for a
 * name with one suffix the file alone. They join the program together, so that not
 * each of them costs a new program.
 */
export function kinOf(path: string): string[] {
  const suffix = /\.[^.]+\.[cm]?tsx?$/.exec(basename(path))?.[0];
  if (suffix === undefined) return [path];
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .map((name) => slashed(join(folder, name)));
}
