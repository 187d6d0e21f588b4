import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";
import { sampledRows } from "../support/sample.js";
import { documentedConfig, jestProject } from "./run-jest.js";
import { placeOf, sources } from "./suites.js";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const plugin = { plugins: [{ transform: "interwire/transformer", transformProgram: true }] };
const documented = documentedConfig("ts-jest.config.cjs")["ts-jest.config.cjs"] ?? "";
const patched = documented.replace(
  'tsconfig: "tsconfig.json"',
  'tsconfig: "tsconfig.json", compiler: "ts-patch/compiler"',
);
const plain = patched.replace('"interwire/ts-jest"', '"ts-jest"');

const pick = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, sources[name] ?? ""]));
const calls = sources["calls.test.ts"] ?? "";
const suites = pick("contracts.ts", "boxes.ts", "calls.test.ts", "invalid.ts", "invalid.test.ts", "spread.test.ts");

const rows: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  ["interwire/ts-jest", documented, {}],
  ["interwire/ts-jest with ts-patch", patched, plugin],
];

describe.each(sampledRows(1, rows))("%s", (name, config, options) => {
  test("edits once, keeps lines, fails suites with problems", () => {
    const project = jestProject(
      `ts-jest-${name.replace(/\W+/g, "-")}`,
      { ...suites, "jest.config.cjs": config },
      options,
    );
    const report = project.run("jest.config.cjs");
    const { tests } = report.suite("calls.test.ts");
    expect(tests["calls get their contract"]?.failure).toBe("");
    expect(tests["classes have theirs"]?.failure).toBe("");
    expect(tests["an error behind a call"]?.failure).toContain(`calls.test.ts:${placeOf(calls, 'new Error("behind')}`);
    expect(report.suite("invalid.test.ts").message).toContain(
      "invalid.ts:5:3 - error TS901003: IW1003: Field number 3",
    );
    expect(report.suite("spread.test.ts").message).toMatch(/spread\.test\.ts:4:20 [\s\S]*spread\.test\.ts:5:20 /);
  });
});

test("ECMAScript modules", () => {
  const config = documented
    .replace('"interwire/ts-jest", {', '"interwire/ts-jest", { useESM: true,')
    .replace("module.exports = {", 'module.exports = { extensionsToTreatAsEsm: [".ts"],');
  const options = { module: "NodeNext", moduleResolution: "NodeNext" };
  const project = jestProject("ts-jest-modules", { ...suites, "jest.config.cjs": config }, options);
  const report = project.run("jest.config.cjs", ["--modules", "calls"]);
  expect(report.suite("calls.test.ts").tests["calls get their contract"]?.failure).toBe("");
});

describe("isolatedModules is explained by the first line printed", () => {
  const isolated = { ...plugin, isolatedModules: true };
  const project = jestProject(
    "ts-jest-isolated",
    {
      ...pick("contracts.ts", "boxes.ts", "calls.test.ts"),
      "adapter.config.cjs": documented,
      "plain.config.cjs": plain,
    },
    isolated,
  );

  test("under interwire/ts-jest, before anything runs", () => {
    const [, , first] = project.run("adapter.config.cjs").suite("calls.test.ts").message.split("\n");
    expect(first?.trim()).toBe(
      "IW3001: ts-jest compiles every file by itself (isolatedModules), without the types that contracts are made of. " +
        "Set isolatedModules to false for ts-jest, or use the transformer interwire/jest, which does not mind it.",
    );
  });

  test("under plain ts-jest, by the first call", () => {
    const { failure } = project.run("plain.config.cjs").suite("calls.test.ts").tests["calls get their contract"] ?? {};
    expect(failure?.split("\n")[0]).toMatch(
      /^SetupError: IW2001: contractOf\(\) got no contract, .* isolatedModules off, which compiles every file without its types\.$/,
    );
  });
});

describe("the cache", () => {
  const person = (number: number): string =>
    `/** @dataContract */ export interface Person {\n  /** @dataMember ${number} */\n  name: string;\n}\n`;
  const files = {
    "person.ts": person(1),
    "barrel.ts": `export type { Person } from "./person.js";\n`,
    "index.ts": `export type * from "./barrel.js";\n`,
    "employee.ts": `import type { Person } from "./index.js";\n/** @dataContract */ export interface Employee extends Person {\n  /** @dataMember 9 */\n  salary: string;\n}\n`,
    "contract.ts": `import type { Employee } from "./employee.js";\n/** @serviceContract */ export interface IStaff {\n  /** @operationContract { style: "bare" } */\n  Get(one: Employee): Promise<Employee>;\n}\n`,
    "staff.test.ts": `import { contractOf } from "interwire";
import { serialize } from "interwire/snapshot";
import type { IStaff } from "./contract.js";
test("staff", () => { throw new Error(serialize(contractOf<IStaff>())); });
`,
  };
  const project = jestProject("ts-jest-cache", { ...files, "jest.config.cjs": documented });
  const copy = "node_modules/interwire";
  cpSync(join(root, "dist"), join(project.folder, copy, "dist"), { recursive: true });
  cpSync(join(root, "package.json"), join(project.folder, copy, "package.json"));
  const alter = (name: string, from: string, to: string): void => {
    const text = readFileSync(join(project.folder, copy, name), "utf8");
    expect(text).toContain(from);
    project.write(join(copy, name), text.replace(from, to));
  };
  const told = (): string => project.run("jest.config.cjs").suite("staff.test.ts").tests.staff?.failure ?? "";

  test("follows a type-only edit, and an upgrade of interwire", () => {
    expect(told()).toContain("name: string = 1");
    project.write("person.ts", person(4));
    expect(told()).toContain("name: string = 4");
    // A version whose output says that it is another one's.
    alter("dist/transformer/project.js", "var seamVersion = 2;", "var seamVersion = 99;");
    expect(told()).toContain("name: string = 4");
    alter("package.json", `"version": "${version}"`, '"version": "99.0.0"');
    expect(told()).toMatch(
      /IW2002: .* has seam version 99, which is newer than this runtime's 2\. .*jest --clearCache/,
    );
  });
});
