import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../support/compile.js";
import { onlyBlock, readPage } from "./pages.js";

const folder = join(root, "build/projects/docs-snapshot-recipe");
const page = readPage("docs/snapshots.md");

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** The page's block that holds a text. */
function blockWith(text: string): string {
  const found = page.blocks.find((block) => block.language === "ts" && block.text.includes(text));
  if (found === undefined) throw new Error(`${page.path} has no block with ${text}.`);
  return found.text;
}

function jest(...args: string[]): { status: number | null; output: string } {
  const options = ["--rootDir", folder, "--config", join(folder, "jest.config.cjs"), ...args];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules/jest/bin/jest.js"), ...options],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  return { status, output: stdout + stderr };
}

test("the recipe for ts-jest writes a snapshot, keeps it, and fails when the wire format changes", () => {
  rmSync(folder, { recursive: true, force: true });
  const options = onlyBlock(readPage("README.md"), "jsonc").text.replace(
    '"NodeNext"',
    '"CommonJS", "moduleResolution": "Bundler", "types": ["jest"]',
  );
  write("package.json", "{}");
  write("tsconfig.json", options);
  write("jest.config.cjs", onlyBlock(page, "js").text);
  const contracts = blockWith("interface ICalculator");
  write("contracts.ts", contracts);
  write("contracts.test.ts", blockWith("toMatchSnapshot").replace("./contracts.js", "./contracts"));

  // Said outright: where CI is set in the environment, jest writes no snapshot by itself.
  const first = jest("--ci=false");
  expect(first.output).toContain("1 snapshot written");
  expect(first.status).toBe(0);

  const second = jest("--ci");
  expect(second.output).toContain("1 passed");
  expect(second.status).toBe(0);

  write("contracts.ts", contracts.replace("x: int32, y: int32", "y: int32, x: int32"));
  const third = jest("--ci");
  expect(third.output).toContain("-   unary /ICalculator/Sum { x: int32 = 1; y: int32 = 2 } -> { result: int64 = 1 }");
  expect(third.output).toContain("+   unary /ICalculator/Sum { y: int32 = 1; x: int32 = 2 } -> { result: int64 = 1 }");
  expect(third.status).toBe(1);
});
