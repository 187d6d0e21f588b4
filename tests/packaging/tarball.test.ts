import { readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { linksOf } from "../docs/markdown.js";
import { root } from "../support/compile.js";
import { pack, succeed } from "./packed.js";

const tools = join(root, "node_modules");
/** The entries that are a plugin each. */
const bundlers = ["bun", "esbuild", "rolldown", "rollup", "rspack", "vite", "webpack"];

test("the tarball holds the build and what a reader needs, and nothing else", () => {
  const { files } = pack();
  const outside = files.filter((path) => !/^(dist|docs)\//.test(path));
  expect(outside.sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "index.js",
    "package.json",
    "tsdoc.json",
  ]);
  const inside = files.filter((path) => path.startsWith("dist/") && !/\.(js|d\.ts)$/.test(path));
  expect(inside.sort()).toEqual([
    "dist/THIRD-PARTY-LICENSES",
    "dist/esm/package.json",
    ...bundlers.flatMap((name) => [`dist/transformer/hosts/${name}.d.mts`, `dist/transformer/hosts/${name}.mjs`]),
  ]);
  expect(files).toEqual(
    expect.arrayContaining([
      "dist/esm/runtime/index.js",
      "dist/esm/runtime/index.d.ts",
      "dist/cjs/runtime/index.js",
      "dist/cjs/runtime/index.d.ts",
      "dist/esm/runtime/current-call.js",
      "dist/esm/runtime/health.js",
      "dist/cjs/runtime/opentelemetry.js",
      "dist/cjs/runtime/testing.js",
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
  const pages = written.map((path) => `docs/${path}`).filter((path) => !/\/(out|node_modules|pictures)\//.test(path));
  expect(files.filter((path) => path.startsWith("docs/")).sort()).toEqual(pages.sort());
  for (const page of files.filter((path) => /^[^/]*\.md$|^docs\/.*\.md$/.test(path))) {
    const links = linksOf(readFileSync(join(root, page), "utf8")).filter((link) => !/^(https?:|#)/.test(link));
    const targets = links.map((link) => join(dirname(page), link.replace(/#.*/, "").replace(/\/$/, "")));
    // Pictures of screens stay in the repository.
    const missing = targets.filter(
      (target) =>
        !target.startsWith("docs/pictures/") && !files.some((file) => file === target || file.startsWith(`${target}/`)),
    );
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
  expect(check("--profile", "node16", "--exclude-entrypoints", ...bundlers)).toEqual([]);
  // Bundlers take modules, and every Node that runs interwire can require them.
  expect(check("--profile", "esm-only", "--entrypoints", ...bundlers)).toEqual([]);
});

test("a production installation brings grpc-js and protobuf-es alone, and the licences of what is bundled are there", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: object };
  expect(Object.keys(dependencies)).toEqual(["@bufbuild/protobuf", "@grpc/grpc-js"]);
  const notices = readFileSync(join(root, "dist/THIRD-PARTY-LICENSES"), "utf8").split(`\n${"-".repeat(80)}\n\n`);
  const [head, ...licences] = notices;
  expect(head).toBe("The tools of interwire contain the code of these packages.\n");
  expect(licences.map((text) => text.split("\n")[0]?.replace(/ [\d.]+ /, " "))).toEqual([
    "@jridgewell/gen-mapping (MIT)",
    "@jridgewell/remapping (MIT)",
    "@jridgewell/resolve-uri (MIT)",
    "@jridgewell/sourcemap-codec (MIT)",
    "@jridgewell/trace-mapping (MIT)",
    "magic-string (MIT)",
    "picomatch (MIT)",
    "unplugin (MIT)",
    "vscode-jsonrpc (MIT)",
    "vscode-languageserver (MIT)",
    "vscode-languageserver-protocol (MIT)",
    "vscode-languageserver-textdocument (MIT)",
    "vscode-languageserver-types (MIT)",
    "webpack-virtual-modules (MIT)",
  ]);
  for (const text of licences) expect(text).toMatch(/Copyright[\s\S]*THE SOFTWARE IS PROVIDED\s["*]AS IS["*]/);
});

test("no built file asks for a package that is not installed with it", () => {
  const allowed = /^(?:node:.*|\.{1,2}\/.*|@grpc\/grpc-js|@bufbuild\/protobuf.*|@opentelemetry\/api|interwire.*)$/;
  const scripts = pack().files.filter((path) => /^dist\/.*\.m?js$/.test(path));
  const asked = scripts.flatMap((path) => {
    const found = readFileSync(join(root, path), "utf8").matchAll(/(?:\brequire\(|\bfrom |^import )"([^"\n]+)"/gm);
    return [...found].map(([, name = ""]) => name);
  });
  const strange = [...new Set(asked)].filter((name) => !allowed.test(name) && !isBuiltin(name));
  // The tests that `interwire init` writes import these.
  expect(strange.sort()).toEqual(["@jest/globals", "vitest", "vitest/config"]);
});
