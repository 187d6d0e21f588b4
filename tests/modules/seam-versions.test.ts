import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SEAM } from "interwire/codegen";
import { root } from "../support/compile.js";
import { createWorkspace, type Ran, tsconfig, type Workspace } from "../support/workspace.js";

const library = `import type { int32 } from "interwire";
export interface Item { /** @dataMember 1 */ count: int32 }
/** @serviceContract */
export interface IShop { /** @operationContract */ Open(item: Item): Promise<Item> }
export class Shop implements IShop { async Open(item: Item) { return item; } }
`;

/** Each way in which a program meets the table of a package. */
const meetings = {
  contractOf: "contractOf<IShop>()",
  "server.map": "createServer().map(Shop)",
  "server.implement": "createServer().implement<IShop>(new Shop())",
  createClient: 'createClientFactory().createClient<IShop>(createChannel("127.0.0.1:1"))',
  "a derived contract": "contractOf<IMall>()",
  "a message that holds one of the package":
    'createClientFactory().createClient<IBasket>(createChannel("127.0.0.1:1")).Fill({ items: [{ count: 1 }] })',
} as const;

const program = `import { contractOf, createChannel, createClientFactory, createServer } from "interwire";
import { type IShop, type Item, Shop } from "library";
/** @serviceContract */
export interface IMall extends IShop {}
export interface Basket { /** @dataMember 1 */ items: Item[] }
/** @serviceContract */
export interface IBasket { /** @operationContract */ Fill(basket: Basket): Promise<void> }
const meetings: Record<string, () => unknown> = {
${Object.entries(meetings)
  .map(([name, expression]) => `  ${JSON.stringify(name)}: () => ${expression},`)
  .join("\n")}
};
const found: Record<string, unknown> = {};
async function main() {
for (const [name, meet] of Object.entries(meetings)) {
  try { await meet(); found[name] = "nothing"; } catch (error) { found[name] = (error as Error).message; }
}
console.log(JSON.stringify(found));
process.exit();
}
void main();
`;

/** The two ways to come by another version: a second copy of interwire, or old output beside a new interwire. */
const rows = [
  { rule: "a newer copy beside the package", folder: "newer", seam: 3, age: "newer", ownCopy: true },
  { rule: "an older copy beside the package", folder: "older", seam: 1, age: "older", ownCopy: true },
  { rule: "output of a newer transformer", folder: "ahead", seam: 3, age: "newer", ownCopy: false },
  { rule: "output of an older transformer", folder: "behind", seam: 1, age: "older", ownCopy: false },
] as const;

const text = (name: string, seam: number, age: string): string =>
  `IW2002: The emitted code of ${name} has seam version ${seam}, which is ${age} than this runtime's ${SEAM}. ` +
  "Rebuild with the installed version (`tspc -b --force`; under jest, `jest --clearCache`), or install one version of " +
  "interwire everywhere.";

describe("two versions of the seam in one process", () => {
  let workspace: Workspace;
  let compiled: Ran;
  const inLibrary = (folder: string, path: string): string =>
    join(workspace.folder, folder, "node_modules/library", path);
  beforeAll(() => {
    const manifest = { name: "library", version: "1.0.0", main: "out/index.js", types: "out/index.d.ts" };
    workspace = createWorkspace({
      name: "modules-seam",
      files: Object.fromEntries([
        ["library/package.json", manifest],
        ["library/tsconfig.json", tsconfig({})],
        ["library/src/index.ts", library],
        ...rows.flatMap(({ folder }) => [
          [`${folder}/package.json`, { private: true }] as const,
          [`${folder}/tsconfig.json`, tsconfig({})] as const,
          [`${folder}/src/main.ts`, program] as const,
        ]),
      ]),
    });
    expect(workspace.compile("-b", "library")).toEqual({ exitCode: 0, output: "" });
    for (const { folder, seam, ownCopy } of rows) {
      cpSync(join(workspace.folder, "library"), inLibrary(folder, ""), { recursive: true });
      doctor(inLibrary(folder, "out/index.js"), new RegExp(`seam: ${SEAM}`, "g"), `seam: ${seam}`);
      if (!ownCopy) continue;
      const copy = inLibrary(folder, "node_modules/interwire");
      cpSync(join(root, "package.json"), join(copy, "package.json"));
      cpSync(join(root, "dist"), join(copy, "dist"), { recursive: true });
      doctor(
        declaring(join(copy, "dist/cjs/runtime"), `const SEAM = ${SEAM};`),
        new RegExp(`const SEAM = ${SEAM};`),
        `const SEAM = ${seam};`,
      );
    }
    compiled = workspace.compile("-b", ...rows.map(({ folder }) => folder));
  });

  test("compiles", () => {
    expect(compiled).toEqual({ exitCode: 0, output: "" });
  });

  test.each(rows)("$rule is refused wherever the program meets it", ({ folder, seam, age }) => {
    const { output } = workspace.run(`${folder}/out/main.js`);
    const shop = text("IShop", seam, age);
    expect(JSON.parse(output)).toEqual({
      ...Object.fromEntries(Object.keys(meetings).map((name) => [name, shop])),
      "a message that holds one of the package": text("Item", seam, age),
    });
  });
});

/** The one script of a folder that contains a text: which of the bundles it is, the build decides. */
function declaring(folder: string, declaration: string): string {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const found = scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes(declaration));
  expect(found).toHaveLength(1);
  return join(folder, found[0] ?? "");
}

function doctor(file: string, pattern: RegExp, replacement: string): void {
  const before = readFileSync(file, "utf8");
  const after = before.replace(pattern, replacement);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}
