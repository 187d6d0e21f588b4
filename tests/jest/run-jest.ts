import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPage } from "../docs/pages.js";
import { root } from "../support/compile.js";

/** A project whose tests a real jest process runs. */
export interface JestProject {
  readonly folder: string;
  write(name: string, text: string): void;
  remove(name: string): void;
  /** Runs jest with one of the project's configurations. */
  run(config: string, args?: readonly string[]): JestReport;
}

/** The results of a run of jest. */
export interface JestReport {
  /** Jest's output beside its results. */
  readonly output: string;
  suite(name: string): Suite;
}

/** One test file's result. */
export interface Suite {
  readonly status: string;
  /** Jest's output about the failures. */
  readonly message: string;
  readonly tests: Readonly<Record<string, { readonly status: string; readonly failure: string }>>;
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const defaults = {
  target: "ES2022",
  lib: ["ES2023"],
  types: ["jest"],
  // Contracts need none of gRPC's types, which bring all of Node's: a process takes half the time without them.
  paths: { "@grpc/grpc-js": ["./grpc.d.ts"] },
  module: "CommonJS",
  moduleResolution: "Bundler",
  strict: true,
  skipLibCheck: true,
  jsx: "react",
};

/** Writes a project under build/projects. */
export function jestProject(
  name: string,
  files: Readonly<Record<string, string>>,
  compilerOptions: Readonly<Record<string, unknown>> = {},
): JestProject {
  const folder = join(root, "build/projects", name);
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  // With a cache of its own.
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  write("package.json", JSON.stringify({ type: compilerOptions.module === "NodeNext" ? "module" : "commonjs" }));
  write("tsconfig.json", JSON.stringify({ compilerOptions: { ...defaults, ...compilerOptions } }));
  for (const [path, text] of Object.entries({ "grpc.d.ts": "export {};\n", ...files })) write(path, text);
  return {
    folder,
    write,
    remove: (path) => rmSync(join(folder, path)),
    run: (config, args = []) => run(folder, config, args),
  };
}

/** A configuration that the page about jest shows, under the name that it has there. */
export function documentedConfig(name: string): Record<string, string> {
  const block = readPage("docs/jest.md").blocks.find(({ words }) => words.file === name);
  if (block === undefined) throw new Error(`docs/jest.md has no block ${name}.`);
  return { [name]: block.text };
}

/** A configuration's text, run from a folder of its own cache. */
function run(folder: string, config: string, args: readonly string[]): JestReport {
  const modules = args.includes("--modules") ? ["--experimental-vm-modules", "--no-warnings"] : [];
  const rest = args.filter((one) => one !== "--modules");
  const jest = join(root, "node_modules/jest/bin/jest.js");
  const fixed = [
    "-c",
    config,
    "--rootDir",
    folder,
    "--cacheDirectory",
    join(folder, "cache", config),
    "--json",
    "--ci",
    "-i",
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [...modules, jest, ...fixed, ...rest], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", NODE_OPTIONS: "" },
  });
  if (!stdout.startsWith("{")) throw new Error(stdout + stderr);
  const report = JSON.parse(stdout) as JsonReport;
  return { output: plain(stderr), suite: (name) => suiteOf(report, name) };
}

function suiteOf(report: JsonReport, name: string): Suite {
  const found = report.testResults.find((one) => one.name.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`jest did not run ${name}.`);
  const tests = found.assertionResults.map(
    ({ title, status, failureMessages }) => [title, { status, failure: plain(failureMessages.join("\n")) }] as const,
  );
  return { status: found.status, message: plain(found.message), tests: Object.fromEntries(tests) };
}

/** ts-jest colours the compiler's messages, whatever the environment says. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours
  return text.replace(/\u001b\[\d+m/g, "");
}
