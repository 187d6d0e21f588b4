import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { linksOf } from "../docs/markdown.js";
import { root } from "../support/compile.js";
import { pack, succeed } from "./packed.js";

const tools = join(root, "node_modules");

test("the tarball holds the build and what a reader needs, and nothing else", () => {
  const { files } = pack();
  const outside = files.filter((path) => !/^(dist|docs)\//.test(path));
  expect(outside.sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json", "tsdoc.json"]);
  const inside = files.filter((path) => path.startsWith("dist/") && !/\.(js|d\.ts)$/.test(path));
  expect(inside.sort()).toEqual([
    "dist/runtime/esm/package.json",
    "dist/transformer/hosts/vite.d.mts",
    "dist/transformer/hosts/vite.mjs",
  ]);
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

test("the pages are all there, and what they link to", () => {
  const { files } = pack();
  const written = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(root, "docs", path)).isFile(),
  );
  const pages = written.map((path) => `docs/${path}`).filter((path) => !/\/(out|node_modules)\//.test(path));
  expect(files.filter((path) => path.startsWith("docs/")).sort()).toEqual(pages.sort());
  for (const page of files.filter((path) => /^[^/]*\.md$|^docs\/.*\.md$/.test(path))) {
    const links = linksOf(readFileSync(join(root, page), "utf8")).filter((link) => !/^(https?:|#)/.test(link));
    const targets = links.map((link) => join(dirname(page), link.replace(/#.*/, "").replace(/\/$/, "")));
    const missing = targets.filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)));
    expect([page, missing]).toEqual([page, []]);
  }
});

test("publint finds nothing", () => {
  const output = succeed(root, process.execPath, join(tools, "publint/src/cli.js"), pack().path, "--strict");
  expect(output).toContain("All good!");
});

test("the types resolve as the code does, from ECMAScript modules and CommonJS", () => {
  const attw = join(tools, "@arethetypeswrong/cli/dist/index.js");
  const check = (...options: readonly string[]): readonly string[] => {
    const output = succeed(root, process.execPath, attw, pack().path, "--format", "ascii", ...options);
    return (
      output.match(/^(node16|bundler).*$/gm)?.filter((line) => !/🟢|\(ignored\)/u.test(line)) ?? ["attw found no rows"]
    );
  };
  // Old resolution without an exports map cannot find sub-paths, and no supported compiler defaults to it.
  expect(check("--profile", "node16", "--exclude-entrypoints", "vite")).toEqual([]);
  // Vite has no CommonJS either: every Node that runs it can require modules.
  expect(check("--profile", "esm-only", "--entrypoints", "vite")).toEqual([]);
});
