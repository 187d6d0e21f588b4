import { type HostProcess, hostAdvice } from "../../runtime/errors/host-advice.js";

const entry = '{ "transform": "interwire/transformer", "transformProgram": true }';

const general = `Compile with \`npx interwire build\`, or with \`tspc\` and ${entry} in compilerOptions.plugins: plain tsc, esbuild, swc and Babel run no transformers.`;
const blamed = (tool: string): string =>
  `It seems that ${tool}, which runs no transformers, compiled it: compile with \`npx interwire build\`, and run its output.`;
const preload = (tool: string, preloads: string): string =>
  `It seems that ${tool} compiled it without interwire: run it with \`node ${preloads} <file>\`.`;
const withPlugin = (tool: string, config: string): string =>
  `It seems that ${tool} compiled it without interwire: add interwire(), the default export of "interwire/vite", to plugins in ${config}.`;
const besideTsx = preload("tsx", "--import tsx --import interwire/register");
const besideNode = preload("Node's type stripping", "--import interwire/register");
const underJest =
  'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
  "which compiles every file without its types.";
const tsNode = `It seems that ts-node compiled it without the transformer: add ${entry} to compilerOptions.plugins, and "ts-node": { "compiler": "ts-patch/compiler" } to tsconfig.json, without transpileOnly.`;

interface Facts extends Partial<HostProcess> {
  readonly globals?: object;
}

const node: HostProcess = {
  argv: ["/usr/bin/node", "/app/out/main.js"],
  execArgv: [],
  env: {},
  versions: { node: "22.23.3" },
  features: { typescript: "strip" },
};
const main = (path: string): Facts => ({ argv: ["/usr/bin/node", path] });

test.each<[string, Facts, string]>([
  ["Node runs JavaScript", {}, general],
  ["nobody says which file runs", { argv: ["/usr/bin/node"] }, general],
  ["jest", { globals: { [Symbol.for("jest-native-promise")]: Promise } }, underJest],
  ["a process that a test of jest started", { env: { JEST_WORKER_ID: "1" } }, general],
  ["vitest", { globals: { __vitest_worker__: {} } }, withPlugin("vitest", "vitest.config.ts")],
  ["a process that a test of vitest started", { env: { VITEST: "true" } }, general],
  ["vite-node's command", main("/app/node_modules/.bin/vite-node"), withPlugin("vite-node", "vite.config.ts")],
  [
    "vite-node's file",
    main("C:\\app\\node_modules\\vite-node\\dist\\cli.mjs"),
    withPlugin("vite-node", "vite.config.ts"),
  ],
  [
    "Bun",
    { versions: { bun: "1.4.5" }, features: { typescript: "transform" }, ...main("/app/main.ts") },
    blamed("Bun"),
  ],
  ["Deno", { versions: { deno: "2.9.6" }, features: { typescript: "transform" } }, blamed("Deno")],
  ["ts-node", { execArgv: ["--loader", "ts-node/esm"], ...main("/app/main.ts") }, tsNode],
  ["ts-node's command", { [Symbol.for("ts-node.register.instance")]: {} } as Facts, tsNode],
  ["tsx", { execArgv: ["--import", "file:///app/node_modules/tsx/dist/loader.mjs"] }, besideTsx],
  ["tsx by its name", { execArgv: ["--import", "tsx"], ...main("/app/main.ts") }, besideTsx],
  ["tsx behind an equals sign", { execArgv: ["--import=tsx/esm"] }, besideTsx],
  ["tsx of the environment", { env: { NODE_OPTIONS: "--no-warnings --import tsx" } }, besideTsx],
  ["another loader", { execArgv: ["--import", "./tsx-free.mjs"] }, general],
  ["swc", { execArgv: ["--import", "@swc-node/register/esm-register"] }, blamed("swc")],
  ["esbuild", { execArgv: ["-r", "esbuild-register"] }, blamed("esbuild")],
  ["Node runs TypeScript", main("/app/main.mts"), besideNode],
  ["Node refuses TypeScript", { features: { typescript: false }, ...main("/app/main.ts") }, general],
  ["Node knows no TypeScript", { features: {}, ...main("/app/main.ts") }, general],
])("%s", (_, { globals = {}, ...facts }, advice) => {
  expect(hostAdvice({ ...node, ...facts }, globals)).toBe(advice);
});
