import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";

/** buf's program is 90 MB, so it is fetched for the suites alone that run it. */
export const buf = "@bufbuild/buf@1.75.0";

/** How long a command may take, in milliseconds. npm waits for ever where a registry keeps a connection open and sends nothing. */
export const longestCommand = 300_000;

/** Installs packages from the npm registry into a folder of their own, and returns its path. */
export function installTools(name: string, ...packages: readonly string[]): string {
  const folder = join(root, "build/projects", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  execFileSync("npm", ["install", ...packages], { cwd: folder, timeout: longestCommand });
  return folder;
}
