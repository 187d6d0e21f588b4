import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { current, install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

/** The package of a Node that strips types by itself, which the oldest supported one does not. */
const strippingNode = `node-${process.platform}-${process.arch}`;

// Node and Bun themselves come from the registry, as packages that hold their binaries.
const packages = [
  "@swc/core@1.16.22",
  "@swc-node/register@1.12.1",
  "@types/node@20.19",
  "bun@1.4.5",
  "esbuild@0.28.2",
  "esbuild-register@3.6.0",
  `${strippingNode}@22.23.3`,
  "ts-node@10.9.2",
  "tsx@4.23.15",
  "vite-node@6.0.0",
  "vitest@4.1.12",
];

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
const plugin = '{ "transform": "interwire/transformer", "transformProgram": true }';
const options = {
  target: "ES2022",
  module: "NodeNext",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ["node"],
  plugins: [JSON.parse(plugin)],
};

let folder = "";
beforeAll(() => {
  folder = newFolder("hosts");
  install(folder, pack().path, ...current, ...packages);
  for (const [format, type] of Object.entries({ esm: "module", cjs: "commonjs" })) {
    write(folder, `${format}/package.json`, JSON.stringify({ name: format, private: true, type }));
    write(folder, `${format}/tsconfig.json`, JSON.stringify({ compilerOptions: options }));
    write(folder, `${format}/contracts.ts`, contracts);
    write(folder, `${format}/main.ts`, main);
  }
  write(folder, "esm/main.test.ts", `import { test } from "vitest";\n${main}test("runs", () => {});\n`);
  write(
    folder,
    "cjs/tsconfig.ts-patch.json",
    JSON.stringify({ extends: "./tsconfig.json", "ts-node": { compiler: "ts-patch/compiler" } }),
  );
});

const binary = (path: string): string => join(folder, "node_modules", path);

/** Runs a program of a format, with the environment of no test. */
function run(format: "esm" | "cjs", command: string, ...args: string[]): string[] {
  const { JEST_WORKER_ID, NODE_OPTIONS, ...env } = process.env;
  const cwd = join(folder, format);
  const { stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", env: { ...env, NO_COLOR: "1" } });
  const lines = stdout.split("\n").filter((line) => /^(SetupError|ICalculator|mapped)/.test(line));
  return lines.length === 0 ? [stdout + stderr] : lines;
}

const blamed = (tool: string): string =>
  `It seems that ${tool}, which runs no transformers, compiled it: compile with \`npx interwire build\`, and run its output.`;
const preload = (tool: string, preloads: string): string =>
  `It seems that ${tool} compiled it without interwire: run it with \`node ${preloads} <file>\`.`;
const withPlugin = (tool: string, config: string): string =>
  `It seems that ${tool} compiled it without interwire: add interwire(), the default export of "interwire/vite", to plugins in ${config}.`;
const besideTsx = preload("tsx", "--import tsx --import interwire/register");
const besideNode = preload("Node's type stripping", "--import interwire/register");
const node = process.execPath;

describe("IW2001 and IW2003 name the tool that compiled without the transformer", () => {
  test.each<[string, () => string[], string]>([
    ["tsx", () => run("esm", node, binary("tsx/dist/cli.mjs"), "main.ts"), besideTsx],
    ["node --import tsx", () => run("cjs", node, "--import", "tsx", "main.ts"), besideTsx],
    ["bun", () => run("esm", binary("bun/bin/bun.exe"), "main.ts"), blamed("Bun")],
    ["Node's type stripping", () => run("esm", binary(`${strippingNode}/bin/node`), "main.ts"), besideNode],
    [
      "vite-node",
      () => run("esm", node, binary(".bin/vite-node"), "main.ts"),
      withPlugin("vite-node", "vite.config.ts"),
    ],
    [
      "vitest",
      () => run("esm", node, binary("vitest/vitest.mjs"), "run", "main.test.ts"),
      withPlugin("vitest", "vitest.config.ts"),
    ],
    ["swc", () => run("esm", node, "--import", "@swc-node/register/esm-register", "main.ts"), blamed("swc")],
    ["esbuild", () => run("cjs", node, "-r", "esbuild-register", "main.ts"), blamed("esbuild")],
    [
      "ts-node",
      () => run("cjs", node, binary("ts-node/dist/bin.js"), "-T", "main.ts"),
      `It seems that ts-node compiled it without the transformer: add ${plugin} to compilerOptions.plugins, and "ts-node": { "compiler": "ts-patch/compiler" } to tsconfig.json, without transpileOnly.`,
    ],
  ])("%s", (_, ran, advice) => {
    expect(ran()).toEqual([
      `SetupError: IW2001: contractOf() got no contract, so the file that calls it was not compiled by interwire's transformer. ${advice}`,
      "SetupError: IW2003: Calculator has no contracts, most likely because the file that declares it was not compiled by interwire's transformer. " +
        `${advice} If the transformer did compile it, annotate an interface that it implements with @serviceContract and its methods with @operationContract.`,
    ]);
  });
});

test("ts-node compiles with the transformer when it is told so", () => {
  expect(run("cjs", node, binary("ts-node/dist/bin.js"), "-P", "tsconfig.ts-patch.json", "main.ts")).toEqual([
    "ICalculator",
    "mapped",
  ]);
});
