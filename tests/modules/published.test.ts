import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createWorkspace, type Ran, tsconfig, type Workspace } from "../support/workspace.js";

const contracts = `/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Open(): Promise<string>;
}
`;
const service = `import type { IShop } from "acme-contracts";
export class Shop implements IShop {
  async Open() { return "open"; }
}
`;
const library = {
  "package.json": { name: "acme-contracts", version: "1.0.0", types: "./index.d.ts" },
  "index.d.ts": `export interface IShop { Open(): Promise<string>; }
export declare function IShop$contract(): import("interwire").Contract<IShop, "h1">;
`,
};

/** A package.json, and which of the two files (contracts.ts, service.ts) are refused on its account. */
interface Row {
  readonly rule: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly refused: readonly string[];
  readonly outDir?: string;
  /** A package.json nearer to the sources. */
  readonly nearer?: object;
}

const name = "shop";
const files = ["out"];
const version = "^1.0.0";
const forDevelopers = { devDependencies: { interwire: version, "acme-contracts": version } };

const rows: readonly Row[] = [
  {
    rule: "a published package that lists both for its developers",
    manifest: { name, files, ...forDevelopers },
    refused: ["src/contracts.ts IW1402", "src/service.ts IW1403"],
  },
  {
    rule: "a published package that lists neither",
    manifest: { name, files },
    // A workspace or a build tool installs the contract package then.
    refused: ["src/contracts.ts IW1402"],
  },
  {
    rule: "the whole package",
    manifest: { name, files: ["."], ...forDevelopers },
    refused: ["src/contracts.ts IW1402", "src/service.ts IW1403"],
  },
  {
    rule: "output that a longer path of files holds",
    manifest: { name, files: ["./out/**"], ...forDevelopers },
    refused: ["src/contracts.ts IW1402", "src/service.ts IW1403"],
  },
  {
    rule: "a package.json that only says the format is none",
    manifest: { name, files, ...forDevelopers },
    nearer: { type: "module" },
    refused: ["src/contracts.ts IW1402", "src/service.ts IW1403"],
  },
  { rule: "dependencies", manifest: { name, files, dependencies: forDevelopers.devDependencies }, refused: [] },
  {
    rule: "peers that developers have as well",
    manifest: { name, files, ...forDevelopers, peerDependencies: forDevelopers.devDependencies },
    refused: [],
  },
  { rule: "a private package", manifest: { name, files, private: true, ...forDevelopers }, refused: [] },
  { rule: "a package without files", manifest: { name, main: "out/service.js", ...forDevelopers }, refused: [] },
  { rule: "no name", manifest: { files, ...forDevelopers }, refused: [] },
  { rule: "output that is not published", manifest: { name, files: ["dist"], ...forDevelopers }, refused: [] },
  { rule: "another output folder", manifest: { name, files, ...forDevelopers }, outDir: "build/out", refused: [] },
];

describe("what a published package must list", () => {
  let workspace: Workspace;
  let compiled: Ran;
  const indexed = rows.map((row, index) => ({ ...row, folder: `row${index}` }));
  const refused = ({ output }: Ran, folder: string): string[] =>
    output
      .split("\n")
      .filter((line) => line.startsWith(folder))
      .map((line) => line.replace(/^\w+\/([\w./]+)\(.*error TS\d+: (IW\d+): .*$/, "$1 $2"));
  beforeAll(() => {
    workspace = createWorkspace({
      name: "modules-published",
      files: Object.fromEntries([
        ...indexed.flatMap(({ folder, manifest, nearer, outDir = "out" }) => [
          [`${folder}/package.json`, { version: "1.0.0", type: "module", ...manifest }] as const,
          [`${folder}/tsconfig.json`, tsconfig({ outDir, incremental: true, tsBuildInfoFile: "info" })] as const,
          [`${folder}/src/contracts.ts`, contracts] as const,
          [`${folder}/src/service.ts`, service] as const,
          [`${folder}/src/tests/service.ts`, service] as const,
          ...(nearer === undefined ? [] : [[`${folder}/src/package.json`, nearer] as const]),
        ]),
        ...Object.entries(library).map(([file, text]) => [`node_modules/acme-contracts/${file}`, text] as const),
      ]),
    });
    compiled = workspace.compile("-b", ...indexed.map(({ folder }) => folder));
  });

  test.each(indexed)("$rule", (row) => {
    expect(refused(compiled, row.folder)).toEqual(row.refused);
  });

  test("is forgotten by an incremental build once it is fixed, and found again", () => {
    const write = (manifest: object): void =>
      writeFileSync(join(workspace.folder, "row0/package.json"), JSON.stringify({ type: "module", ...manifest }));
    write({ name, files, dependencies: forDevelopers.devDependencies });
    expect(workspace.compile("-p", "row0")).toEqual({ exitCode: 0, output: "" });
    write({ name, files, ...forDevelopers });
    expect(refused(workspace.compile("-p", "row0"), "row0")).toEqual(rows[0]?.refused);
    write({ name, files, peerDependencies: forDevelopers.devDependencies });
    expect(workspace.compile("-b", "row0")).toEqual({ exitCode: 0, output: "" });
  });
});
