import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileIn, root } from "../support/compile.js";
import { everyNth } from "../support/sample.js";
import { onlyBlock, type Page, readPage } from "./pages.js";
import { blockFor, edit, shown, tsconfigOf } from "./recipes.js";

const snapshots = readPage("docs/snapshots.md");
const jestPage = readPage("docs/jest.md");

/** A recipe of a page. */
interface RecipeSource {
  /** The name of its folder. */
  readonly name: string;
  readonly page: Page;
  /** The page's block with the configuration. */
  readonly config: string;
  /** Further files that the page prints. */
  readonly also?: readonly string[];
  /** The arguments of node. */
  readonly node?: readonly string[];
}

const modules = ["--experimental-vm-modules", "--no-warnings"];
const recipes = [
  { name: "snapshots", page: snapshots, config: "jest.config.cjs" },
  { name: "swc", page: jestPage, config: "swc.config.cjs" },
  { name: "babel", page: jestPage, config: "babel-jest.config.cjs", also: [".babelrc.json"] },
  { name: "typescript", page: jestPage, config: "typescript.config.cjs" },
  { name: "modules", page: jestPage, config: "modules.config.cjs", node: modules },
  { name: "packages", page: jestPage, config: "packages.config.cjs" },
  { name: "ts-jest", page: jestPage, config: "ts-jest.config.cjs" },
] as const satisfies readonly RecipeSource[];

interface Ran {
  readonly status: number | null;
  readonly output: string;
}

function run(folder: string, ...args: readonly string[]): Ran {
  const env = { ...process.env, NODE_OPTIONS: "", FORCE_COLOR: "0" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env });
  return { status, output: stdout + stderr };
}

/** Jest's output, without the parts that differ from run to run. */
function steady(output: string): string[] {
  const lines = output.replaceAll(/ \([\d.]+ m?s\)/g, "").split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("Time:"));
}

const passed = (...snapshots: readonly string[]): string[] => [
  "PASS ./contracts.test.ts",
  "  ✓ the wire format of the calculator",
  ...snapshots,
  "Test Suites: 1 passed, 1 total",
  "Tests:       1 passed, 1 total",
];

const contracts = blockFor(snapshots, "contracts.ts");

/** The folders that have been built, by their tsconfig.json. */
const builds = new Map<string, string>();

class Recipe {
  readonly folder: string;
  private readonly node: readonly string[];

  /** An empty project of the README, with what the page prints. */
  constructor({ name, page, config, also = [], node = [] }: RecipeSource) {
    this.folder = join(root, "build/projects", `recipe-${name}`);
    this.node = node;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    this.write("package.json", '{ "type": "module" }');
    this.write("tsconfig.json", tsconfigOf(page));
    this.write("jest.config.cjs", blockFor(page, config));
    for (const file of also) this.write(file, blockFor(page, file));
    this.write("contracts.ts", contracts);
    this.write("contracts.test.ts", blockFor(snapshots, "contracts.test.ts", "ts"));
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Builds the project, as a developer has when the tests run: once for all that have the same tsconfig.json. */
  build(): void {
    const options = readFileSync(join(this.folder, "tsconfig.json"), "utf8");
    const built = builds.get(options);
    if (built !== undefined) {
      cpSync(join(built, "out"), join(this.folder, "out"), { recursive: true });
      return;
    }
    const { exitCode, output } = compileIn(this.folder, ["--skipLibCheck"]);
    if (exitCode !== 0) throw new Error(output);
    builds.set(options, this.folder);
  }

  /** Runs jest, told its folder: this repository's own configuration is further up. */
  jest(...args: readonly string[]): Ran {
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const place = [
      "--rootDir",
      this.folder,
      "--config",
      "jest.config.cjs",
      "--cacheDirectory",
      join(this.folder, "cache"),
    ];
    return run(this.folder, ...this.node, jest, ...place, ...args);
  }
}

const tried = everyNth(4, recipes);

describe.each(tried)("the recipe $name, as the page prints it, in an empty project of the README", (source) => {
  test("writes a snapshot of what is no build output, and prints nothing else", () => {
    const recipe = new Recipe(source);
    recipe.build();
    // Said outright: where CI is set in the environment, jest writes no snapshot by itself.
    const { status, output } = recipe.jest("--ci=false");
    expect(steady(output)).toEqual([
      ...passed(" › 1 snapshot written.", "Snapshot Summary", " › 1 snapshot written from 1 test suite."),
      "Snapshots:   1 written, 1 total",
      "Ran all test suites.",
    ]);
    expect(status).toBe(0);
  });
});

test("the snapshot of a recipe is kept, and fails when the wire format changes", () => {
  const recipe = new Recipe(recipes[0]);
  recipe.jest("--ci=false");
  expect(steady(recipe.jest("--ci").output)).toEqual([
    ...passed(),
    "Snapshots:   1 passed, 1 total",
    "Ran all test suites.",
  ]);
  recipe.write("contracts.ts", contracts.replace(edit.from, edit.to));
  const { status, output } = recipe.jest("--ci");
  expect(output).toContain(`- ${shown.from}`);
  expect(output).toContain(`+ ${shown.to}`);
  expect(status).toBe(1);
});

describe("a contract package of ECMAScript modules", () => {
  const sources = {
    "index.ts": 'export * from "./shop.js";\n',
    "shop.ts": `import type { int32 } from "interwire";
export enum Unit { Piece = 0, Box = 1 }
/** @dataContract */
export interface Article {
  /** @dataMember 1 */
  count: int32;
  /** @dataMember 2 */
  unit: Unit;
}
/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Find(name: string): Promise<Article>;
}
`,
  };
  const suite = `import { type IShop, Unit } from "acme-contracts";
import { serveForTest } from "interwire/testing";
test("a call", async () => {
  const { client, close } = await serveForTest<IShop>({ Find: async (name) => ({ count: name.length, unit: Unit.Box }) });
  expect(await client.Find("tea")).toEqual({ count: 3, unit: Unit.Box });
  await close();
});
`;

  /** The recipe with the built package, in a folder of `node_modules`. */
  function withPackage(name: "swc" | "modules" | "packages", place: string): Recipe {
    const source = recipes.find((one) => one.name === name);
    if (source === undefined) throw new Error(`There is no recipe ${name}.`);
    const recipe = new Recipe(source);
    const installed = join(recipe.folder, place);
    mkdirSync(installed, { recursive: true });
    const exports = { ".": { types: "./out/index.d.ts", default: "./out/index.js" } };
    const manifest = { name: "acme-contracts", version: "1.0.0", type: "module", exports };
    recipe.write(`${place}/package.json`, JSON.stringify({ ...manifest, peerDependencies: { interwire: "*" } }));
    recipe.write(`${place}/tsconfig.json`, onlyBlock(readPage("docs/set-up.md"), "jsonc").text);
    for (const [file, text] of Object.entries(sources)) recipe.write(`${place}/${file}`, text);
    const built = compileIn(installed, ["--skipLibCheck", "--declaration"]);
    if (built.exitCode !== 0) throw new Error(built.output);
    for (const file of Object.keys(sources)) rmSync(join(installed, file));
    const link = join(recipe.folder, "node_modules/acme-contracts");
    if (installed !== link) symlinkSync(installed, link, "dir");
    recipe.write("contracts.test.ts", suite);
    return recipe;
  }

  test.each([
    ["packages", "node_modules/acme-contracts"],
    ["packages", "node_modules/.pnpm/acme-contracts@1.0.0/node_modules/acme-contracts"],
    ["modules", "node_modules/acme-contracts"],
  ] as const)("is loaded by the recipe %s from %s", (name, place) => {
    const { status, output } = withPackage(name, place).jest("--ci");
    expect([status, output]).toEqual([0, expect.stringContaining("✓ a call")]);
  });

  test("fails to load without the recipe, as the page says", () => {
    const { status, output } = withPackage("swc", "node_modules/acme-contracts").jest("--ci");
    const [message = ""] = /Must use import to load ES Module/.exec(jestPage.text) ?? ["not on the page"];
    expect([status, output]).toEqual([1, expect.stringContaining(message)]);
  });
});

test("all of the page's configurations are tried", () => {
  const configs = jestPage.blocks.flatMap(({ words: { file } }) => (file?.endsWith(".config.cjs") ? [file] : []));
  const configured = recipes.filter(({ page }) => page === jestPage).map(({ config }) => config);
  expect(configured.toSorted()).toEqual(configs.toSorted());
});
