import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const example = join(root, "docs/examples/calculator");
const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: example, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};

// As its user would: `tspc`, then `node out/main.js`.
node(join(root, "node_modules/ts-patch/bin/tspc.js"), "-p", ".");
node("out/main.js");
