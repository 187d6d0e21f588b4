import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { everyNth } from "../support/sample.js";
import { type HostApp, hostApp, mistake, printed, sources } from "./host-app.js";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const page = readPage("docs/vite.md");

const aliased = (resolve: string): string => `import interwire from "interwire/vite";
import { defineConfig } from "vite";
const made = { name: "made", resolveId: (id: string) => (id === "virtual:made.ts" ? "\\0" + id : null), load: (id: string) => (id.startsWith("\\0virtual") ? "" : null) };
export default defineConfig({ plugins: [interwire(), made], build: { ssr: "aliased.ts" }, resolve: ${resolve} });
`;

/** A server of development as a browser sees it, and what it answers while the file of the types changes. */
const dev = `import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "vite";
const path = "people/person.ts";
let updated;
// After those of all others: until these are done, modules are as before. Files that other tests wrote may be seen late.
const handler = function ({ file }) { if (this.environment.name === "client" && file.endsWith(path)) updated(); };
const told = { name: "told", hotUpdate: { order: "post", handler } };
// A change that is seen within 50 ms of another is lost.
const watch = { usePolling: true, interval: 100 };
const server = await createServer({ logLevel: "silent", plugins: [told], server: { port: 0, host: "127.0.0.1", watch } });
await server.listen();
await server.environments.ssr.runner.import("/main.ts");
const { port } = server.httpServer.address();
const types = readFileSync(path, "utf8");
async function after(from, to, url) {
  const change = new Promise((resolve) => { updated = resolve; });
  writeFileSync(path, types.replace(from, to));
  await change;
  return await get(url);
}
async function get(url) {
  const response = await fetch("http://127.0.0.1:" + port + url);
  const text = await response.text();
  return response.ok ? text.match(/type: "\\w*int32"/)?.[0] : JSON.parse(text.match(/const error = (.*)/)[1]);
}
console.log(await get("/contract.ts"));
console.log(await after("= int32", "= uint32", "/contract.ts"));
const { message, frame, plugin, id, loc, stack } = await after("@dataMember 1", "@dataMember 0", "/people/person.ts");
console.log(JSON.stringify([message, frame, plugin, id, loc, stack]));
console.log(await after("", "", "/contract.ts"));
await server.close();
`;

let app: HostApp;
beforeAll(() => {
  app = hostApp({
    folder: newFolder("vite"),
    tsconfig: { compilerOptions: { module: "ESNext", moduleResolution: "bundler", paths: { "@/*": ["./*"] } } },
    files: {
      "barrel.ts": 'export type { Person, Times } from "@/people/person";\n',
      // Modules that another plugin makes up are left to it.
      "aliased.ts": `${sources["main.ts"].replace("./report.js", "@/report")}import "virtual:made.ts";\n`,
      "vite.config.js": blockFor(page, "vite.config.js"),
      "alias.config.ts": aliased('{ alias: { "@": import.meta.dirname } }'),
      "paths.config.ts": aliased("{ tsconfigPaths: true }"),
      "commonjs/package.json": JSON.stringify({ type: "commonjs" }),
      "commonjs/vite.config.ts": aliased("{ tsconfigPaths: true }"),
      "commonjs/vite.config.js": `const { default: interwire } = require("interwire/vite");
module.exports = { plugins: [interwire()], build: { ssr: "main.ts" } };
`,
      "dev.mjs": dev,
      "vitest.config.js": blockFor(page, "vitest.config.js"),
      "tests/contract.test.ts": `import { contractOf } from "interwire";
import { expect, test } from "vitest";
import type { IGreeter } from "../contract.js";
test("the wire format", () => expect(contractOf<IGreeter>()).toMatchSnapshot());
`,
    },
  });
  install(app.folder, pack().path, "vite@8.3.8", "vitest@4.1.12", "typescript@6.0.3", "@types/node@20.19");
});
const vite = "node_modules/vite/bin/vite.js";
const vitest = "node_modules/vitest/vitest.mjs";
const build = (...args: readonly string[]): string => app.node(vite, "build", "--sourcemap", ...args);
const program = (name = "main"): string => app.node("--enable-source-maps", `dist/${name}.js`);

describe("vite build", () => {
  const configurations: readonly (readonly [string, readonly string[], string])[] = [
    ["imports by paths", [], "main"],
    ["an alias of vite", ["--config", "alias.config.ts"], "aliased"],
    ["paths of the tsconfig.json", ["--config", "paths.config.ts"], "aliased"],
    ["a configuration in CommonJS", ["--config", "commonjs/vite.config.js"], "main"],
    ["one in TypeScript there", ["--config", "commonjs/vite.config.ts"], "aliased"],
  ];
  test.each(everyNth(2, configurations))("with %s, with maps to lines and columns", (_, args, name) => {
    const told = build(...args);
    expect([told, program(name).replace("aliased.ts", "main.ts")]).toEqual([
      expect.stringContaining("✓ built in"),
      printed(),
    ]);
  });

  test.each(["alias.config.ts", "commonjs/vite.config.ts"])("the types of %s are right", (file) => {
    const options = ["--noEmit", "--skipLibCheck", "--ignoreConfig", "--types", "node", "--target", "es2022"];
    expect(app.node("node_modules/typescript/bin/tsc", ...options, "--module", "nodenext", file)).toBe("");
  });

  test("fails at the member, where the working directory is another, too", () => {
    const elsewhere = newFolder("elsewhere");
    const api = JSON.stringify(join(app.folder, "node_modules/vite/dist/node/index.js"));
    write(
      elsewhere,
      "build.mjs",
      `import { build } from ${api};
process.chdir(import.meta.dirname);
await build({ root: ${JSON.stringify(app.folder)} });
`,
    );
    app.edit("@dataMember 1", "@dataMember 0");
    const told = [build(), app.node(join(elsewhere, "build.mjs"))];
    app.edit("@dataMember 0", "@dataMember 1");
    const expected = `[plugin interwire] ${app.folder}/people/person.ts:5:2
RolldownError: ${mistake}
5   name: string;
    ~~~~
    at aggregateBindingErrors`;
    expect(told).toEqual([expect.stringContaining(expected), expect.stringContaining(expected)]);
  });

  test("--watch builds anew after an edit of a type two files away", async () => {
    const watching = app.start(process.execPath, vite, "build", "--watch", "--sourcemap");
    await watching.printed("built in");
    expect(program()).toBe(printed());
    app.edit("= int32", "= uint32");
    await watching.printed("built in");
    expect(program()).toBe(printed("uint32"));
    app.edit("@dataMember 1", "@dataMember 0");
    await watching.printed(mistake);
    app.edit("@dataMember 0", "@dataMember 1");
    await watching.printed("built in");
    app.edit("= uint32", "= int32");
    await watching.printed("built in");
    expect(program()).toBe(printed());
  }, 120_000);
});

test("vite's server transforms anew after an edit of a type two files away, and shows the member of a mistake", () => {
  const file = join(app.folder, "people/person.ts");
  const overlay = [mistake, "\n5   name: string;\n    ~~~~", "interwire", file, { file, line: 5, column: 2 }, ""];
  expect(app.node("dev.mjs")).toBe(`${printed()}type: "int32"
type: "uint32"
${JSON.stringify(overlay)}
type: "int32"
`);
});

describe("vitest", () => {
  const line = (times: string): string =>
    `   unary /IGreeter/Greet { one: Person = 1; times: ${times} = 2 } -> { result: string = 1 }\n`;

  test("takes a snapshot without a serializer, beside the test", () => {
    expect(app.node(vitest, "run")).toContain("Snapshots  1 written");
    const snapshot = readFileSync(join(app.folder, "tests/__snapshots__/contract.test.ts.snap"), "utf8");
    expect(snapshot).toContain(line("int32").slice(1));
  });

  test("sees an edit of a type two files away in the next run", () => {
    app.edit("= int32", "= uint32");
    const told = app.node(vitest, "run");
    app.edit("= uint32", "= int32");
    expect(told).toContain(`-${line("int32")}`);
    expect(told).toContain(`+${line("uint32")}`);
    expect(app.node(vitest, "run")).toContain("1 passed");
  });

  test("fails a suite at the member", () => {
    app.edit("@dataMember 1", "@dataMember 0");
    const told = app.node(vitest, "run");
    app.edit("@dataMember 0", "@dataMember 1");
    expect(told).toContain(`Error: ${mistake}\n\n5   name: string;\n    ~~~~\n`);
  });

  test("watch runs again after an edit of a type two files away", async () => {
    const watching = app.start(process.execPath, vitest, "watch");
    await watching.printed("Waiting for file changes");
    app.edit("= int32", "= uint32");
    await watching.printed("Snapshot `the wire format 1` mismatched");
    await watching.printed("Watching for file changes");
    app.edit("@dataMember 1", "@dataMember 0");
    await watching.printed(mistake);
    await watching.printed("Watching for file changes");
    app.edit("@dataMember 0", "@dataMember 1");
    await watching.printed("Snapshot `the wire format 1` mismatched");
    await watching.printed("Watching for file changes");
    app.edit("= uint32", "= int32");
    await watching.printed("Waiting for file changes");
  }, 120_000);
});
