import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { LocatedPackage } from "../../transformer/service/load-typescript.js";
import { foldersAround } from "../../transformer/service/on-disk.js";
import { memberOf } from "./json-file.js";
import { nearestManifest } from "./nearest-manifest.js";

/** The package whose program scripts run by this name: that of the nearest `node_modules/.bin` with such a program. */
export function linkedProgram(name: string, from: string): LocatedPackage | undefined {
  for (const at of foldersAround(from)) {
    const path = targetOf(join(at, "node_modules/.bin", name));
    if (path !== undefined) return packageOf(path);
  }
  return undefined;
}

/**
 * The program to which an entry in `node_modules/.bin` leads: a link, or a script that runs the program, as pnpm writes it and
 * all package managers on Windows.
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
