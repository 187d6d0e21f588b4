import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const vite = "8.3.8";

/** Installs vite in a folder, and returns a function that builds a module with its defaults and returns the code. */
export async function viteBuilder(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const options = ["--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...options, `vite@${vite}`], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const { build } = await import(pathToFileURL(createRequire(join(folder, "package.json")).resolve("vite")).href);
  return async (path) => {
    const { output } = await build({
      configFile: false,
      root: folder,
      logLevel: "error",
      // The programs await at the top level, which vite's default target, older browsers, does not have.
      build: { write: false, target: "es2022", modulePreload: false, rollupOptions: { input: path } },
    });
    return output.map((one) => (one.type === "chunk" ? one.code : "")).join("");
  };
}
