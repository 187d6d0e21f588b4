import { cpSync } from "node:fs";
import { join } from "node:path";
import { sharedRows } from "../support/sample.js";
import { createWorkspace, type Ran, tsconfig, type Workspace } from "../support/workspace.js";

/** One way in which modules find each other: a project whose type-only imports must become imports that run. */
interface Row {
  readonly rule: string;
  /** Further files by path; `main.ts` and `contracts.ts` are there already unless given. */
  readonly files?: Readonly<Record<string, string | object>>;
  /** How main.ts imports the contract and the message. */
  readonly imports?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly manifest?: object;
  readonly links?: Readonly<Record<string, string>>;
  /** Where the sources stand; src/ unless said otherwise. */
  readonly contracts?: string;
  readonly main?: string;
  /** The program, when it is not out/main.js. */
  readonly program?: string;
  /** Folders whose contents are put together in merged/ before the program runs. */
  readonly merge?: readonly string[];
}

const point = `import type { int32 } from "interwire";
export interface Point { /** @dataMember 1 */ x: int32; }
`;

const contracts = (specifier: string): string => `import type { int32 } from "interwire";
import type { Point } from "${specifier}";
/** @serviceContract */
export interface IMover {
  /** @operationContract */
  Move(point: Point, by: int32): Promise<Point>;
}
`;

const program = `import { createChannel, createClientFactory, createServer, type int32 } from "interwire";
class Mover implements IMover {
  async Move(point: Point, by: int32) { return { x: point.x + by }; }
}
async function main() {
  const server = createServer().map(Mover);
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  console.log((await createClientFactory().createClient<IMover>(channel).Move({ x: 1 }, 2)).x);
  channel.close();
  await server.close();
}
void main();
`;

const commonJs = { module: "CommonJS", moduleResolution: "Bundler" };
const esNext = { module: "ESNext", moduleResolution: "Bundler" };
const esm = { type: "module" };
const direct = 'import type { IMover } from "./contracts.js"; import type { Point } from "./point.js";';

const rows: readonly Row[] = [
  { rule: "Node16, as ESM", options: { module: "Node16" }, manifest: esm },
  { rule: "Node16, as CommonJS", options: { module: "Node16" } },
  { rule: "NodeNext, as ESM", options: { module: "NodeNext" }, manifest: esm },
  { rule: "NodeNext, as CommonJS", options: { module: "NodeNext" } },
  { rule: "Bundler, as ESM", options: esNext, manifest: esm },
  { rule: "preserve, as ESM", options: { module: "preserve" }, manifest: esm },
  {
    rule: "Bundler without extensions, as CommonJS",
    options: commonJs,
    contracts: "./point",
    imports: 'import type { IMover } from "./contracts"; import type { Point } from "./point";',
  },
  {
    rule: "a folder's index without its name, as CommonJS",
    options: commonJs,
    contracts: ".",
    imports: 'import type { IMover } from "./api/contracts"; import type { Point } from "./api";',
    files: { "src/api/index.ts": point, "src/api/contracts.ts": contracts(".") },
  },
  {
    rule: "paths with a baseUrl",
    options: { ...commonJs, baseUrl: "src", ignoreDeprecations: "6.0", paths: { "@api/*": ["api/*"] } },
    imports: 'import type { IMover } from "@api/contracts"; import type { Point } from "@api/point";',
    files: { "src/api/point.ts": point, "src/api/contracts.ts": contracts("@api/point") },
  },
  {
    rule: "a baseUrl alone",
    options: { ...commonJs, baseUrl: "src", ignoreDeprecations: "6.0" },
    imports: 'import type { IMover } from "api/contracts"; import type { Point } from "api/point";',
    files: { "src/api/point.ts": point, "src/api/contracts.ts": contracts("api/point") },
  },
  {
    rule: "paths without a baseUrl, as ESM",
    options: { paths: { "@api/*": ["./src/api/*"] } },
    manifest: esm,
    imports: 'import type { IMover } from "@api/contracts.js"; import type { Point } from "@api/point.js";',
    files: { "src/api/point.ts": point, "src/api/contracts.ts": contracts("@api/point.js") },
  },
  {
    rule: "paths to a barrel of another folder",
    options: { rootDir: ".", paths: { "@acme/api": ["./packages/api/src/index.ts"] } },
    manifest: esm,
    imports: 'import type { IMover, Point } from "@acme/api";',
    files: {
      "packages/api/src/index.ts": 'export type { IMover } from "./contracts.js"; export type * from "./point.js";',
      "packages/api/src/point.ts": point,
      "packages/api/src/contracts.ts": contracts("./point.js"),
    },
    program: "out/src/main.js",
  },
  {
    rule: "rootDirs that are merged in the output",
    options: { rootDir: undefined, rootDirs: ["src", "generated"], ...commonJs, outDir: "unmerged" },
    imports: 'import type { IMover } from "./contracts"; import type { Point } from "./point";',
    files: { "generated/contracts.ts": contracts("./point"), "generated/point.ts": point },
    merge: ["unmerged/src", "unmerged/generated"],
    program: "merged/main.js",
  },
  {
    rule: ".mts from .cts",
    options: {},
    files: {
      "src/point.mts": point,
      "src/contracts.cts": `${contracts("./point.mjs").replace('mjs"', 'mjs" with { "resolution-mode": "import" }')}`,
    },
    imports: 'import type { IMover } from "./contracts.cjs"; import type { Point } from "./point.mjs";',
    main: "src/main.mts",
    program: "out/main.mjs",
  },
  {
    rule: ".cts from .mts",
    options: {},
    manifest: esm,
    files: { "src/point.cts": point, "src/contracts.mts": contracts("./point.cjs") },
    imports:
      'import type { IMover } from "./contracts.mjs" with { "resolution-mode": "import" }; import type { Point } from "./point.cjs";',
    main: "src/main.cts",
    program: "out/main.cjs",
  },
  {
    rule: "TypeScript extensions that are rewritten, as ESM",
    options: { allowImportingTsExtensions: true, rewriteRelativeImportExtensions: true },
    manifest: esm,
    contracts: "./point.ts",
    imports: 'import type { IMover } from "./barrel.ts"; import type { Point } from "./point.ts";',
    files: { "src/barrel.ts": 'export type { IMover } from "./contracts.ts";' },
  },
  {
    rule: "TypeScript extensions that are rewritten, as CommonJS",
    options: { rewriteRelativeImportExtensions: true },
    contracts: "./point.ts",
    imports: 'import type { IMover } from "./barrel.ts"; import type { Point } from "./point.ts";',
    files: { "src/barrel.ts": 'export type { IMover } from "./contracts.ts";' },
  },
  {
    rule: "TypeScript extensions, behind a path that is not written",
    options: { rewriteRelativeImportExtensions: true },
    manifest: esm,
    contracts: "./point.ts",
    imports: 'import type { IMover } from "./barrel.ts"; type Point = Parameters<IMover["Move"]>[0];',
    files: {
      "src/barrel.ts": 'export type * from "./deep/barrel.ts";',
      "src/deep/barrel.ts": 'export type * from "../contracts.ts";',
    },
  },
  {
    rule: "the package's own name",
    options: {},
    manifest: { ...esm, name: "acme", exports: { ".": "./out/index.js", "./point": "./out/point.js" } },
    imports: 'import type { IMover } from "acme"; import type { Point } from "acme/point";',
    files: { "src/index.ts": 'export type { IMover } from "./contracts.js";' },
  },
  {
    rule: "imports of the package",
    options: {},
    manifest: { ...esm, name: "acme", imports: { "#api": "./out/contracts.js", "#lib/*": "./out/*.js" } },
    imports: 'import type { IMover } from "#api"; import type { Point } from "#lib/point";',
  },
  {
    rule: "imports of the package, as CommonJS",
    options: {},
    manifest: { name: "acme", imports: { "#api": "./out/contracts.js", "#lib/*": "./out/*.js" } },
    imports: 'import type { IMover } from "#api"; import type { Point } from "#lib/point";',
  },
  {
    rule: "isolatedModules and verbatimModuleSyntax",
    options: { isolatedModules: true, verbatimModuleSyntax: true },
    manifest: esm,
  },
];

describe("the import that is emitted runs", () => {
  let workspace: Workspace;
  let compiled: Ran;
  const indexed = sharedRows(rows, 0, 2).map((row, index) => ({ ...row, folder: `row${index}` }));
  beforeAll(() => {
    const files = indexed.flatMap((row) => {
      const specifier = row.contracts ?? "./point.js";
      const main = `${row.imports ?? direct}\n${program}`;
      const given = row.files ?? {};
      const own = Object.keys(given).some((file) => /point\.[cm]?ts$|api\/index\.ts$/.test(file))
        ? {}
        : { "src/point.ts": point, "src/contracts.ts": contracts(specifier) };
      return Object.entries({
        "package.json": { type: "commonjs", ...row.manifest },
        "tsconfig.json": tsconfig(row.options, { include: ["src", "generated", "packages"] }),
        [row.main ?? "src/main.ts"]: main,
        ...own,
        ...given,
      }).map(([path, text]) => [`${row.folder}/${path}`, text] as const);
    });
    workspace = createWorkspace({ name: "modules-resolution", files: Object.fromEntries(files) });
    compiled = workspace.compile("-b", ...indexed.map(({ folder }) => folder));
  });

  test.each(indexed)("$rule", ({ folder, merge, program: file = "out/main.js" }) => {
    const errors = compiled.output.split("\n").filter((line) => line.startsWith(`${folder}/`) || /^error/.test(line));
    expect(errors).toEqual([]);
    for (const part of merge ?? []) {
      const path = join(workspace.folder, folder);
      cpSync(join(path, part), join(path, "merged"), { recursive: true });
    }
    expect(workspace.run(`${folder}/${file}`)).toEqual({ exitCode: 0, output: "3\n" });
  });
});
