import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

rmSync(join(root, "dist"), { recursive: true, force: true });
for (const project of ["runtime/tsconfig.json", "runtime/tsconfig.cjs.json", "transformer/tsconfig.json"]) {
  execFileSync(process.execPath, [tsc, "-p", join(root, project)], { stdio: "inherit" });
}
// The package is CommonJS by default; this marker makes Node read the ESM build as such.
const esm = join(root, "dist/runtime/esm");
mkdirSync(esm, { recursive: true });
writeFileSync(join(esm, "package.json"), `${JSON.stringify({ type: "module", sideEffects: false }, null, 2)}\n`);
