import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  besideBun,
  besideNode,
  besideTsx,
  blamed,
  entry,
  general,
  inPlaywright,
  tsNode,
  underJest,
  withPlugin,
} from "../support/advice.js";
import { installed, nodeBinary, plainEnvironment, projectsFolder } from "./installation.js";

const contracts = `import type { int32, int64 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;
}
export class Calculator implements ICalculator {
  async Sum(x: int32, y: int32) { return BigInt(x) + BigInt(y); }
}
`;
const main = `import { contractOf, createServer } from "interwire";
import { Calculator, type ICalculator } from "./contracts.ts";
for (const attempt of [() => contractOf<ICalculator>().service, () => createServer().map(Calculator) && "mapped"]) {
  try { console.log(attempt()); } catch (error) { console.log(String(error)); }
}
`;
const options = {
  target: "ES2022",
  module: "NodeNext",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ["node"],
  plugins: [JSON.parse(entry)],
};

const folder = projectsFolder("without-set-up");

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const babel = {
  presets: ["@babel/preset-typescript"],
  plugins: ["@babel/plugin-transform-modules-commonjs"],
};

const jestTransform = (name: string, options: object) => ({
  transform: { "\\.ts$": [name, options] },
  testMatch: ["<rootDir>/main.jest.ts"],
});

beforeAll(() => {
  for (const [format, type] of Object.entries({ esm: "module", cjs: "commonjs" })) {
    write(`${format}/package.json`, JSON.stringify({ name: format, private: true, type }));
    write(`${format}/tsconfig.json`, JSON.stringify({ compilerOptions: options }));
    write(`${format}/contracts.ts`, contracts);
    write(`${format}/main.ts`, main);
  }
  write("esm/main.test.ts", `import { test } from "vitest";\n${main}test("runs", () => {});\n`);
  write("cjs/main.jest.ts", `${main}test("runs", () => {});\n`);
  write("cjs/main.spec.ts", `import { test } from "@playwright/test";\n${main}test("runs", () => {});\n`);
  write("cjs/swc.json", JSON.stringify(jestTransform("@swc/jest", { jsc: { parser: { syntax: "typescript" } } })));
  write("cjs/babel.json", JSON.stringify(jestTransform("babel-jest", babel)));
  write("cjs/ts-jest.json", JSON.stringify(jestTransform("ts-jest", { diagnostics: false })));
});

/** The part of a program's output that is our errors, or all of it where there are none. */
function run(format: "esm" | "cjs", command: string, ...args: string[]): string[] {
  const { stdout, stderr } = spawnSync(command, args, {
    cwd: join(folder, format),
    encoding: "utf8",
    env: plainEnvironment(),
  });
  const printed = stdout + stderr;
  const lines = printed.split("\n").map((line) => line.trim());
  const errors = lines.filter((line) => line.startsWith("SetupError"));
  return errors.length === 0 ? [printed] : errors;
}

/** Runs what a compiler emits. */
function compileAndRun(format: "esm" | "cjs", compiler: string): string[] {
  const out = `out-${dirname(compiler).replace(/\W/g, "-")}`;
  const emit = ["--noEmit", "false", "--rewriteRelativeImportExtensions", "--outDir", out];
  return [...run(format, node, installed(compiler), ...emit), ...run(format, node, `${out}/main.js`)].filter(Boolean);
}

function runJest(config: string): string[] {
  return run("cjs", node, installed("jest/bin/jest.js"), "-c", config);
}

const node = process.execPath;

describe("IW2001 and IW2003 name the tool that compiled without the transformer", () => {
  test.each<[string, () => string[], string]>([
    ["tsx", () => run("esm", node, installed("tsx/dist/cli.mjs"), "main.ts"), besideTsx],
    ["node --import tsx", () => run("cjs", node, "--import", "tsx", "main.ts"), besideTsx],
    ["bun", () => run("esm", installed("bun/bin/bun"), "main.ts"), besideBun],
    ["Node's type stripping", () => run("esm", nodeBinary("24"), "main.ts"), besideNode],
    ["tsc 6", () => compileAndRun("esm", "typescript/bin/tsc"), general],
    ["tsc 7", () => compileAndRun("esm", "typescript-7/bin/tsc"), general],
    ["jest and @swc/jest", () => runJest("swc.json"), underJest],
    ["jest and babel-jest", () => runJest("babel.json"), underJest],
    ["jest and ts-jest", () => runJest("ts-jest.json"), underJest],
    [
      "vite-node",
      () => run("esm", node, installed(".bin/vite-node"), "main.ts"),
      withPlugin("vite-node", "vite.config.ts"),
    ],
    [
      "vitest",
      () => run("esm", node, installed("vitest/vitest.mjs"), "run", "main.test.ts"),
      withPlugin("vitest", "vitest.config.ts"),
    ],
    // A file of tests is loaded twice: to find them, and to run them.
    ["Playwright", () => [...new Set(run("cjs", node, installed(".bin/playwright"), "test"))], inPlaywright],
    ["swc", () => run("esm", node, "--import", "@swc-node/register/esm-register", "main.ts"), blamed("swc")],
    ["esbuild", () => run("cjs", node, "-r", "esbuild-register", "main.ts"), blamed("esbuild")],
    ["ts-node", () => run("cjs", node, installed("ts-node/dist/bin.js"), "-T", "main.ts"), tsNode],
  ])("%s", (_, ran, advice) => {
    expect(ran()).toEqual([
      `SetupError: IW2001: contractOf() got no contract, so the file that calls it was not compiled by interwire's transformer. ${advice}`,
      "SetupError: IW2003: Calculator has no contracts, most likely because the file that declares it was not compiled by interwire's transformer. " +
        `${advice} If the transformer did compile it, annotate an interface that it implements with @serviceContract and its methods with @operationContract.`,
    ]);
  });
});
