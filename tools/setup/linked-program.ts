import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { LocatedPackage } from "../../transformer/service/load-typescript.js";
import { foldersAround } from "../../transformer/service/on-disk.js";
import { memberOf } from "./json-file.js";
import { nearestManifest } from "./nearest-manifest.js";

/**
 * The package that runs if a script has the command `name`. It is found in the nearest `node_modules/.bin` that has such a
 * program, in the folder `from` or a parent folder.
 */
export function linkedProgram(name: string, from: string): LocatedPackage | undefined {
  for (const at of foldersAround(from)) {
    const path = targetOf(join(at, "node_modules/.bin", name));
    if (path !== undefined) return packageOf(path);
  }
  return undefined;
}

/**
 * The path of the program that an entry in `node_modules/.bin` runs. The entry is a symbolic link, or a script that starts the
 * program (with pnpm, and with all package managers on Windows). Undefined if there is no such entry.
 */
function targetOf(link: string): string | undefined {
  try {
    const real = realpathSync(link);
    if (dirname(real) !== realpathSync(dirname(link))) return real;
    const [, path] = /\$basedir\/([^"\n]+)"\s+"\$@"/.exec(readFileSync(real, "utf8")) ?? [];
    return path === undefined ? undefined : realpathSync(resolve(dirname(real), path));
  } catch {
    return undefined;
  }
}

function packageOf(program: string): LocatedPackage | undefined {
  const manifest = nearestManifest(dirname(program));
  if (manifest.status !== "read") return undefined;
  const [name, version] = ["name", "version"].map((member) => memberOf(manifest.value, member));
  if (typeof name !== "string" || typeof version !== "string") return undefined;
  return { name, version, folder: dirname(manifest.path) };
}
