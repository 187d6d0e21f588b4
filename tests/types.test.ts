import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./support/compile.js";

const compilers = [
  { version: "6.0", name: "typescript" },
  { version: "5.9", name: "typescript-5.9" },
];
const modes = [
  { mode: "standard", flags: [] },
  { mode: "legacy", flags: ["--experimentalDecorators"] },
];

// Plain compilers, without the transformer: the types alone must refuse what is marked as an error.
test.each(compilers.flatMap((compiler) => modes.map((mode) => ({ ...compiler, ...mode }))))(
  "TypeScript $version agrees with the type tests, with $mode decorators",
  ({ version, name, flags }) => {
    const compiler = join(root, "node_modules", name, "bin/tsc");
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [compiler, ...args], { cwd: root, encoding: "utf8" });
    expect(run("--version").stdout).toContain(`Version ${version}.`);
    const { status, stdout } = run("-p", "tests/types", "--pretty", "false", ...flags);
    expect(stdout).toBe("");
    expect(status).toBe(0);
  },
);
