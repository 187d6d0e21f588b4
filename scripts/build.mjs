import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

if (process.argv.includes("--clean")) {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  rmSync(join(root, "build"), { recursive: true, force: true });
}
for (const project of ["runtime/tsconfig.json", "runtime/tsconfig.cjs.json", "transformer/tsconfig.json"]) {
  const info = join(root, "build/info", `${project.replace(/\W/g, "-")}.tsbuildinfo`);
  const args = ["-p", join(root, project), "--incremental", "--tsBuildInfoFile", info];
  execFileSync(process.execPath, [tsc, ...args], { stdio: "inherit" });
}
// The package is CommonJS by default; this marker makes Node read the ESM build as such.
const esm = join(root, "dist/runtime/esm");
mkdirSync(esm, { recursive: true });
writeFileSync(join(esm, "package.json"), `${JSON.stringify({ type: "module", sideEffects: false }, null, 2)}\n`);
