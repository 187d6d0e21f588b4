import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { TypeScriptServer } from "../editor/tsserver.js";
import { everyNth } from "../support/sample.js";
import { newFolder, npmInstall, pack, succeed, tools, write } from "./packed.js";

jest.setTimeout(600_000);

const main = `import { contractOf, type int32 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int32>;
}
export const { service } = contractOf<ICalculator>();
`;
const misspelt = main.replace("@operationContract", "@operationContact");
const found = "IW1004: '@operationContact' is not an annotation. Write '@operationContract'.";

const script = readPage("docs/editors.md").blocks.find(({ text }) => text.includes('"scripts"'))?.text ?? "";
const { scripts } = JSON.parse(script) as { scripts: object };

/** A project with the page's script, installed. */
function newProject(...packages: readonly string[]): string {
  const folder = newFolder("editors");
  write(folder, "package.json", JSON.stringify({ name: "editors", private: true, type: "module", scripts }));
  const options = { target: "ES2022", module: "NodeNext", strict: true, rootDir: "src", outDir: "dist", types: [] };
  const plugins = [{ transform: "interwire/transformer", transformProgram: true }];
  // Whether the declarations of packages are right is asked by the suites whose projects compile with the README's options.
  const config = { compilerOptions: { ...options, skipLibCheck: true, plugins }, include: ["src"] };
  write(folder, "tsconfig.json", JSON.stringify(config));
  write(folder, "src/main.ts", main);
  // The lock file alone, as a checkout has it: `npm ci` then runs the script, as for every developer.
  npmInstall(folder, "--package-lock-only", pack().path, ...packages);
  succeed(folder, "npm", "ci");
  return folder;
}

function service(folder: string): string {
  return succeed(
    folder,
    process.execPath,
    "-p",
    'import("./dist/main.js").then((one) => console.log(one.service)), ""',
  );
}

const folders = new Map<string, string>();
const folderOf = (name: string): string => folders.get(name) ?? "";

const lines = everyNth(2, Object.entries(tools));

beforeAll(() => {
  for (const [name, packages] of lines) {
    folders.set(name, newProject(...packages));
  }
});

describe.each(lines)("a patched compiler: %s", (name) => {
  let folder = "";
  beforeAll(() => {
    folder = folderOf(name);
  });

  test("plain tsc compiles with the transformer", () => {
    succeed(folder, process.execPath, "node_modules/typescript/bin/tsc");
    expect(service(folder)).toContain("ICalculator");
  });

  test("plain tsc refuses a mistake", () => {
    write(folder, "src/misspelt.ts", misspelt);
    const args = ["node_modules/typescript/bin/tsc", "--noEmit", "--pretty", "false"];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect([status, stdout]).toEqual([2, `src/misspelt.ts(4,7): error TS901004: ${found}\n`]);
  });

  test("an editor shows a mistake, and no more once it is fixed", async () => {
    write(folder, "src/typed.ts", misspelt);
    const editor = new TypeScriptServer(join(folder, "node_modules/typescript"), folder);
    try {
      const file = join(folder, "src/typed.ts");
      await editor.write(file, misspelt);
      expect(await editor.problems(file)).toMatchObject([
        { start: { line: 4, offset: 7 }, text: found, code: 901004, category: "error" },
      ]);
      await editor.write(file, main);
      expect(await editor.problems(file)).toEqual([]);
    } finally {
      await editor.stop();
    }
  });
});
