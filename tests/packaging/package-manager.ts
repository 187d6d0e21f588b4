import { chmodSync } from "node:fs";
import { delimiter, join } from "node:path";
import { install, newFolder, succeed, write } from "./packed.js";

/** The packages of package managers, and the path of their commands in them. */
const managers = {
  pnpm: ["pnpm@10.34.9", "pnpm/bin/pnpm.cjs"],
  "yarn-1": ["yarn@1.22.22", "yarn/bin/yarn.js"],
  "yarn-pnp": ["@yarnpkg/cli-dist@4.18.1", "@yarnpkg/cli-dist/bin/yarn.js"],
  bun: ["@oven/bun-linux-x64@1.4.5", "@oven/bun-linux-x64/bin/bun"],
} as const;

export type PackageManager = keyof typeof managers;

export const packageManagers = Object.keys(managers) as PackageManager[];

/** Installs package managers, and returns the environment in which commands find one of them by its usual name. */
export function installManagers(...names: readonly PackageManager[]): (name: PackageManager) => NodeJS.ProcessEnv {
  const home = newFolder("package-managers");
  write(home, "package.json", "{}");
  install(home, "--ignore-scripts", ...names.map((name) => managers[name][0]));
  const registry = succeed(home, "npm", "config", "get", "registry").trim();
  for (const name of names) {
    const [, path] = managers[name];
    const file = `bin/${name}/${name.replace(/-.*/, "")}`;
    const program = join(home, "node_modules", path);
    const command = /js$/.test(path) ? `"${process.execPath}" "${program}"` : `"${program}"`;
    write(home, file, `#!/bin/sh\nexec ${command} "$@"\n`);
    chmodSync(join(home, file), 0o755);
  }
  const { CI: _, ...outer } = process.env;
  return (name) => ({
    ...outer,
    PATH: [join(home, "bin", name), outer.PATH].join(delimiter),
    YARN_ENABLE_TELEMETRY: "0",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
    YARN_GLOBAL_FOLDER: join(home, "global"),
    YARN_CACHE_FOLDER: join(home, "cache"),
    YARN_NPM_REGISTRY_SERVER: registry.replace(/\/$/, ""),
    BUN_INSTALL_CACHE_DIR: join(home, "bun"),
    NPM_CONFIG_REGISTRY: registry,
  });
}
