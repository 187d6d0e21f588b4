import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

/** A Node that has hooks in the program's own thread, and strips types by itself. */
const newerNode = `node-${process.platform}-${process.arch}`;

const files = {
  "package.json": JSON.stringify({ name: "app", private: true, type: "module" }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, skipLibCheck: true, types: ["node"] },
  }),
  "person.ts": "export interface Person {\n  /** @dataMember 1 */\n  name: string;\n}\n",
  "barrel.ts": 'export type { Person } from "./person.js";\n',
  "contract.ts": `import type { Person } from "./barrel.js";
/** @serviceContract */
export interface IGreeter {
  /** @operationContract */
  Greet(one: Person): Promise<string>;
}
`,
  "main.ts": `import { serveForTest } from "interwire/testing";
import type { IGreeter } from "./contract.js";
const { client, close } = await serveForTest<IGreeter>({ Greet: ({ name }) => "hello " + name });
console.log(await client.Greet({ name: "Ada" }));
await close();
const wrong: Error = new Error("wrong"); console.log(wrong.stack?.split("\\n")[1]?.replace(/^.*[/]|:[0-9]+[)]?$/g, ""));
`,
  "vite.config.ts": `import interwire from "interwire/vite";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [interwire()], build: { ssr: "main.ts", outDir: "out", sourcemap: true } });
`,
  "contract.test.ts": `import { contractOf } from "interwire";
import { expect, test } from "vitest";
import type { IGreeter } from "./contract.js";
test("the wire format", () => expect(contractOf<IGreeter>()).toMatchSnapshot());
`,
};

let folder = "";
beforeAll(() => {
  folder = newFolder("vite");
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  const tools = ["vite@8.3.8", "vitest@4.1.12", "tsx@4.23.15", "typescript@6.0.3", "@types/node@20.19"];
  install(folder, pack().path, ...tools, `${newerNode}@22.23.3`);
});

function run(command: string, ...args: string[]): string {
  const { JEST_WORKER_ID, NODE_OPTIONS, CI, ...env } = process.env;
  const plain = { ...env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", env: plain });
  return stdout + stderr;
}

const node = (...args: string[]): string => run(process.execPath, ...args);
const vite = (...args: string[]): string => node("node_modules/vite/bin/vite.js", ...args);
const vitest = (): string => node("node_modules/vitest/vitest.mjs", "run");
const printed = "hello Ada\nmain.ts:6\n";
const mistake =
  "IW1002: Field number 0 of 'name' in Person is out of range. Use 1 to 536870911 without 19000 to 19999; next free: 1.";

/** Runs something while the message of the contract is another. */
function whileEdited(to: string, what: () => string): string {
  write(folder, "person.ts", files["person.ts"].replace("@dataMember 1", to));
  const told = what();
  write(folder, "person.ts", files["person.ts"]);
  return told;
}

test("vite builds, with maps to the sources", () => {
  vite("build");
  expect(node("--enable-source-maps", "out/main.js")).toBe(printed);
});

test("vite fails at the member", () => {
  const told = whileEdited("@dataMember 0", () => vite("build"));
  expect(told).toContain(mistake);
  expect(told).toContain(`${folder}/person.ts:3:2`);
});

test("vitest takes a snapshot without a serializer, and sees an edit two files away", () => {
  expect(vitest()).toContain("Snapshots  1 written");
  const snapshot = readFileSync(join(folder, "__snapshots__/contract.test.ts.snap"), "utf8");
  expect(snapshot).toContain("  unary /IGreeter/Greet { one: Person = 1 } -> { result: string = 1 }\n");
  const told = whileEdited("@dataMember 2", vitest);
  expect(told).toContain("- message Person { name: string = 1 }\n");
  expect(told).toContain("+ message Person { name: string = 2 }\n");
  expect(whileEdited("@dataMember 0", vitest)).toContain(`Error: person.ts:3:3: ${mistake}\n`);
});

const newer = (): string => join(folder, "node_modules", newerNode, "bin/node");

test.each([
  ["tsx before interwire/register", () => process.execPath, ["tsx", "interwire/register"]],
  ["tsx behind interwire/register", () => process.execPath, ["interwire/register", "tsx"]],
  ["interwire/register on a Node that strips types", newer, ["interwire/register"]],
  ["tsx before interwire/register there", newer, ["tsx", "interwire/register"]],
  ["tsx behind interwire/register there", newer, ["interwire/register", "tsx"]],
])("%s", (_, command, preloads) => {
  const ran = run(command(), ...preloads.flatMap((one) => ["--import", one]), "main.ts");
  expect(ran).toBe(printed);
});
