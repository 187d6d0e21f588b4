import { hostAdvice } from "../../../runtime/base/setup-errors/host-advice.js";
import type { HostProcess } from "../../../runtime/base/setup-errors/known-hosts.js";
import {
  besideBun,
  besideNode,
  besideTsx,
  blamed,
  general,
  inNext,
  inNx,
  inPlaywright,
  tsNode,
  underJest,
  withPlugin,
} from "../../support/advice.js";

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
  ["Playwright", main("/app/node_modules/playwright/lib/common/process.js"), inPlaywright],
  ["Next's server", { title: "next-server (v16.0.1)" }, inNext],
  ["a process of `next build`", { env: { IS_NEXT_WORKER: "true" } }, inNext],
  ["a target of Nx", { env: { NX_TASK_TARGET_PROJECT: "api" } }, inNx],
  [
    "vitest that Nx runs",
    { env: { NX_TASK_TARGET_PROJECT: "api" }, globals: { __vitest_worker__: {} } },
    withPlugin("vitest", "vitest.config.ts"),
  ],
  ["Bun", { versions: { bun: "1.4.5" }, features: { typescript: "transform" }, ...main("/app/main.ts") }, besideBun],
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
