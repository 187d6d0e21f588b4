import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalog } from "../../transformer/model/catalog.js";
import { documentedConfig, jestProject } from "../jest/run-jest.js";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { createWorkspace, tsconfig, type Workspace } from "../support/workspace.js";
import { asQuoted, isOfInstallation, quoted } from "./troubleshooting.js";

const invalid = join(root, "test-fixtures/invalid");
const compilerLines = readdirSync(invalid)
  .filter((name) => name.endsWith(".txt"))
  .flatMap((name) => readFileSync(join(invalid, name), "utf8").split("\n"));

const isCompileTime = ({ name }: { name: string }): boolean => name in catalog;

/** Printed by jest for a test file, not by a program. */
const isOfJest = ({ name }: { name: string }): boolean => name === "IW3001";

describe("what the compiler prints", () => {
  test.each(quoted.filter(isCompileTime))("$name is quoted as the bad fixtures have it", ({ line }) => {
    expect(compilerLines.map((one) => one.slice(one.indexOf("error ")))).toContain(line);
  });

  test("every code of the set-up is there", () => {
    const setUp = Object.keys(catalog).filter((code) => code.startsWith("IW14"));
    expect(quoted.map(({ name }) => name)).toEqual(expect.arrayContaining(setUp));
  });
});

/** Printed by `interwire generate`. */
const isOfGenerate = ({ name }: { name: string }): boolean => name === "IW4003";

/** Programs that meet each problem at run time; JavaScript as another tool than `tspc` would have written it. */
const programs: Readonly<Record<string, string>> = {
  "IW2001.cjs": `const { createChannel, createClientFactory } = require("interwire");
createClientFactory().createClient(createChannel("127.0.0.1:1"));`,
  "IW2003.cjs": `require("interwire").createServer().map(class Calculator {});`,
  "IW2002.cjs": `require("interwire/codegen").contract({ seam: 0, name: "ICalculator", hash: "", operations: [] });`,
  "unread/IW3004.cjs": `require("interwire/register");\nrequire("./contract.ts");`,
  "missing-package.mjs": `import "acme-contracts";`,
  "missing-package-cjs.cjs": `require("acme-contracts");`,
  "untold/missing-table.mjs": `import { IShop$contract } from "acme-contracts"; IShop$contract();`,
  "untold/missing-table-cjs.cjs": `const acme_contracts_1 = require("acme-contracts");\n(0, acme_contracts_1.IShop$contract)();`,
};

/** Projects whose compilation does not begin. */
const plugins: Readonly<Record<string, object>> = {
  transformProgram: { transform: "interwire/transformer" },
  "wrong-transformer": { transform: "interwire/transform", transformProgram: true },
  "no-transformer": { transform: "interwire/transformer", transformProgram: true },
};

describe("what a program prints first", () => {
  let workspace: Workspace;
  let bare: Workspace;
  const elsewhere = mkdtempSync(join(tmpdir(), "interwire-troubleshooting-"));
  afterAll(() => rmSync(elsewhere, { recursive: true }));
  beforeAll(() => {
    workspace = createWorkspace({
      name: "docs-troubleshooting",
      files: {
        ...programs,
        "unread/tsconfig.json": { extends: "./missing.json" },
        "unread/contract.ts": 'import "interwire";',
        "untold/node_modules/acme-contracts/package.json": { name: "acme-contracts", type: "module", main: "index.js" },
        "untold/node_modules/acme-contracts/index.js": "export {};",
        ...Object.fromEntries(
          Object.entries(plugins).flatMap(([name, plugin]) => [
            [
              `${name}/tsconfig.json`,
              {
                compilerOptions: { lib: ["ES2023"], types: [], skipLibCheck: true, plugins: [plugin] },
                files: ["a.ts"],
              },
            ],
            [`${name}/a.ts`, "export {};"],
          ]),
        ),
      },
    });
    bare = createWorkspace({
      name: "project",
      // Far from the repository, whose interwire would be found.
      parent: elsewhere,
      files: {
        "no-transformer/tsconfig.json": { compilerOptions: { plugins: [plugins["no-transformer"]] }, files: ["a.ts"] },
        "no-transformer/a.ts": "export {};",
      },
    });
  });

  /** Node prints an error without a stack in brackets. */
  const firstError = (output: string): string =>
    /^(?:\w*Error\b|\[(?=IW)).*$/m.exec(output)?.[0].replace(/^\[/, "") ?? output;

  test.each(quoted.filter((one) => ![isCompileTime, isOfJest, isOfGenerate, isOfInstallation].some((is) => is(one))))(
    "$name",
    ({ name, line }) => {
      const program = Object.keys(programs).find((path) => path.replace(/^.*\/|\.\w+$/g, "") === name);
      const compiling = name === "no-transformer" ? bare : workspace;
      const { output } = program === undefined ? compiling.tspc("-p", name) : workspace.run(program);
      expect(asQuoted(firstError(output), line)).toBe(line);
    },
  );

  test("every program is quoted", () => {
    const names = [...Object.keys(programs).map((path) => path.replace(/^.*\/|\.\w+$/g, "")), ...Object.keys(plugins)];
    expect(quoted.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});

test("jest prints for a test file what is quoted, when ts-jest compiles every file by itself", () => {
  const project = jestProject(
    "docs-troubleshooting-jest",
    { ...documentedConfig("ts-jest.config.cjs"), "empty.test.ts": 'test("nothing", () => {});' },
    { isolatedModules: true },
  );
  const { message } = project.run("ts-jest.config.cjs").suite("empty.test.ts");
  const [line, ...more] = quoted.filter(isOfJest).map((one) => one.line);
  expect(more).toEqual([]);
  expect(message.split("\n").map((one) => one.trim())).toContain(line);
});

test("interwire generate --check prints what is quoted for a file that is out of date", async () => {
  const { folder } = createWorkspace({
    name: "docs-troubleshooting-generate",
    files: {
      "tsconfig.json": tsconfig({ rootDir: "." }, { include: ["*.ts"] }),
      "people.ts":
        "/** @serviceContract */\nexport interface IPeople {\n  /** @operationContract */\n  Add(): Promise<void>;\n}\n",
    },
  });
  await interwire(folder, "generate");
  appendFileSync(join(folder, "people.iw.ts"), "\n");
  const { output } = await interwire(folder, "generate", "--check");
  expect(quoted.filter(isOfGenerate).map(({ line }) => `${line}\n`)).toEqual([output]);
});
