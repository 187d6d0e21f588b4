import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundlers } from "./bundlers.js";
import { engines } from "./engines.js";
import { commanded, type Host, interwire, newest, oldAndNew, served, tsc, withApi } from "./host.js";
import type { HostProject } from "./host-project.js";
import { installed, nodeBinary, nodeLines } from "./installation.js";
import { type Command, commands, type Session } from "./session.js";

/** Compiles by the given commands, and runs the output: on every line of Node at first, and then on one. */
const compiled =
  (...steps: readonly (() => readonly string[])[]) =>
  (project: HostProject, node: string): Session => {
    const compilations = steps.map((step): Command => [node, ...step()]);
    const program = (binary: string): Command => [binary, "--enable-source-maps", "out/main.js"];
    const everyNode = nodeLines.map((line) => program(nodeBinary(line)));
    let next = commands(project, ...compilations, ...everyNode);
    return {
      async answer() {
        const answered = await next.answer();
        next = commands(project, ...compilations, program(node));
        return answered;
      },
      close: () => next.close(),
    };
  };

const builders: readonly Host[] = [
  {
    name: "`tspc`",
    page: "set-up.md",
    runs: withApi,
    builds: true,
    open: (project, node) => compiled(() => [patched(project, "bin/tspc.js"), "-b"])(project, node),
  },
  {
    name: "`interwire build`",
    page: "command-line.md#build",
    runs: commanded,
    builds: true,
    open: compiled(() => [interwire(), "build", "-b"]),
  },
  {
    name: "`interwire generate`, then `tsc`",
    page: "generate.md",
    runs: commanded,
    builds: true,
    explicit: true,
    open: (project, node) =>
      compiled(
        () => [interwire(), "generate", "-p", "../contracts"],
        () => [interwire(), "generate"],
        () => [tsc(project), "-b"],
      )(project, node),
  },
];

function patched({ options }: HostProject, path: string): string {
  return join(options.folder, "node_modules/ts-patch", path);
}

const preloads = (...names: readonly string[]): string[] => names.flatMap((name) => ["--import", name]);

const runners: readonly Host[] = [
  {
    name: "Node with `interwire/register`",
    page: "node.md",
    runs: served,
    open: (project, node) => commands(project, [node, ...preloads("interwire/register"), "src/main.ts"]),
  },
  {
    name: "tsx",
    page: "node.md#tsx",
    runs: oldAndNew,
    open: (project, node) =>
      commands(
        project,
        [node, ...preloads("tsx", "interwire/register"), "src/main.ts"],
        [node, ...preloads("interwire/register", "tsx"), "src/main.ts"],
      ),
  },
  {
    name: "ts-node",
    page: "node.md#ts-node",
    runs: withApi,
    // Its errors do not survive the way from the thread of the loader.
    hides: { format: "esm", line: "[Object: null prototype] {" },
    open: (project, node) =>
      commands(
        project,
        project.options.format === "esm"
          ? [node, "--enable-source-maps", "--loader", "ts-node/esm", "src/main.ts"]
          : [node, installed("ts-node/dist/bin.js"), "src/main.ts"],
      ),
  },
];

/** The transformer behind `interwire/jest`: its name and its options. */
type Next = readonly [name: string, options: object];

// biome-ignore lint/suspicious/noThenProperty: it is an option of a transformer, which nobody awaits.
const before = (next: Next) => ["interwire/jest", { then: next }];

/** Jest, whose configuration has a transformer for TypeScript. */
const withJest =
  (transformer: (isModule: boolean) => unknown) =>
  (project: HostProject, node: string): Session => {
    const isModule = project.options.format === "esm";
    const config = {
      transform: { "\\.[cm]?tsx?$": transformer(isModule) },
      moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
      testPathIgnorePatterns: ["/node_modules/", "<rootDir>/out/"],
      cacheDirectory: "<rootDir>/out/jest",
      ...(isModule ? { extensionsToTreatAsEsm: [".ts"] } : {}),
    };
    writeFileSync(join(project.app, "jest.config.json"), JSON.stringify(config));
    const modules = isModule ? ["--experimental-vm-modules"] : [];
    return commands(project, [node, ...modules, installed("jest/bin/jest.js")]);
  };

const swc: Next = ["@swc/jest", { jsc: { parser: { syntax: "typescript" } } }];

const babel = (isModule: boolean): Next => [
  "babel-jest",
  {
    presets: ["@babel/preset-typescript"],
    plugins: isModule ? [] : ["@babel/plugin-transform-modules-commonjs"],
  },
];

const testRunners: readonly Host[] = [
  {
    name: "jest",
    page: "jest.md#interwirejest",
    runs: oldAndNew,
    open: withJest(() => "interwire/jest"),
  },
  {
    name: "jest and `@swc/jest`",
    page: "jest.md#interwirejest",
    runs: newest.slice(1).concat(withApi.slice(1)),
    open: withJest(() => before(swc)),
  },
  {
    name: "jest and `babel-jest`",
    page: "jest.md#interwirejest",
    runs: newest.slice(1).concat(withApi.slice(1)),
    open: withJest((isModule) => before(babel(isModule))),
  },
  {
    name: "jest and ts-jest",
    page: "jest.md#ts-jest",
    runs: withApi.slice(1),
    open: withJest((useESM) => ["interwire/ts-jest", { tsconfig: "tsconfig.json", useESM }]),
  },
];

export const hosts: readonly Host[] = [...builders, ...runners, ...engines, ...bundlers, ...testRunners];
