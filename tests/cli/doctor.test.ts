import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { diagnose } from "../../tools/setup/diagnose.js";
import { packageManagerOf } from "../../tools/setup/package-manager.js";
import { readSetup } from "../../tools/setup/setup.js";
import { interwire } from "../support/interwire.js";
import { temporaryFolder } from "../support/temporary-folder.js";

type Files = Readonly<Record<string, string | object | undefined>>;

/** Installed packages, of which the doctor reads no more than this. */
const installed = (name: string, version: string, more: object = {}): Files => ({
  [`node_modules/${name}/package.json`]: { name, version, ...more },
});
const ours: Files = {
  ...installed("interwire", "0.1.0", {
    exports: { "./transformer": "./transformer.js", "./package.json": "./package.json" },
  }),
  "node_modules/interwire/transformer.js": "",
};
const entry = '{ "name": "interwire", "transform": "interwire/transformer", "transformProgram": true }';
const config = (options = "", rest = ""): string =>
  `{\n  // The project's own.\n  "compilerOptions": {\n    "strict": true${options}\n  }${rest}\n}\n`;
const scripts = (given: Readonly<Record<string, string>>, more: object = {}): string =>
  `${JSON.stringify({ name: "app", scripts: given, ...more }, null, 2)}\n`;
const seven: Files = {
  ...installed("typescript", "7.0.2"),
  ...installed("@typescript/typescript6", "6.0.2"),
  ...installed("@typescript/old", "6.0.3"),
};
/** What the command installs that is right for npm. */
const aliased: Files = {
  "node_modules/typescript/package.json": { name: "@typescript/typescript6", version: "6.0.2" },
  "node_modules/@typescript/native/package.json": { name: "typescript", version: "7.0.2" },
  "node_modules/@typescript/old/package.json": { name: "typescript", version: "6.0.3" },
};
const besideNative = "npm install -D typescript@npm:@typescript/typescript6@6 @typescript/native@npm:typescript@7";
/** The program `tsc` as pnpm links it, and npm on Windows: by a script in the place of a symbolic link. */
const linkedTsc = (name: string): Files => ({
  [`node_modules/${name}/bin/tsc`]: "",
  "node_modules/.bin/tsc": `#!/bin/sh\nbasedir=$(dirname "$0")\nexec node  "$basedir/../${name}/bin/tsc" "$@"\n`,
});
const patched: Files = {
  ...installed("typescript", "6.0.3"),
  ...installed("ts-patch", "4.0.1"),
  "tsconfig.json": config(`,\n    "plugins": [${entry}]`),
};

/** A project with TypeScript 6 and nothing else. */
function project(files: Files): string {
  const folder = realpathSync(temporaryFolder());
  const all: Files = {
    ...ours,
    ...installed("typescript", "6.0.3"),
    "package.json": scripts({}),
    "tsconfig.json": config(),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof text === "string" ? text : JSON.stringify(text));
  }
  return folder;
}

/** The lines of its problems, each followed by the line that fixes it. */
async function problemsIn(folder: string): Promise<string[]> {
  const { output } = await interwire(folder, "doctor");
  const lines = output.split("\n");
  return lines.flatMap((line, at) =>
    line.startsWith("problem  ") ? [line.slice("problem  ".length), (lines[at + 1] ?? "").trim()] : [],
  );
}

describe("a set-up in which nothing is wrong", () => {
  test("with tspc", async () => {
    const folder = project({ ...patched, "package.json": scripts({ build: "tspc", lint: "eslint ." }) });
    expect(await interwire(folder, "doctor")).toEqual({
      status: 0,
      notes: "",
      output: `ok       Node.js: ${process.versions.node}
ok       interwire: 0.1.0 in node_modules/interwire
ok       TypeScript: 6.0.3 in node_modules/typescript
ok       ts-patch: 4.0.1 in node_modules/ts-patch
ok       tsconfig.json: the plugin's entry is complete
ok       tsconfig.json: strictNullChecks is on
ok       package.json, scripts.build: tspc

Everything is in order.
`,
    });
  });

  test.each([{ dev: "node --import interwire/register src/main.ts" }, { build: "interwire build" }])(
    "with TypeScript 7.1 alone and the script %j",
    async (given) => {
      const folder = project({ ...installed("typescript", "7.1.0-beta"), "package.json": scripts(given) });
      const { status, output } = await interwire(folder, "doctor");
      expect([status, output]).toEqual([
        0,
        expect.stringContaining("ok       TypeScript: 7.1.0-beta in node_modules/typescript\n"),
      ]);
    },
  );

  test("with TypeScript 7, tsx and vitest", async () => {
    const folder = project({
      ...seven,
      "package.json": scripts({
        build: "interwire build",
        check: "tsc --noEmit",
        dev: "node --watch --import tsx --import interwire/register src/main.ts",
      }),
      "vitest.config.ts": 'import interwire from "interwire/vite";\n',
    });
    expect(await interwire(folder, "doctor")).toEqual({
      status: 0,
      notes: "",
      output: `ok       Node.js: ${process.versions.node}
ok       interwire: 0.1.0 in node_modules/interwire
ok       TypeScript: 7.0.2 in node_modules/typescript, and the API of 6.0.3 from @typescript/typescript6
ok       ts-patch: is not installed; only tspc needs it
ok       tsconfig.json: no plugin's entry, and TypeScript 7 would ignore one
ok       tsconfig.json: strictNullChecks is on
ok       package.json, scripts.build: interwire build
ok       package.json, scripts.dev: node --watch --import tsx --import interwire/register src/main.ts
ok       vitest.config.ts: has the plugin interwire/vite

Everything is in order.
`,
    });
  });

  test("with TypeScript 7 under the name that leaves tsc to it", async () => {
    const folder = project({ ...aliased, "package.json": scripts({ build: "interwire build" }) });
    mkdirSync(join(folder, "node_modules/.bin"));
    mkdirSync(join(folder, "node_modules/@typescript/native/bin"));
    writeFileSync(join(folder, "node_modules/@typescript/native/bin/tsc"), "");
    symlinkSync("../@typescript/native/bin/tsc", join(folder, "node_modules/.bin/tsc"));
    const { output } = await interwire(folder, "doctor");
    expect(output).toContain(
      "ok       TypeScript: 7.0.2 in node_modules/@typescript/native, and the API of 6.0.3 from @typescript/typescript6\n",
    );
    expect(output).toContain("Everything is in order.");
  });

  test.each<[string, Files]>([
    ["generated files", { "src/a.iw.ts": "", "nest-cli.json": "{}", "package.json": scripts({ build: "tsc" }) }],
    [
      "calls that name the contracts of a package, compiled by TypeScript 7 alone",
      {
        ...installed("typescript", "7.0.2"),
        "src/main.ts": 'import { IShop$contract } from "acme";\nclients.createClient(channel, IShop$contract());\n',
        "vitest.config.ts": "export default {};",
        "package.json": scripts({ build: "tsc", start: "tsx src/main.ts" }),
      },
    ],
    [
      "the root of a workspace of Nx",
      {
        "tsconfig.json": undefined,
        "nx.json": "{}",
        "tsconfig.base.json": "{}",
        "package.json": scripts({ build: "nx run-many -t build" }),
      },
    ],
    [
      "the root of npm's workspaces",
      { "tsconfig.json": undefined, "package.json": scripts({}, { workspaces: ["packages/*"] }) },
    ],
    [
      "scripts that name projects which are in order",
      {
        ...patched,
        "tsconfig.json": undefined,
        "packages/api/tsconfig.json": config(`, "plugins": [${entry}]`),
        "package.json": scripts({ build: "tspc -b packages/api" }),
      },
    ],
    [
      "Playwright without contracts",
      { "playwright.config.ts": "", "e2e/a.spec.ts": 'import { test } from "@playwright/test";' },
    ],
    [
      "webpack and ts-loader with the compiler of ts-patch",
      { ...patched, "webpack.config.mjs": 'options: { compiler: "ts-patch/compiler" }' },
    ],
    ["tsup with esbuild's plugin", { "tsup.config.ts": 'import interwire from "interwire/esbuild";' }],
    ["Next with its plugin", { "next.config.mjs": 'import { withInterwire } from "interwire/next";' }],
    ["Nuxt with Nitro's plugin", { "nuxt.config.ts": 'import interwire from "interwire/rollup";' }],
    [
      "Nest's builder tsc",
      {
        "nest-cli.json": '{ "compilerOptions": { "plugins": ["interwire/nest"] } }',
        "package.json": scripts({ build: "nest build -b tsc" }),
      },
    ],
    ["TypeScript 7 whose tsc is linked", { ...seven, ...linkedTsc("typescript") }],
    ["generated files stand in for plugins", { "src/a.iw.ts": "", "vite.config.ts": "", "jest.config.js": "preset" }],
    ["vitest extends vite's", { "vite.config.ts": "interwire/vite", "vitest.config.ts": 'from "./vite.config"' }],
    ["tests of tspc's output", { ...patched, "vitest.config.js": 'test: { include: ["out/**/*.test.js"] }' }],
    ["a bundler behind tspc", { ...patched, "package.json": scripts({ build: "tspc && esbuild out/main.js" }) }],
    ["a bundler with the plugin", { "rollup.config.mjs": 'import interwire from "interwire/rollup";' }],
    ["jest's own", { "jest.config.cjs": 'transform: { "\\.ts$": "interwire/jest" }' }],
    [
      "an entry that a base has",
      { ...patched, "base.json": config(`, "plugins": [${entry}]`), "tsconfig.json": '{ "extends": "./base" }' },
    ],
    ["strict by default", { "tsconfig.json": "{}" }],
    [
      "tsc that emits nothing",
      { "tsconfig.json": config(', "noEmit": true'), "package.json": scripts({ build: "tsc" }) },
    ],
    ["tspc that emits nothing", { ...patched, "tsconfig.json": config(', "noEmit": true') }],
    [
      "the loader in NODE_OPTIONS",
      { "package.json": scripts({ dev: 'NODE_OPTIONS="--import interwire/register" tsx a.ts' }) },
    ],
    ["a patched tsc", { ...patched, "package.json": scripts({ prepare: "ts-patch install", build: "tsc" }) }],
    [
      "ts-node with ts-patch",
      {
        ...patched,
        "tsconfig.json": config(`, "plugins": [${entry}]`, ', "ts-node": { "compiler": "ts-patch/compiler" }'),
        "package.json": scripts({ dev: "ts-node a.ts" }),
      },
    ],
  ])("%s", async (_, files) => {
    expect(await problemsIn(project(files))).toEqual([]);
  });
});

// Version 4 asks for Node.js 22.15.
const [nodeMajor = 0, nodeMinor = 0] = process.versions.node.split(".").map(Number);
const isNew = nodeMajor > 22 || (nodeMajor === 22 && nodeMinor >= 15);
const suited = `npm install -D ts-patch@${isNew ? "4" : "3.3"}`;
const leftOut = `contracts are left out`;
const complete = `Make it ${entry}.`;
const wrong: readonly [string, Files, ...string[]][] = [
  [
    "no interwire",
    { "node_modules/interwire/package.json": undefined, "node_modules/interwire/transformer.js": undefined },
    "interwire: is not installed in this project",
    "npm install interwire",
  ],
  [
    "two versions",
    { ...installed("acme/node_modules/interwire", "0.2.0") },
    "interwire: IW2002: is installed in several versions: 0.2.0 in node_modules/acme/node_modules/interwire, 0.1.0 in node_modules/interwire",
    "List interwire in the peerDependencies of contract packages, and install one version of it everywhere.",
  ],
  [
    "no compiler",
    { "node_modules/typescript/package.json": undefined },
    "TypeScript: IW3003: typescript is not installed, and interwire reads contracts with it",
    "npm install -D typescript@6",
  ],
  [
    "an old compiler",
    installed("typescript", "5.8.3"),
    "TypeScript: 5.8.3 in node_modules/typescript is older than 5.9, the oldest that interwire works with",
    "npm install -D typescript@6",
  ],
  [
    "TypeScript 7 alone, by the package manager of the lock file",
    { ...installed("typescript", "7.0.2"), "pnpm-lock.yaml": "" },
    "TypeScript: IW3003: TypeScript 7.0.2 has no compiler API to read contracts with, and @typescript/typescript6, which has it, is not installed",
    "pnpm add -D typescript@npm:@typescript/typescript6@6 @typescript/native@npm:typescript@7",
  ],
  [
    "a call that leaves its contract to the compiler, beside one that names it",
    {
      "src/main.ts": "clients.createClient(channel, IShop$contract());\nclients.createClient<IShop>(channel);\n",
      "package.json": scripts({ build: "tsc" }),
    },
    "package.json, scripts.build (line 4): tsc emits no contracts",
    '"build": "interwire build"',
  ],
  [
    "a contract of one's own, beside a call that names another",
    {
      "src/main.ts":
        "/** @serviceContract */\nexport interface IOwn {}\nclients.createClient(channel, IShop$contract());\n",
      "package.json": scripts({ build: "tsc" }),
    },
    "package.json, scripts.build (line 4): tsc emits no contracts",
    '"build": "interwire build"',
  ],
  [
    "a script that names a project",
    {
      ...patched,
      "tsconfig.json": undefined,
      "packages/api/tsconfig.json": config(),
      "package.json": scripts({ build: "tspc -p packages/api/tsconfig.json" }),
    },
    "packages/api/tsconfig.json (line 3): compilerOptions.plugins has no entry of interwire, so tspc compiles without contracts and reports nothing",
    `Add ${entry} to compilerOptions.plugins.`,
  ],
  [
    "Nest with swc by its command",
    {
      "nest-cli.json": '{ "compilerOptions": { "plugins": ["interwire/nest"] } }',
      "package.json": scripts({ build: "nest build -b swc --type-check" }),
    },
    "package.json, scripts.build (line 4): nest builds with swc, which leaves out contracts",
    '"build": "nest build --type-check"',
  ],
  [
    "Playwright with contracts",
    {
      "playwright.config.ts": "",
      "e2e/a.spec.ts": 'import { test } from "@playwright/test";\nimport { createChannel } from "interwire";',
    },
    "playwright.config.ts: e2e/a.spec.ts imports interwire, and Playwright compiles tests without contracts",
    "Import what interwire build has compiled, or write the contracts as plain TypeScript with interwire generate.",
  ],
  [
    "Next",
    { "next.config.ts": "export default {};" },
    `next.config.ts: has no plugin of interwire, so ${leftOut}`,
    'Add import { withInterwire } from "interwire/next"; and export default withInterwire(nextConfig).',
  ],
  [
    "Nuxt",
    { "nuxt.config.ts": "export default {};" },
    `nuxt.config.ts: has no plugin of interwire, so ${leftOut}`,
    'Add import interwire from "interwire/rollup"; and nitro: { rollupConfig: { plugins: [interwire()] } }.',
  ],
  [
    "TypeScript 7 behind a tsc of version 6, as npm links them",
    { ...seven, ...linkedTsc("@typescript/old") },
    "TypeScript: 7.0.2 in node_modules/typescript is installed, and tsc is 6.0.3 in node_modules/@typescript/old: both have a program of that name, and npm links one of them",
    besideNative,
  ],
  [
    "TypeScript 7 by the other name, and a link that was there before it",
    { ...aliased, ...linkedTsc("@typescript/old") },
    "TypeScript: 7.0.2 in node_modules/@typescript/native is installed, and tsc is 6.0.3 in node_modules/@typescript/old: both have a program of that name, and npm links one of them",
    "Remove node_modules and install again, which links the tsc of @typescript/native.",
  ],
  [
    "tspc with TypeScript 7 by the other name",
    { ...patched, ...aliased, ...linkedTsc("@typescript/native"), "package.json": scripts({ build: "tspc" }) },
    'ts-patch: 4.0.1 cannot patch TypeScript 7.0.2, which has no transformers: tspc ends with "Could not find typescript package"',
    "Compile with interwire build, which does what tspc does and needs no ts-patch; or install typescript@6.",
    "package.json, scripts.build (line 4): tspc does not work with TypeScript 7, which has no transformers",
    '"build": "interwire build"',
  ],
  [
    "tspc with TypeScript 7",
    { ...patched, ...seven, "package.json": scripts({ build: "tspc -b" }) },
    `ts-patch: 4.0.1 cannot patch TypeScript 7.0.2, which has no transformers: tspc ends with "Cannot read properties of undefined (reading 'LineFeed')"`,
    "Compile with interwire build, which does what tspc does and needs no ts-patch; or install typescript@6.",
    "package.json, scripts.build (line 4): tspc does not work with TypeScript 7, which has no transformers",
    '"build": "interwire build -b"',
  ],
  [
    "tspc that is not installed",
    { ...patched, "node_modules/ts-patch/package.json": undefined, "package.json": scripts({ build: "tspc" }) },
    "ts-patch: is not installed, and tspc is its program",
    suited,
  ],
  [
    "ts-patch 4 with TypeScript 5.9",
    { ...patched, ...installed("typescript", "5.9.3") },
    "ts-patch: 4.0.1 does not work with TypeScript 5.9.3",
    "npm install -D ts-patch@3.3",
  ],
  [
    "an old ts-patch",
    { ...patched, ...installed("ts-patch", "3.2.1") },
    "ts-patch: 3.2.1 does not work with TypeScript 6.0.3",
    suited,
  ],
  [
    "no package.json that can be read",
    { "package.json": '{\n  "name": "app",\n  scripts\n}' },
    "package.json (line 3): cannot be read: a name in double quotes or '}' was expected, and not 'scripts'",
    "Correct it at this place.",
  ],
  ["no tsconfig.json", { "tsconfig.json": undefined }, "tsconfig.json: IW3004: is not there", "npx interwire init"],
  [
    "a tsconfig.json that ends early",
    { "tsconfig.json": '{ "compilerOptions": {\n' },
    "tsconfig.json (line 2): IW3004: cannot be read: a name in double quotes or '}' was expected, and not its end",
    "Correct it at this place.",
  ],
  [
    "a base that is not there",
    { "tsconfig.json": '{ "extends": "@acme/tsconfig" }' },
    "tsconfig.json: IW3004: extends @acme/tsconfig, which is not there",
    "Correct the path, or install it.",
  ],
  [
    "a reference that is not there",
    { "tsconfig.json": '{ "files": [], "references": [{ "path": "api" }] }' },
    "api: IW3004: is not there",
    "Correct the references of the project, or write the file.",
  ],
  [
    "a base that cannot be read",
    { "tsconfig.json": '{ "extends": "./base.json" }', "base.json": "[]" },
    "base.json (line 1): IW3004: cannot be read: an object was expected",
    "Correct it at this place.",
  ],
  [
    "no entry",
    { ...patched, "tsconfig.json": config() },
    "tsconfig.json (line 3): compilerOptions.plugins has no entry of interwire, so tspc compiles without contracts and reports nothing",
    `Add ${entry} to compilerOptions.plugins.`,
  ],
  [
    "an entry with a name alone",
    { ...patched, "tsconfig.json": config(',\n    "plugins": [{ "name": "interwire" }]') },
    "tsconfig.json (line 5): IW3002: the plugin's entry has a name alone, so tspc compiles without contracts and reports nothing",
    complete,
  ],
  [
    "an entry without transformProgram",
    { ...patched, "tsconfig.json": config(',\n    "plugins": [{ "transform": "interwire/transformer" }]') },
    `tsconfig.json (line 5): IW3002: interwire/transformer was loaded without "transformProgram": true`,
    complete,
  ],
  [
    "an entry with another transform",
    {
      ...patched,
      "tsconfig.json": config(',\n    "plugins": [{ "transform": "interwire/transform", "transformProgram": true }]'),
    },
    "tsconfig.json (line 5): IW3002: the plugin's entry has the transform 'interwire/transform', which does not exist",
    complete,
  ],
  [
    "an entry with an unknown option",
    { ...patched, "tsconfig.json": config(`,\n    "plugins": [${entry.replace("true", 'true, "strict": 1')}]`) },
    "tsconfig.json (line 5): IW3002: The entry of interwire/transformer in compilerOptions.plugins has the unknown option 'strict'",
    "Remove 'strict'.",
  ],
  [
    "a plugin that is not found",
    {
      ...patched,
      "node_modules/interwire/transformer.js": undefined,
      ...installed("interwire", "0.1.0", { exports: {} }),
    },
    "tsconfig.json (line 5): the plugin interwire/transformer is not found from this folder",
    "npm install interwire",
  ],
  [
    "strictNullChecks in a project that is referred to",
    {
      "tsconfig.json": '{ "files": [], "references": [{ "path": "api" }] }',
      "api/tsconfig.json": '{ "compilerOptions": {\n  "strictNullChecks": false } }',
    },
    "api/tsconfig.json (line 2): IW1401: strictNullChecks is off, so types do not show which values may be null or undefined",
    'Set "strict": true or "strictNullChecks": true in compilerOptions.',
  ],
  [
    "a vite without the plugin",
    { "vite.config.mts": "export default {};" },
    `vite.config.mts: has no plugin of interwire, so ${leftOut}`,
    'Add import interwire from "interwire/vite"; and plugins: [interwire()].',
  ],
  [
    "vitest without a configuration",
    { "package.json": scripts({}, { devDependencies: { vitest: "^4" } }) },
    `vitest: has no configuration, so ${leftOut}`,
    'Write vitest.config.ts: import interwire from "interwire/vite"; import { defineConfig } from "vitest/config"; export default defineConfig({ plugins: [interwire()] });',
  ],
  [
    "jest without a configuration",
    { "package.json": scripts({}, { devDependencies: { jest: "^30" } }) },
    `jest: has no configuration, so ${leftOut}`,
    'Add "transform": { "\\\\.[cm]?tsx?$": "interwire/jest" }; its option "then" names another transformer.',
  ],
  [
    "jest with ts-jest",
    { "package.json": scripts({}, { jest: { preset: "ts-jest" } }) },
    `package.json, jest: has no transformer of interwire, so ${leftOut}`,
    'Put "transform": { "\\\\.[cm]?tsx?$": "interwire/ts-jest" } in place of the preset, without isolatedModules.',
  ],
  [
    "jest with the transformer as a preset",
    { "package.json": scripts({}, { jest: { preset: "interwire/ts-jest" } }) },
    "package.json, jest: has interwire as a preset, which it is not",
    'Put "transform": { "\\\\.[cm]?tsx?$": "interwire/ts-jest" } in place of the preset, without isolatedModules.',
  ],
  [
    "jest with ts-jest as its transformer",
    { "package.json": scripts({}, { jest: { transform: { ts$: "ts-jest" } } }) },
    `package.json, jest: has no transformer of interwire, so ${leftOut}`,
    'Put "interwire/ts-jest" in place of "ts-jest", without isolatedModules.',
  ],
  [
    "vitest that leaves out what was compiled",
    { "vitest.config.ts": 'export default { test: { include: ["src/**/*.test.ts"], exclude: ["dist/**"] } };' },
    `vitest.config.ts: has no plugin of interwire, so ${leftOut}`,
    'Add import interwire from "interwire/vite"; and plugins: [interwire()].',
  ],
  [
    "jest with swc",
    { "jest.config.js": 'module.exports = { transform: { "ts$": "@swc/jest" } };' },
    `jest.config.js: has no transformer of interwire, so ${leftOut}`,
    'Add "transform": { "\\\\.[cm]?tsx?$": "interwire/jest" }; its option "then" names another transformer.',
  ],
  [
    "Nest with swc",
    { "nest-cli.json": '{ "compilerOptions": { "builder": "swc", "plugins": ["interwire/nest"] } }' },
    "nest-cli.json: builds with swc, which leaves out contracts",
    '"builder": "tsc"',
  ],
  [
    "Nest without the plugin or a patch",
    { "nest-cli.json": "{}" },
    "nest-cli.json: has no plugin of interwire, so contracts are left out",
    'Add "plugins": ["interwire/nest"] to its compilerOptions.',
  ],
  [
    "a bundler without the plugin",
    { "webpack.config.js": "module.exports = {};" },
    `webpack.config.js: has no plugin of interwire, so ${leftOut}`,
    'Add import interwire from "interwire/webpack"; and plugins: [interwire()].',
  ],
  [
    "a bundler's command",
    { "package.json": scripts({ build: "esbuild src/main.ts --bundle" }) },
    "esbuild: esbuild leaves out contracts without interwire/esbuild",
    "Give it this plugin in its configuration or in a build script, or bundle the output of interwire build.",
  ],
  [
    "tsup",
    { "tsup.config.ts": "" },
    `tsup.config.ts: has no plugin of interwire, so ${leftOut}`,
    'Add import interwire from "interwire/esbuild"; and esbuildPlugins: [interwire()].',
  ],
  [
    "a bundler that has no plugin",
    { ".parcelrc": "{}" },
    ".parcelrc: parcel leaves out contracts, and interwire has no plugin for it",
    "Bundle the output of interwire build, or write the contracts as plain TypeScript with interwire generate.",
  ],
];

test.each(wrong)("%s", async (_, files, ...expected) => {
  const folder = project(files);
  expect(await problemsIn(folder)).toEqual(expected);
  expect((await interwire(folder, "doctor")).status).toBe(1);
});

const rewritten: readonly [string, Files, string, string][] = [
  [
    "tsc emits no contracts",
    {},
    "rimraf out && tsc -p . && node out/main.js",
    "rimraf out && interwire build -p . && node out/main.js",
  ],
  ["tsc emits no contracts", patched, "tsc --watch", "tspc --watch"],
  ["tsx leaves out contracts", {}, "tsx src/a.ts", "node --import tsx --import interwire/register src/a.ts"],
  [
    "tsx leaves out contracts",
    {},
    "PORT=1 npx tsx watch a.ts",
    "PORT=1 node --watch --import tsx --import interwire/register a.ts",
  ],
  ["tsx leaves out contracts", {}, "node --import tsx a.ts", "node --import tsx --import interwire/register a.ts"],
  [
    "Node.js leaves out contracts",
    {},
    "node --import tsx/esm a.ts",
    "node --import interwire/register --import tsx/esm a.ts",
  ],
  ["tsc emits no contracts", {}, "tsc -b -w", "interwire build -b -w"],
  ["tsc emits no contracts", {}, 'echo "a && tsc" && tsc', 'echo "a && tsc" && interwire build'],
  [
    "tsx leaves out contracts; tsc emits no contracts",
    {},
    'concurrently -n a,b "tsx watch a.ts" \'npx tsc -w && vite\' "interwire"',
    'concurrently -n a,b "node --watch --import tsx --import interwire/register a.ts" \'interwire build -w && vite\' "interwire"',
  ],
  [
    "tsx leaves out contracts",
    {},
    "dotenv -e .env -- env A=1 tsx a.ts",
    "dotenv -e .env -- env A=1 node --import tsx --import interwire/register a.ts",
  ],
  ["tsc emits no contracts", {}, "tsc 2>&1 | tee 'a|b'", "interwire build 2>&1 | tee 'a|b'"],
  [
    "tsx leaves out contracts",
    {},
    "tsx \"src/my  app.ts\" --say 'a; b'",
    "node --import tsx --import interwire/register \"src/my  app.ts\" --say 'a; b'",
  ],
  ["Node.js leaves out contracts", {}, "node --watch src/a.ts", "node --import interwire/register --watch src/a.ts"],
];

describe("scripts that leave out contracts are written anew by --fix", () => {
  test.each(rewritten)("%s", async (text, files, from, to) => {
    const folder = project({ ...files, "package.json": scripts({ run: from }) });
    expect(await problemsIn(folder)).toEqual([
      `package.json, scripts.run (line 4): ${text}`,
      `"run": ${JSON.stringify(to)}`,
    ]);
    const { status, output } = await interwire(folder, "doctor", "--fix");
    expect(output).toContain(`changed  package.json: scripts.run is ${JSON.stringify(to)}\n`);
    expect(status).toBe(0);
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(scripts({ run: to }));
  });

  test("a list of plugins that several projects share is copied into each of them, once", async () => {
    const shared = '{ "compilerOptions": { "plugins": [{ "name": "next" }] } }';
    const one = '{ "extends": "../tsconfig.base.json", "compilerOptions": { "strict": true } }';
    const folder = project({
      ...patched,
      "tsconfig.json": '{ "files": [], "references": [{ "path": "a" }, { "path": "b" }] }',
      "tsconfig.base.json": shared,
      "a/tsconfig.json": one,
      "b/tsconfig.json": one,
    });
    const { output } = await interwire(folder, "doctor", "--fix");
    expect(output.match(/^changed .*?: /gm)).toEqual(["changed  a/tsconfig.json: ", "changed  b/tsconfig.json: "]);
    expect(readFileSync(join(folder, "tsconfig.base.json"), "utf8")).toBe(shared);
    const { compilerOptions } = JSON.parse(readFileSync(join(folder, "a/tsconfig.json"), "utf8"));
    expect(compilerOptions.plugins).toEqual([{ name: "next" }, JSON.parse(entry)]);
  });

  test("a list of plugins that is none is replaced", async () => {
    const folder = project({ ...patched, "tsconfig.json": config(',\n    "plugins": {}') });
    await interwire(folder, "doctor", "--fix");
    expect(readFileSync(join(folder, "tsconfig.json"), "utf8")).toContain(`"plugins": [${entry}]`);
  });

  test.each([
    "node node_modules/eslint/bin/eslint.js src/index.ts",
    "node scripts/generate.mjs src/schema.ts",
    "echo \"first && tsx a.ts; tsc\" it's || tsc'",
    "nodemon --watch 'src/**/*.ts' dist/main.js",
    "sh -c 'node --import interwire/register a.ts && vite'",
  ])("%s runs no TypeScript", async (run) => {
    expect(await problemsIn(project({ "package.json": scripts({ run }) }))).toEqual([]);
  });

  test.each(["tsc -b --clean", "tsc --build --dry", "tsc --listFilesOnly"])("%s emits nothing", async (run) => {
    expect(await problemsIn(project({ "package.json": scripts({ run }) }))).toEqual([]);
  });

  test("a file that is not UTF-8 stays as it is", async () => {
    const folder = project({ "package.json": scripts({ run: "tsx a.ts" }) });
    const path = join(folder, "tsconfig.json");
    const bytes = Buffer.from("{ /* f\xfcr */ }", "latin1");
    writeFileSync(path, bytes);
    expect(await problemsIn(folder)).toContain("tsconfig.json (line 1): IW3004: cannot be read: it is not UTF-8");
    await interwire(folder, "doctor", "--fix");
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test("lines of a file that end in CRLF still do", async () => {
    const lines = (run: string): string => scripts({ run }).replaceAll("\n", "\r\n");
    const folder = project({ "package.json": lines("tsx a.ts") });
    await interwire(folder, "doctor", "--fix");
    const fixed = lines("node --import tsx --import interwire/register a.ts");
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(fixed);
  });

  test.each<[string, string, string]>([
    ["tsc -b tsconfig.build.json", "tsc emits no contracts", "Run interwire build -b -p <project> for each project."],
    [
      "tsx --tsconfig a.json a.ts",
      "tsx leaves out contracts",
      "Run node --import tsx --import interwire/register <file>, with the options of tsx in the environment.",
    ],
    [
      "ts-node src/a.ts",
      "ts-node compiles without contracts",
      'Add "ts-node": { "compiler": "ts-patch/compiler", "experimentalResolver": true } to tsconfig.json, or run node --import interwire/register <file>.',
    ],
    [
      "nodemon src/a.ts",
      "nodemon leaves out contracts",
      "Run node --import interwire/register src/a.ts, or write the contracts as plain TypeScript with interwire generate.",
    ],
    [
      "bun src/a.ts",
      "bun leaves out contracts",
      "Run node --import interwire/register src/a.ts, or write the contracts as plain TypeScript with interwire generate.",
    ],
    [
      "node -r @swc-node/register src/a.ts",
      "the loader leaves out contracts",
      "Run node --import interwire/register src/a.ts, or write the contracts as plain TypeScript with interwire generate.",
    ],
  ])("or named, where that cannot be told from %s", async (script, text, fix) => {
    const folder = project({ "package.json": scripts({ run: script }) });
    expect(await problemsIn(folder)).toEqual([`package.json, scripts.run (line 4): ${text}`, fix]);
    await interwire(folder, "doctor", "--fix");
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(scripts({ run: script }));
  });
});

const fixed: readonly [string, string, string][] = [
  ["into an empty file", "{}\n", `{\n  "compilerOptions": {\n    "plugins": [${entry}]\n  }\n}\n`],
  [
    "behind a comment, with the file's own indentation",
    '{\n\t"compilerOptions": {\n\t\t"strict": true // all of it\n\t\t/* end */\n\t}\n}',
    `{\n\t"compilerOptions": {\n\t\t"strict": true, // all of it\n\t\t"plugins": [${entry}]\n\t\t/* end */\n\t}\n}`,
  ],
  [
    "behind a comma",
    '{ "compilerOptions": {\n    "strict": true, // all of it\n} }',
    `{ "compilerOptions": {\n    "strict": true, // all of it\n    "plugins": [${entry}],\n} }`,
  ],
  [
    "on one line",
    '{ "compilerOptions": { "strict": true } }',
    `{ "compilerOptions": { "strict": true, "plugins": [${entry}] } }`,
  ],
  [
    "beside another plugin",
    '{\n  "compilerOptions": {\n    "plugins": [\n      { "name": "next" }, // Next\'s\n    ]\n  }\n}',
    `{\n  "compilerOptions": {\n    "plugins": [\n      { "name": "next" }, // Next's\n      ${entry},\n    ]\n  }\n}`,
  ],
  [
    "into an entry with a name alone",
    '{ "compilerOptions": { "plugins": [{ "name": "interwire" /* ours */ }] } }',
    '{ "compilerOptions": { "plugins": [{ "name": "interwire", "transform": "interwire/transformer", "transformProgram": true /* ours */ }] } }',
  ],
];

test.each(fixed)("--fix writes the plugin's entry %s", async (_, from, to) => {
  const folder = project({ ...patched, "tsconfig.json": from });
  expect((await interwire(folder, "doctor", "--fix")).status).toBe(0);
  expect(readFileSync(join(folder, "tsconfig.json"), "utf8")).toBe(to);
});

test("--fix leaves files of packages alone, and keeps the plugins that they list", async () => {
  const folder = project({
    ...patched,
    ...installed("@acme/base", "1.0.0"),
    "node_modules/@acme/base/tsconfig.json": '{ "compilerOptions": { "plugins": [{ "name": "next" }] } }',
    "tsconfig.json": '{ "extends": "@acme/base" }',
  });
  expect((await interwire(folder, "doctor", "--fix")).status).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, "tsconfig.json"), "utf8")).compilerOptions.plugins).toEqual([
    { name: "next" },
    JSON.parse(entry),
  ]);
});

describe("formats", () => {
  const files = {
    ...patched,
    "tsconfig.json": config(),
    "package.json": scripts({ build: "tsc" }),
    "tsup.config.ts": "",
  };

  test("json says what was found and what was changed", async () => {
    const { status, output } = await interwire(project(files), "doctor", "--fix", "--format", "json");
    expect(status).toBe(0);
    const { findings, ...rest } = JSON.parse(output);
    expect(rest).toEqual({
      version: 1,
      changes: [
        { file: "tsconfig.json", message: `compilerOptions.plugins has ${entry}` },
        { file: "package.json", message: 'scripts.build is "tspc"' },
      ],
    });
    expect(findings.at(-1)).toEqual({
      about: "tsup.config.ts",
      status: "ok",
      message: "is given what interwire has compiled or generated",
    });
  });

  test.each(["pretty", "json", "github", "sarif"])("%s", async (format) => {
    const { status, output } = await interwire(project(files), "doctor", "--format", format);
    expect(status).toBe(1);
    expect(
      output
        .replace(process.versions.node, "20.19.0")
        .replace(/"version":"\d+\.\d+\.\d+[^"]*","rules"/, '"version":"…","rules"'),
    ).toMatchSnapshot();
  });
});

test("a folder without anything is told where to begin", async () => {
  const folder = realpathSync(temporaryFolder());
  expect(await problemsIn(folder)).toEqual([
    "interwire: is not installed in this project",
    "npm install interwire",
    "TypeScript: IW3003: typescript is not installed, and interwire reads contracts with it",
    "npm install -D typescript@6",
    "package.json: is not there",
    "npx interwire init",
    "tsconfig.json: IW3004: is not there",
    "npx interwire init",
  ]);
});

test("an old Node is a problem", () => {
  const folder = project({});
  const setup = readSetup(folder, join(folder, "tsconfig.json"), { node: "20.18.3", userAgent: undefined });
  expect(diagnose(setup)[0]).toEqual({
    about: "Node.js",
    isProblem: true,
    text: "20.18.3 is older than 20.19, the oldest that interwire runs on",
    fix: "Install Node.js 20.19 or later.",
  });
});

test("copies behind the links of pnpm count once, and each where it is", async () => {
  const folder = project({
    ...installed(".pnpm/interwire@0.1.0/node_modules/interwire", "0.1.0"),
    ...installed(".pnpm/acme@1.0.0/node_modules/acme", "1.0.0"),
    "node_modules/interwire/package.json": undefined,
    "node_modules/interwire/transformer.js": undefined,
  });
  for (const link of ["node_modules/interwire", "node_modules/.pnpm/acme@1.0.0/node_modules/interwire"]) {
    symlinkSync(join(folder, "node_modules/.pnpm/interwire@0.1.0/node_modules/interwire"), join(folder, link), "dir");
  }
  const { output } = await interwire(folder, "doctor");
  expect(output).toContain("ok       interwire: 0.1.0 in node_modules/.pnpm/interwire@0.1.0/node_modules/interwire\n");
});

test.each<[string, Files, string | undefined, string]>([
  ["the lock file", { "yarn.lock": "" }, "npm/10.8.2 node/v20", "yarn"],
  ["the lock file above", { "bun.lock": "" }, undefined, "bun"],
  ["package.json", { "package.json": '{ "packageManager": "pnpm@10.1.0" }', "yarn.lock": "" }, undefined, "pnpm"],
  ["what runs the process", {}, "pnpm/10.1.0 npm/? node/v20", "pnpm"],
  ["nothing", {}, undefined, "npm"],
])("the package manager is told by %s", (_, files, userAgent, manager) => {
  expect(packageManagerOf(join(project(files), "packages/api"), userAgent)).toBe(manager);
});
