import type { Builder } from "./builder.js";
import { generatedGreeter, greeter, under, visited } from "./project.js";

const main = `import { visit } from "./visit";
void visit().then(console.log);
`;

/** An entry, its contract and its types in `src`. */
const sources = under("src", { ...greeter, "main.ts": main });
const prints = `${visited}\n`;

/** Tools whose output is a program, for Node or for others that run it alike. */
export const bundlers: readonly Builder[] = [
  {
    name: "electronvite",
    packages: ["electron-vite@6.0.0", "vite@8.3.8"],
    // The package of Electron fetches its program when it is installed; its version is all that is read here.
    files: {
      "src/main/index.ts": main.replace("./", "./greeter/"),
      ...under("src/main/greeter", greeter),
      "src/preload/index.ts": "export {};\n",
      "src/renderer/index.html": "<!doctype html><title>A shop</title>",
      "node_modules/electron/package.json": JSON.stringify({ name: "electron", version: "42.0.0" }),
    },
    commands: ["npx electron-vite build", "node out/main/index.js"],
    shows: { prints },
  },
  {
    name: "tsup",
    packages: ["tsup@9.0.0"],
    files: sources,
    commands: ["npx tsup", "node dist/main.js"],
    shows: { prints },
  },
  {
    name: "tsdown",
    packages: ["tsdown@0.23.7"],
    files: sources,
    commands: ["npx tsdown", "node dist/main.mjs"],
    shows: { prints },
  },
  {
    name: "unbuild",
    packages: ["unbuild@3.6.1"],
    files: sources,
    commands: ["npx unbuild", "node dist/main.mjs"],
    shows: { prints },
  },
  {
    name: "pkgroll",
    packages: ["pkgroll@2.28.1"],
    files: under("src", { ...generatedGreeter, "main.ts": main }),
    manifest: { main: "./dist/main.js" },
    commands: ["npx interwire generate", "npx pkgroll", "node dist/main.js"],
    shows: { prints },
  },
  {
    name: "lambda",
    packages: ["esbuild@0.28.2"],
    files: {
      ...under("src", greeter),
      "src/handler.ts": `import { visit } from "./visit";
export const handler = async () => ({ statusCode: 200, body: await visit() });
`,
      // As the service loads a function: from a folder without packages.
      "invoke.cjs": `const { cpSync, mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const file = join(mkdtempSync(join(tmpdir(), "lambda-")), "handler.cjs");
cpSync("dist/handler.cjs", file);
require(file).handler({}).then(({ body }) => console.log(body));
`,
    },
    commands: ["node build.mjs", "node invoke.cjs"],
    shows: { prints },
  },
];
