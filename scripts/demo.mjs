import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const example = join(root, "docs/examples/calculator");
const { resolve } = createRequire(import.meta.url);

/** Compiles the calculator example as its user would, with `tspc`, and runs it. */
for (const args of [[resolve("ts-patch/bin/tspc.js"), "-p", example], [join(example, "out/main.js")]]) {
  const { status } = spawnSync(process.execPath, args, { cwd: example, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
