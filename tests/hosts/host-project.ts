import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { root } from "../support/compile.js";
import { createWorkspace, withoutGrpc } from "../support/workspace.js";

/** A project of contracts that a host runs without a build. */
export interface HostProject {
  readonly folder: string;
  edit(path: string, from: string, to: string): void;
  /** The output of `node` with these arguments, standard error behind standard output. */
  node(...args: readonly string[]): string;
  /** Starts `node` with these arguments, and with further variables in its environment. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
  /** How often a compiler was loaded so far. */
  compilersLoaded(): number;
}

export const register = ["--import", "interwire/register"] as const;

const contract = `import type { int32, int64 } from "interwire";
import type { Person } from "./people/index.js";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;
  /** @operationContract */
  Greet(one: Person): Promise<string>;
}
`;
const person = `export interface Person {
  /** @dataMember 1 */
  name: string;
}
`;
const service = `import type { ICalculator } from "./contract.js";
import type { Person } from "./people/index.js";
enum Tone { Loud = "!", Calm = "." }
export class Calculator implements ICalculator {
  constructor(private readonly tone: Tone = Tone.Loud) {}
  async Sum(x: number, y: number) { return BigInt(x) + BigInt(y); }
  async Greet({ name }: Person) { return "hello " + name + this.tone; }
}
`;
const main = `import { contractOf } from "interwire";
import { serialize } from "interwire/snapshot";
import { serveForTest } from "interwire/testing";
import type { ICalculator } from "./contract.js";
import { fail } from "./fail.js";
import { Calculator } from "./service.js";

async function run(): Promise<void> {
  const { client, close } = await serveForTest<ICalculator>(new Calculator());
  console.log(await client.Sum(1, 2), await client.Greet({ name: "Ada" }));
  await close();
  console.log(serialize(contractOf<ICalculator>()));
  try {
    fail();
  } catch (error) {
    console.log((error as Error).stack?.split("\\n").slice(0, 3).join("\\n"));
  }
}
void run();
`;
const fail = `interface Long {
  readonly text: string;
}
export function fail(): never {
  const one: Long = { text: "wrong" }; throw new Error(one.text);
}
`;

const installed = join(root, "node_modules/typescript");
const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as { readonly version: string };

export function hostProject(name: string, type: "module" | "commonjs"): HostProject {
  const loads = "node_modules/typescript/loads.txt";
  const basic = { target: "ES2022", lib: ["ES2023"], module: "NodeNext", strict: true, skipLibCheck: true };
  const compilerOptions = { ...basic, ...withoutGrpc };
  const { folder } = createWorkspace({
    name,
    files: {
      "package.json": { name, private: true, type },
      "tsconfig.json": { compilerOptions },
      "src/contract.ts": contract,
      "src/people/index.ts": `export type { Person } from "./person.js";\n`,
      "src/people/person.ts": person,
      "src/service.ts": service,
      "src/fail.ts": fail,
      "src/main.ts": main,
      // It counts how often it is loaded.
      "node_modules/typescript/package.json": { name: "typescript", version, main: "index.cjs" },
      "node_modules/typescript/index.cjs": `require("node:fs").appendFileSync(${JSON.stringify(`./${loads}`)}, "x");\nmodule.exports = require(${JSON.stringify(installed)});\n`,
      [loads]: "",
      "node_modules/raw/package.json": { name: "raw", main: "index.ts" },
      "node_modules/raw/index.ts": "module.exports = 42;\n",
      "given.cjs": `const Module = require("node:module");
const { join } = require("node:path");
for (const name of ["given.ts", join(__dirname, "src/given.ts"), join(__dirname, "nowhere/given.ts")]) {
  const made = new Module(name);
  made.filename = name;
  made.paths = module.paths;
  made._compile('import { contractOf } from "interwire";\\n/** @serviceContract */ interface IGiven { /** @operationContract */ Go(): Promise<void> }\\nexport const given: string = contractOf<IGiven>().service;', name);
  console.log(made.exports.given);
}
`,
      "raw.cjs": 'console.log(require("raw"));\n',
    },
  });
  const { JEST_WORKER_ID, NODE_OPTIONS, ...env } = process.env;
  return {
    folder,
    edit(path, from, to) {
      const text = readFileSync(join(folder, path), "utf8");
      if (!text.includes(from)) throw new Error(`${path} has no ${from}.`);
      writeFileSync(join(folder, path), text.replace(from, to));
    },
    node(...args) {
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env });
      return stdout + stderr;
    },
    start: (args, more) =>
      spawn(process.execPath, args, { cwd: folder, env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] }),
    compilersLoaded: () => readFileSync(join(folder, loads), "utf8").length,
  };
}

/** The output of `src/main.ts`, whose call of `fail` begins in a column. */
export function printedBy({ folder }: HostProject, column: number, field = "name: string = 1"): string {
  return `3n hello Ada!
service ICalculator
  unary /ICalculator/Greet { one: Person = 1 } -> { result: string = 1 }
  unary /ICalculator/Sum { x: int32 = 1; y: int32 = 2 } -> { result: int64 = 1 }
message Person { ${field} }
Error: wrong
    at fail (${folder}/src/fail.ts:5:46)
    at run (${folder}/src/main.ts:14:${column})
`;
}

/** Waits until a process has printed a text. */
export async function printed({ stdout, stderr }: ChildProcess, wanted: string): Promise<void> {
  const both = new PassThrough();
  stdout?.pipe(both, { end: false });
  stderr?.pipe(both, { end: false });
  const ended = (): void => void both.end();
  stdout?.once("end", ended);
  let text = "";
  try {
    for await (const chunk of both) {
      text += String(chunk);
      if (text.includes(wanted)) return;
    }
  } finally {
    stdout?.off("end", ended).unpipe(both);
    stderr?.unpipe(both);
  }
  throw new Error(`It ended without ${wanted}:\n${text}`);
}
