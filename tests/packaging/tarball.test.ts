import { join } from "node:path";
import { root } from "../support/compile.js";
import { pack, succeed } from "./packed.js";

const tools = join(root, "node_modules");

test("the tarball holds the build and what a reader needs, and nothing else", () => {
  const { files } = pack();
  const outside = files.filter((path) => !path.startsWith("dist/"));
  expect(outside.sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
  const inside = files.filter((path) => path.startsWith("dist/") && !/\.(js|d\.ts)$/.test(path));
  expect(inside).toEqual(["dist/runtime/esm/package.json"]);
  expect(files).toEqual(
    expect.arrayContaining([
      "dist/runtime/esm/index.js",
      "dist/runtime/esm/index.d.ts",
      "dist/runtime/cjs/index.js",
      "dist/runtime/cjs/index.d.ts",
      "dist/runtime/esm/current-call.js",
      "dist/runtime/esm/health.js",
      "dist/runtime/cjs/opentelemetry.js",
      "dist/runtime/cjs/testing.js",
      "dist/transformer/index.js",
    ]),
  );
  expect(files.filter((path) => /\.test\.|tests\/|fixtures/.test(path))).toEqual([]);
});

test("publint finds nothing", () => {
  const output = succeed(root, process.execPath, join(tools, "publint/src/cli.js"), pack().path, "--strict");
  expect(output).toContain("All good!");
});

test("the types resolve as the code does, from ECMAScript modules and CommonJS", () => {
  // Old resolution without an exports map cannot find sub-paths, and no supported compiler defaults to it.
  const attw = join(tools, "@arethetypeswrong/cli/dist/index.js");
  const output = succeed(root, process.execPath, attw, pack().path, "--profile", "node16", "--format", "ascii");
  expect(output.match(/^(node16|bundler).*$/gm)?.filter((line) => !line.includes("🟢"))).toEqual([]);
});
