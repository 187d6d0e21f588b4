import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { everyNth } from "../support/sample.js";
import { type HostApp, hostApp } from "./host-app.js";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const plugin = { transform: "interwire/transformer", transformProgram: true, lock: true };

/** A server of development as a browser sees it, and what it answers after each edit of the lock file alone. */
const dev = `import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "vite";
let updated;
const handler = function ({ file }) { if (this.environment.name === "client" && file.endsWith("interwire.lock")) updated(); };
const told = { name: "told", hotUpdate: { order: "post", handler } };
const watch = { usePolling: true, interval: 100 };
const server = await createServer({ logLevel: "silent", plugins: [told], server: { port: 0, host: "127.0.0.1", watch } });
await server.listen();
const { port } = server.httpServer.address();
const text = readFileSync("interwire.lock", "utf8");
async function after(edited) {
  const change = new Promise((resolve) => { updated = resolve; });
  writeFileSync("interwire.lock", edited);
  await change;
  return await get();
}
async function get() {
  const response = await fetch("http://127.0.0.1:" + port + "/people/person.ts");
  const answer = await response.text();
  return response.ok ? "well" : JSON.parse(answer.match(/const error = (.*)/)[1]).message.match(/IW\\d+: [^.;]*/)[0];
}
console.log(await get());
console.log(await after(text.replace("1 name: string", "1 name: int32")));
console.log(await after(text));
await server.close();
`;

const told = "IW5003: 'name' was int32 when it was locked and is string now";

let app: HostApp;
let locked: string;
beforeAll(() => {
  app = hostApp({
    folder: newFolder("lock-caches"),
    edited: lock,
    tsconfig: { compilerOptions: { module: "ESNext", moduleResolution: "bundler", outDir: "out", plugins: [plugin] } },
    files: {
      "dev.mjs": dev,
      "vite.config.js": blockFor(readPage("docs/vite.md"), "vite.config.js"),
      "webpack.config.mjs": blockFor(readPage("docs/bundling.md"), "webpack.config.mjs")
        .replace('"production"', '"development"')
        .replace("./main.ts", "./entry.ts"),
      "entry.ts": `import { contractOf } from "interwire";
import type { IGreeter } from "./contract.js";
console.log(contractOf<IGreeter>().service);
`,
    },
  });
  const packages = ["vite@8.3.8", "webpack@5.112.2", "webpack-cli@7.3.1", "swc-loader@0.2.7", "@swc/core@1.16.22"];
  install(app.folder, pack().path, ...packages, "typescript@6.0.3", "@types/node@20.19");
  app.node(command, "lock");
  locked = readFileSync(join(app.folder, lock), "utf8");
});
afterEach(() => write(app.folder, lock, locked));

const lock = "interwire.lock";
const command = "node_modules/interwire/dist/tools/cli/main.js";
const webpack = ["node_modules/webpack/bin/webpack.js", "-c", "webpack.config.mjs"];
const broken = (): void => app.edit("1 name: string", "1 name: int32");
const whole = (): void => app.edit("1 name: int32", "1 name: string");

test("vite's server transforms anew after an edit of the lock file alone", () => {
  expect(app.node("dev.mjs")).toBe(`well\n${told}\nwell\n`);
});

test("webpack takes nothing of its cache on disk that was compared with another lock file", () => {
  const bundle = (): string => app.node(...webpack);
  expect(bundle()).toContain("compiled successfully");
  expect(existsSync(join(app.folder, "node_modules/.cache/webpack"))).toBe(true);
  broken();
  expect(bundle()).toContain(told);
  whole();
  expect(bundle()).toContain("compiled successfully");
});

const watchers: readonly (readonly [string, readonly string[], string])[] = [
  ["webpack --watch", [...webpack, "--watch"], "compiled successfully"],
  ["interwire build -w", [command, "build", "-w"], "Found no errors"],
  ["interwire build -b -w", [command, "build", "-b", "-w"], "Found no errors"],
];

test.each(everyNth(3, watchers))(
  "%s compares anew after an edit of the lock file alone",
  async (_, args, done) => {
    const watcher = app.start(process.execPath, ...args);
    await watcher.printed(done);
    broken();
    await watcher.printed(told);
    whole();
    await watcher.printed(done);
  },
  120_000,
);
