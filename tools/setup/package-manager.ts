import { existsSync } from "node:fs";
import { join } from "node:path";
import { foldersAround } from "../../transformer/service/on-disk.js";
import { readJsonFile } from "./json-file.js";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

const lockFiles: readonly (readonly [string, PackageManager])[] = [
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
];

/**
 * The package manager of a folder: the one that `packageManager` in package.json names, or else the one whose lock file exists,
 * looked up in the folder and then in its parent folders. If neither is found, the package manager that runs this process,
 * according to `npm_config_user_agent`, or npm.
 */
export function packageManagerOf(folder: string, userAgent: string | undefined): PackageManager {
  for (const at of foldersAround(folder)) {
    const manifest = readJsonFile(join(at, "package.json"));
    const { packageManager } = (manifest.status === "read" ? manifest.value : {}) as { packageManager?: unknown };
    const named = nameIn(typeof packageManager === "string" ? packageManager.split("@")[0] : undefined);
    const locked = lockFiles.find(([file]) => existsSync(join(at, file)))?.[1];
    if (named !== undefined || locked !== undefined) return (named ?? locked) as PackageManager;
  }
  return nameIn(userAgent?.split("/")[0]) ?? "npm";
}

function nameIn(text: string | undefined): PackageManager | undefined {
  return text === "npm" || text === "pnpm" || text === "yarn" || text === "bun" ? text : undefined;
}

export function installCommand(manager: PackageManager): string {
  return `${manager} install`;
}

export function addCommand(manager: PackageManager, packages: readonly string[], isForDevelopment: boolean): string {
  const flag = isForDevelopment ? (manager === "bun" ? " -d" : " -D") : "";
  return `${manager} ${manager === "npm" ? "install" : "add"}${flag} ${packages.join(" ")}`;
}

export function runCommand(manager: PackageManager, script: "start" | "test"): string {
  return manager === "bun" ? `bun run ${script}` : `${manager} ${script}`;
}
