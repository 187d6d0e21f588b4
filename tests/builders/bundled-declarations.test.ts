import { cpSync } from "node:fs";
import { join } from "node:path";
import { onlyBlock, readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { current, install, newFolder, pack, succeed, write } from "../packaging/packed.js";
import { installNode } from "./newest-node.js";

jest.setTimeout(900_000);

/** A tool that makes one declaration file of a contract package. */
interface Bundler {
  readonly name: string;
  readonly packages: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Commands behind `interwire generate`. */
  readonly commands: readonly (readonly [tool: string, ...args: string[]])[];
  readonly entry: { readonly types: string; readonly default: string };
}

const extractor = {
  mainEntryPointFilePath: "<projectFolder>/out/index.d.ts",
  apiReport: { enabled: false },
  docModel: { enabled: false },
  tsdocMetadata: { enabled: false },
  dtsRollup: { enabled: true, untrimmedFilePath: "<projectFolder>/dist/index.d.ts" },
};

const bundlers: readonly Bundler[] = [
  {
    name: "tsup",
    packages: ["tsup@9.0.0"],
    commands: [["tsup", "src/index.ts", "--format", "esm", "--dts"]],
    entry: { types: "./dist/index.d.ts", default: "./dist/index.js" },
  },
  {
    name: "tsdown",
    packages: ["tsdown@0.23.7"],
    commands: [["tsdown", "src/index.ts", "--dts"]],
    entry: { types: "./dist/index.d.mts", default: "./dist/index.mjs" },
  },
  {
    name: "unbuild",
    packages: ["unbuild@3.6.1"],
    files: { "build.config.mjs": 'export default { entries: ["src/index"], declaration: true };\n' },
    commands: [["unbuild"]],
    entry: { types: "./dist/index.d.mts", default: "./dist/index.mjs" },
  },
  {
    name: "API Extractor",
    packages: ["@microsoft/api-extractor@7.60.1"],
    files: { "api-extractor.json": JSON.stringify(extractor) },
    commands: [
      ["tsc", "--outDir", "out"],
      ["api-extractor", "run", "--local"],
    ],
    entry: { types: "./dist/index.d.ts", default: "./out/index.js" },
  },
];

const page = readPage("docs/publishing.md");
const compilerOptions = {
  target: "ES2022",
  module: "NodeNext",
  strict: true,
  declaration: true,
  skipLibCheck: true,
  types: ["node"],
};
const entry = { transform: "interwire/transformer", transformProgram: true };

let folder: string;
let node: string;
beforeAll(() => {
  node = installNode("bundled-declarations");
  folder = newFolder("bundled-declarations");
  write(folder, "package.json", JSON.stringify({ private: true }));
  const tools = bundlers.flatMap(({ packages }) => packages);
  install(folder, "--ignore-scripts", "--legacy-peer-deps", pack().path, ...current, "@types/node@20.19.0", ...tools);
});

/** The contract package of the page, with the entry for bundlers. */
function buildPackage({ name, files, commands, entry: { types, default: main } }: Bundler): string {
  const contracts = join(folder, "contracts", name);
  const manifest = JSON.parse(blockFor(page, "acme-contracts/package.json")) as object;
  write(contracts, "package.json", JSON.stringify({ ...manifest, exports: { ".": { types, default: main } } }));
  write(
    contracts,
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...compilerOptions, rootDir: "src" }, include: ["src"] }),
  );
  for (const path of ["messages.ts", "shop.ts"])
    write(contracts, `src/${path}`, blockFor(page, `acme-contracts/src/${path}`));
  write(contracts, "src/index.ts", blockFor(page, "bundled/src/index.ts"));
  for (const [path, text] of Object.entries(files ?? {})) write(contracts, path, text);
  for (const [tool, ...args] of [["interwire", "generate"] as const, ...commands])
    succeed(contracts, node, join(folder, "node_modules/.bin", tool), ...args);
  return contracts;
}

test.each(bundlers.map((bundler) => [bundler.name, bundler] as const))(
  "the one declaration file of %s has the tables, so that a program that is compiled with interwire uses the package like any other",
  (name, bundler) => {
    const contracts = buildPackage(bundler);
    const shop = join(folder, "shops", name);
    write(shop, "package.json", blockFor(page, "shop/package.json"));
    write(
      shop,
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: { ...compilerOptions, rootDir: "src", outDir: "out", plugins: [entry] },
        include: ["src"],
      }),
    );
    write(shop, "src/main.ts", blockFor(page, "shop/src/main.ts"));
    const isPublished = (path: string): boolean => !/[\\/]src(?:[\\/]|$)/.test(path);
    cpSync(contracts, join(shop, "node_modules/acme-contracts"), { recursive: true, filter: isPublished });
    succeed(shop, node, join(folder, "node_modules/ts-patch/bin/tspc.js"), "-p", ".");
    expect(succeed(shop, node, "out/main.js")).toBe(onlyBlock(page, "text").text);
  },
);
