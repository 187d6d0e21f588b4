import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { interwire } from "../support/interwire.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const contract = (number: number): string => `import type { int32 } from "interwire";
export interface Person {
  /** @dataMember 1 */
  id: int32;
  /** @dataMember ${number} */
  name: string;
}
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Find(id: int32): Promise<Person>;
}
`;
const { folder } = createWorkspace({
  name: "cli-check",
  files: {
    "package.json": { type: "module" },
    "right/tsconfig.json": contractsConfig({}),
    "right/src/people.ts": contract(2),
    "wrong/tsconfig.json": contractsConfig({}),
    "wrong/src/people.ts": contract(1),
    "wrong/src/more.ts": `export const text: string = 5;\n`,
    "malformed/tsconfig.json": contractsConfig({}),
    "malformed/src/people.ts": "export ) {}\n",
    "decorated/tsconfig.json": contractsConfig({}),
    "decorated/src/people.ts": `import { DataMember, OperationContract } from "interwire";
/** @serviceContract */
export interface IPeople {
  @OperationContract() Count(): Promise<number>;
  @OperationContract({ name: "Get" }) Find(id: number): Promise<string>;
}
export interface Person {
  @DataMember(1) name: string;
  @Other() more: string;
}
`,
    "fixable/tsconfig.json": contractsConfig({}),
    "fixable/src/people.ts": `import type { int32 } from "interwire";
/** @dataContrct */
export interface Person {
  /** @dataMember 1 */
  id: int32;
  /** @dataMember 1 */
  name: string;
  nicknames: Set<string>;
}
/** @serviceContract */
export interface IPeople {
  Find(id: int32): Promise<Person>;
  All(...ids: int32[]): Promise<Person>;
}
`,
    "solution/tsconfig.json": { files: [], references: [{ path: "api" }, { path: "app" }] },
    "solution/api/tsconfig.json": contractsConfig({ composite: true }),
    "solution/api/src/people.ts": contract(1),
    "solution/app/tsconfig.json": contractsConfig({ composite: true }, { references: [{ path: "../api" }] }),
    "solution/app/src/people.ts": contract(2).replace(
      `import type { int32 } from "interwire";`,
      `import type { int32 } from "interwire";\nimport type { Person as Other } from "../../api/src/people.js";\nexport type { Other };`,
    ),
  },
});

const twice = (file: string): string =>
  `${file}(6,3): error TS901003: IW1003: Field number 1 is used by both 'id' and 'name' in Person. Give 'name' an unused number; next free: 2.\n`;

const inInterface = (member: string, tag: string): string =>
  `cannot be used on a ${member} of an interface or an object type. It belongs on a ${member} of a class as a decorator; here write a tag: /** ${tag} */.`;

describe("check", () => {
  test.each([
    ["of a project without problems", ["-p", "right"], 0, ""],
    ["leaves types to the compiler", ["-p", "wrong/tsconfig.json"], 1, twice("wrong/src/people.ts")],
    [
      "of a file that cannot be read",
      ["-p", "malformed"],
      1,
      "malformed/src/people.ts(1,1): error TS1128: Declaration or statement expected.\n" +
        "malformed/src/people.ts(1,8): error TS1128: Declaration or statement expected.\n",
    ],
    [
      "of decorators on members of interfaces, which the compiler does not read",
      ["-p", "decorated"],
      1,
      [
        "(4,3): error TS1131: Property or signature expected.",
        `(4,3): error TS901005: IW1005: @OperationContract() ${inInterface("method", "@operationContract")}`,
        "(4,23): error TS1146: Declaration expected.",
        "(4,31): error TS1005: ';' expected.",
        `(5,3): error TS901005: IW1005: @OperationContract() ${inInterface("method", '@operationContract { name: "Get" }')}`,
        "(5,38): error TS1146: Declaration expected.",
        "(5,46): error TS1005: ',' expected.",
        "(5,55): error TS1005: ';' expected.",
        "(6,1): error TS1128: Declaration or statement expected.",
        "(8,3): error TS1131: Property or signature expected.",
        `(8,3): error TS901005: IW1005: @DataMember() ${inInterface("property", "@dataMember 1")}`,
        "(8,17): error TS1146: Declaration expected.",
        "(9,11): error TS1146: Declaration expected.",
        "(10,1): error TS1128: Declaration or statement expected.",
      ]
        .map((line) => `decorated/src/people.ts${line}\n`)
        .join(""),
    ],
    ["follows references, before anything is built", ["-p", "solution"], 1, twice("solution/api/src/people.ts")],
  ])("%s", async (_, args, status, output) => {
    expect(await interwire(folder, "check", ...args)).toEqual({ status, output, notes: "" });
  });

  test("works without an entry in tsconfig.json, in the project's folder", async () => {
    const { status, output } = await interwire(join(folder, "wrong"), "check");
    expect([status, output]).toEqual([1, twice("src/people.ts")]);
  });
});

describe("--fix", () => {
  const path = join(folder, "fixable/src/people.ts");

  test("makes the preferred fixes, and those of what they bring to light, and checks what is left", async () => {
    const run = await interwire(folder, "check", "--fix", "-p", "fixable");
    expect(run).toEqual({ status: 0, output: "", notes: "fixed 6 problems in 1 file\n" });
    expect(readFileSync(path, "utf8")).toBe(`import type { int32 } from "interwire";
/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  id: int32;
  /** @dataMember 2 */
  name: string;
  /** @dataMember 3 */
  nicknames: string[];
}
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Find(id: int32): Promise<Person>;
  /** @operationContract */
  All(ids: int32[]): Promise<Person>;
}
`);
  });

  test("keeps a byte order mark, and the ends of lines", async () => {
    const marked = join(folder, "right/src/marked.ts");
    const text = "\uFEFFexport interface Item {\r\n  /** @dataMember 1 */\r\n  id: string;\r\n  name: string;\r\n}\r\n";
    writeFileSync(marked, text);
    const run = await interwire(folder, "check", "--fix", "-p", "right");
    const fixed = readFileSync(marked, "utf8");
    rmSync(marked);
    expect(fixed).toBe(text.replace("  name", "  /** @dataMember 2 */\r\n  name"));
    expect(run).toEqual({ status: 0, output: "", notes: "fixed 1 problem in 1 file\n" });
  });

  test("makes tags of decorators in an interface", async () => {
    const decorated = join(folder, "right/src/decorated.ts");
    const text = (first: string, second: string): string =>
      `import { DataMember } from "interwire";\nexport { DataMember };\nexport interface Item {\n  ${first}\n  id: string;\n  ${second} name: string;\n}\n`;
    writeFileSync(decorated, text("@DataMember(1)", "@DataMember({ order: 2 })"));
    const run = await interwire(folder, "check", "--fix", "-p", "right");
    const fixed = readFileSync(decorated, "utf8");
    rmSync(decorated);
    expect(fixed).toBe(text("/** @dataMember 1 */", "/** @dataMember { order: 2 } */"));
    expect(run).toEqual({ status: 0, output: "", notes: "fixed 2 problems in 1 file\n" });
  });

  test("writes nothing where nothing is to be fixed", async () => {
    const before = statSync(path).mtimeMs;
    const run = await interwire(folder, "check", "--fix", "-p", "fixable");
    expect(run).toEqual({ status: 0, output: "", notes: "" });
    expect(statSync(path).mtimeMs).toBe(before);
  });

  test.each([
    ["--watch", []],
    ["--against", ["a.proto"]],
  ])("is not for %s", async (other, values) => {
    const run = await interwire(folder, "check", "--fix", other, ...values);
    expect([run.status, run.notes]).toEqual([2, expect.stringContaining(`${other}`)]);
  });
});

describe("formats", () => {
  test("json", async () => {
    const { output } = await interwire(folder, "check", "-p", "wrong", "--format", "json");
    expect(JSON.parse(output)).toEqual({
      version: 1,
      diagnostics: [
        {
          code: "IW1003",
          severity: "error",
          message:
            "Field number 1 is used by both 'id' and 'name' in Person. Give 'name' an unused number; next free: 2.",
          file: "wrong/src/people.ts",
          start: { line: 6, column: 3 },
          end: { line: 6, column: 7 },
          related: [
            {
              message: "'id' has number 1.",
              file: "wrong/src/people.ts",
              start: { line: 4, column: 3 },
              end: { line: 4, column: 5 },
            },
          ],
          fixes: [
            {
              title: "Change its number to 2",
              isPreferred: true,
              edits: [
                {
                  text: "2",
                  file: "wrong/src/people.ts",
                  start: { line: 5, column: 19 },
                  end: { line: 5, column: 20 },
                },
              ],
            },
          ],
        },
      ],
    });
    const none = await interwire(folder, "check", "-p", "right", "--format", "json");
    expect(JSON.parse(none.output)).toEqual({ version: 1, diagnostics: [] });
  });

  test.each(["pretty", "github", "sarif"])("%s", async (format) => {
    const { status, output } = await interwire(folder, "check", "-p", "wrong", "--format", format);
    expect(status).toBe(1);
    expect(output.replace(/"version":"\d+\.\d+\.\d+[^"]*","rules"/, '"version":"…","rules"')).toMatchSnapshot();
  });
});
