import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";

const failing = `test("fails before it closes its server", async () => {
  await new Promise((resolve) => require("node:http").createServer().listen(0, "127.0.0.1", resolve));
  throw new Error("before the end");
});
`;

test("the tests of this repository end when one fails and leaves a server that listens", () => {
  const folder = join(root, "build/projects/open-servers");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "failing.test.js"), failing);
  const own = require(join(root, "jest.config.cjs")) as { readonly forceExit?: boolean };
  const config = { rootDir: folder, testMatch: ["<rootDir>/*.test.js"], transform: {}, forceExit: own.forceExit };
  const jest = join(root, "node_modules/jest/bin/jest.js");
  const args = [jest, "--ci", "-c", JSON.stringify(config)];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", timeout: 60_000 });
  expect(stderr).toContain("before the end");
  expect(status).toBe(1);
});
