import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";
import { sampledRows } from "../support/sample.js";
import { documentedConfig, type JestProject, type JestReport, jestProject } from "./run-jest.js";
import { elements, mocking, placeOf, sources } from "./suites.js";

const babel = {
  ".babelrc.json": JSON.stringify({
    presets: ["@babel/preset-typescript"],
    plugins: ["@babel/plugin-transform-modules-commonjs"],
  }),
};

const rows: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ["swc", "swc.config.cjs", { ...mocking, ...elements }],
  ["Babel", "babel-jest.config.cjs", { ...mocking, ...babel }],
  ["TypeScript", "typescript.config.cjs", elements],
];

const calls = sources["calls.test.ts"] ?? "";
const contracts = sources["contracts.ts"] ?? "";

/** The first line of a failure's stack that is in the project. */
function firstPlace(report: JestReport, test: string): string | undefined {
  const failure = report.suite("calls.test.ts").tests[test]?.failure ?? "";
  return /\/([\w.-]+:\d+:\d+)\)?$/m.exec(failure)?.[1];
}

describe.each(sampledRows(1, rows))("interwire/jest, then %s", (name, config, more) => {
  let project: JestProject;
  let report: JestReport;
  beforeAll(() => {
    project = jestProject(`jest-then-${name.toLowerCase()}`, { ...sources, ...more, ...documentedConfig(config) });
    report = project.run(config);
  });

  test.each(["calls get their contract", "classes have theirs"])("%s", (title) => {
    expect(report.suite("calls.test.ts").tests[title]).toEqual({ status: "passed", failure: "" });
  });

  test.each(["plain.test.ts", ...Object.keys(more).filter((one) => /\.test\./.test(one))])("%s passes", (file) => {
    expect(report.suite(file)).toMatchObject({ status: "passed", message: "" });
  });

  test("stack traces show the user's own lines and columns", () => {
    expect([
      firstPlace(report, "an error behind a call"),
      firstPlace(report, "an error in a line of two calls"),
      firstPlace(report, "an error in a class with decorators"),
    ]).toEqual([
      `calls.test.ts:${placeOf(calls, 'new Error("behind')}`,
      `calls.test.ts:${placeOf(calls, 'new Error("in a line')}`,
      `contracts.ts:${placeOf(contracts, "new Error")}`,
    ]);
  });

  test("all problems of a file fail its suite, with their lines and codes", () => {
    expect(report.suite("invalid.test.ts").message).toContain(
      "invalid.ts:5:3 - error TS901003: IW1003: Field number 3 is used by both 'name' and 'email' in Person. " +
        "Give 'email' an unused number; next free: 4.\n",
    );
    expect(report.suite("spread.test.ts").message).toMatch(
      /spread\.test\.ts:4:20 - error TS901301: IW1301: [\s\S]*spread\.test\.ts:5:20 - error TS901301: IW1301: /,
    );
  });

  test("TypeScript's own errors fail nothing", () => {
    const { tests } = report.suite("ordinary.test.ts");
    expect(tests["TypeScript's own errors do not fail a suite"]?.status).toBe("passed");
    expect(tests["a contract that does not exist"]?.failure).toMatch(/IW2001: contractOf\(\) got no contract/);
  });
});

test("TypeScript 5.9, and a second run that compiles nothing", () => {
  const project = jestProject("jest-typescript-5.9", { ...sources, ...documentedConfig("typescript.config.cjs") });
  symlinkSync(join(root, "node_modules/typescript-5.9"), join(project.folder, "node_modules/typescript"));
  const first = project.run("typescript.config.cjs", ["calls", "plain"]);
  expect(first.suite("calls.test.ts").tests["calls get their contract"]?.failure).toBe("");
  expect(first.suite("calls.test.ts").tests["classes have theirs"]?.failure).toBe("");
  expect(first.suite("plain.test.ts")).toMatchObject({ status: "passed", message: "" });
  const kept = (): string[] => readdirSync(join(project.folder, "cache"), { recursive: true, encoding: "utf8" }).sort();
  const before = kept();
  project.run("typescript.config.cjs", ["calls", "plain"]);
  expect(kept()).toEqual(before);
});

test("a file whose imports are all aliases or packages reaches what it imports for its types", () => {
  const files = {
    "src/domain/ticket.ts": `/** @serviceContract */
export interface ITickets {
  /** @operationContract */
  Close(): Promise<void>;
}
`,
    "src/app/tickets.test.ts": `import { contractOf } from "interwire";
import type { ITickets } from "@/domain/ticket";
test("the contract", () => expect(contractOf<ITickets>().service).toBe("ITickets"));
`,
    "jest.config.cjs": `module.exports = {
  transform: { "\\\\.ts$": "interwire/jest" },
  moduleNameMapper: { "^@/(.*)$": "<rootDir>/src/$1" },
};
`,
  };
  const paths = { "@/*": ["./src/*"], "@grpc/grpc-js": ["./grpc.d.ts"] };
  const report = jestProject("jest-aliases", files, { paths }).run("jest.config.cjs");
  expect(report.suite("tickets.test.ts")).toMatchObject({ status: "passed", message: "" });
});

describe("ECMAScript modules", () => {
  const modules = { module: "NodeNext", moduleResolution: "NodeNext" };
  const next = /then: \[.*\]/;
  const swc = documentedConfig("modules.config.cjs")["modules.config.cjs"] ?? "";
  const configs: readonly (readonly [string, string])[] = [
    ["swc", swc],
    ["TypeScript", swc.replace(next, "")],
    ["Babel", swc.replace(next, 'then: ["babel-jest", { presets: ["@babel/preset-typescript"] }]')],
  ];
  const added = {
    "extension.mts": `import type { IBoxes } from "./contracts.js";\nimport { contractOf } from "interwire";\nexport const paths = contractOf<IBoxes>().service;\n`,
    "extension.test.ts": `import { paths } from "./extension.mjs";\nawait 0;\ntest("top-level await, .mts", () => expect(paths).toBe("IBoxes"));\n`,
  };

  test.each(sampledRows(1, configs))("then %s", (name, config) => {
    const mapped = config.replace("moduleNameMapper: {", 'moduleNameMapper: { "^(.*)\\\\.mjs$": "$1.mts",');
    const files = { ...sources, ...added, "jest.config.cjs": mapped };
    const project = jestProject(`jest-modules-${name.toLowerCase()}`, files, modules);
    const report = project.run("jest.config.cjs", ["--modules"]);
    expect(report.suite("calls.test.ts").tests["calls get their contract"]?.failure).toBe("");
    expect(report.suite("calls.test.ts").tests["classes have theirs"]?.failure).toBe("");
    expect(report.suite("extension.test.ts")).toMatchObject({ status: "passed", message: "" });
    expect(firstPlace(report, "an error behind a call")).toBe(`calls.test.ts:${placeOf(calls, 'new Error("behind')}`);
    expect(report.suite("invalid.test.ts").message).toContain("invalid.ts:5:3 - error TS901003");
  });
});
