import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { interwire } from "../support/interwire.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const ping = `/** @serviceContract */
export interface IPing {
  /** @operationContract */
  Ping(): Promise<string>;
}
`;

const { folder } = createWorkspace({
  name: "cli-generate",
  files: {
    "package.json": { type: "module" },
    "one/tsconfig.json": contractsConfig({ plugins: [] }),
    "one/src/ping.ts": ping,
    "hidden/tsconfig.json": contractsConfig({ plugins: [] }),
    "hidden/src/ping.ts": `${ping.replace("export ", "")}export {};\n`,
    "malformed/tsconfig.json": contractsConfig({ plugins: [] }),
    "malformed/src/ping.ts": `${ping}export ) {}\n`,
    "solution/tsconfig.json": { files: [], references: [{ path: "api" }, { path: "app" }] },
    "solution/api/tsconfig.json": contractsConfig({ composite: true, plugins: [] }),
    "solution/api/src/ping.ts": ping,
    "solution/app/tsconfig.json": contractsConfig(
      { composite: true, plugins: [] },
      { references: [{ path: "../api" }] },
    ),
    "solution/app/src/pong.ts": `import type { IPing } from "../../api/src/ping.js";
/** @serviceContract */
export interface IPong extends IPing {}
`,
  },
});

const generated = (path: string): string => join(folder, path);
const outdated = (problem: string): string => `error TS904003: IW4003: one/src/ping.iw.ts ${problem}\n`;
const missing = outdated("is missing beside one/src/ping.ts. Run interwire generate.");
const changed = outdated("is not what interwire generates from one/src/ping.ts. Run interwire generate.");

test("generate writes the files of a project, says which, and has nothing to do again", async () => {
  expect(await interwire(folder, "generate", "-p", "one", "--check")).toEqual({
    status: 1,
    output: missing,
    notes: "",
  });
  expect(existsSync(generated("one/src/ping.iw.ts"))).toBe(false);
  const wrote = { status: 0, output: "", notes: "wrote one/src/ping.iw.ts\n" };
  expect(await interwire(folder, "generate", "-p", "one")).toEqual(wrote);
  const nothing = { status: 0, output: "", notes: "" };
  expect(await interwire(folder, "generate", "-p", "one")).toEqual(nothing);
  expect(await interwire(folder, "generate", "-p", "one", "--check")).toEqual(nothing);
  writeFileSync(join(folder, "one/src/ping.ts"), ping.replace("@serviceContract", '@serviceContract { name: "Ping" }'));
  expect(await interwire(folder, "generate", "-p", "one", "--check")).toEqual({
    status: 1,
    output: changed,
    notes: "",
  });
  rmSync(join(folder, "one/src/ping.ts"));
  writeFileSync(join(folder, "one/src/main.ts"), "export {};\n");
  const removed = { status: 0, output: "", notes: "removed one/src/ping.iw.ts\n" };
  expect(await interwire(folder, "generate", "-p", "one")).toEqual(removed);
});

test.each([
  [
    "a contract that is not exported",
    "hidden",
    "hidden/src/ping.ts(2,11): error TS904001: IW4001: IPing is not exported, so ping.iw.ts cannot import it. Export it.\n",
  ],
  [
    "a file that cannot be read",
    "malformed",
    "malformed/src/ping.ts(6,8): error TS1128: Declaration or statement expected.\n",
  ],
])("generate refuses %s", async (_, project, output) => {
  const { status, output: printed, notes } = await interwire(folder, "generate", "-p", project);
  expect({ status, notes }).toEqual({ status: 1, notes: "" });
  expect(printed).toContain(output);
});

test("generate writes the files of projects that this one refers to, each once", async () => {
  const { notes, status } = await interwire(folder, "generate", "-p", "solution");
  expect({ notes, status }).toEqual({
    status: 0,
    notes: "wrote solution/api/src/ping.iw.ts\nwrote solution/app/src/pong.iw.ts\n",
  });
  expect(readFileSync(generated("solution/app/src/pong.iw.ts"), "utf8")).toContain('from "../../api/src/ping.iw.js";');
});
