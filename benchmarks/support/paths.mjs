import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Where the compiled contracts and the other libraries' generated code are. */
export const output = join(root, "build/benchmarks");

/** Makes what is in {@link output}. */
export function prepare() {
  execFileSync(process.execPath, [join(root, "benchmarks/support/prepare.mjs")], { stdio: "inherit" });
}
