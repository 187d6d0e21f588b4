import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { type HostApp, hostApp, mistake, printed } from "../packaging/host-app.js";
import { write } from "../packaging/packed.js";
import { bun } from "./engines.js";
import { installed, projectsFolder } from "./installation.js";
import { configurationOf, type PageBundler, packagesOf, pageBundlers } from "./page-bundlers.js";

jest.setTimeout(600_000);

const folder = projectsFolder("bundlers");

/** esbuild's watcher is its API's. */
const watching = `import { context } from "esbuild";
import interwire from "interwire/esbuild";
const told = { name: "told", setup: (build) => build.onEnd(({ errors }) => console.log(errors[0]?.text ?? "built")) };
const built = await context({
  entryPoints: ["main.ts"],
  outfile: "dist/esbuild.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  sourcemap: true,
  plugins: [interwire(), told],
});
await built.watch();
`;

const typed = `import { build } from "esbuild";
import esbuild from "interwire/esbuild";
import rolldown from "interwire/rolldown";
import rollup from "interwire/rollup";
import rspack from "interwire/rspack";
import webpack from "interwire/webpack";
void build({ plugins: [esbuild({ tsconfig: "tsconfig.json" })] });
export const all: [
  import("rolldown").RolldownOptions,
  import("rollup").RollupOptions,
  import("@rspack/core").Configuration,
  import("webpack").Configuration,
] = [{ plugins: [rolldown()] }, { plugins: [rollup()] }, { plugins: [rspack()] }, { plugins: [webpack()] }];
`;

const versions = `const { default: interwireForRspack } = require("interwire/rspack");
const { default: interwireForWebpack } = require("interwire/webpack");
const { rspack } = require("@rspack/core");
const webpack = require("webpack");
const version = (bundler, type, plugin) => bundler({ cache: { type, version: "mine" }, plugins: [plugin] }).options.cache.version;
console.log(version(webpack, "filesystem", interwireForWebpack()));
console.log(version(webpack, "filesystem", interwireForWebpack({ tsconfig: "other.json" })));
console.log(version(rspack, "persistent", interwireForRspack()));
console.log(webpack({ cache: { type: "memory" }, plugins: [interwireForWebpack()] }).options.cache.version);
`;

const contract = `import type { Times } from "@app/times";
import type { Person } from "./barrel.js";
/** @serviceContract */
export interface IGreeter {
  /** @operationContract */
  Greet(one: Person, times: Times): Promise<string>;
}
`;

const report = `import { contractOf } from "interwire";
import { serialize } from "interwire/snapshot";
import type { TestService } from "interwire/testing";
import type { IGreeter } from "./contract.js";
export async function report({ client, close }: TestService<IGreeter>, place: Error): Promise<void> {
  console.log("greeting: " + (await client.Greet({ name: "Ada" }, 2)));
  await close();
  console.log(serialize(contractOf<IGreeter>()).split("\\n")[1]);
  console.log(place.stack?.split("\\n")[1]?.replace(/^.*[/]|[)]$/g, ""));
}
`;

/** Two projects, which mean different files by one name. */
const projects = {
  "times/one.ts": 'export type { Times } from "../barrel.js";\n',
  "times/other.ts": 'import type { uint32 } from "interwire";\nexport type Times = uint32;\n',
};

const withTimes = (path: string) => ({ compilerOptions: { paths: { "@app/times": [path] } } });

/** The configuration of the page, but for what makes bundles small, which takes long: `production.test.ts` has it as it is. */
const quickly = (bundler: PageBundler): string =>
  configurationOf(bundler)
    .replace('"production"', '"development"')
    .replace(/\s*minify: true,/, "");

/** Each bundler has a folder of its own: it has caches, and watches. */
function appFor(bundler: PageBundler): HostApp {
  const files = { [bundler.file]: quickly(bundler), "watch.mjs": watching, ...projects };
  const other = JSON.stringify({ extends: "./tsconfig.json", ...withTimes("./times/other.ts") });
  return hostApp({
    folder: join(folder, bundler.name),
    files: { ...files, "contract.ts": contract, "report.ts": report, "tsconfig.other.json": other },
    tsconfig: withTimes("./times/one.ts"),
  });
}

describe.each(pageBundlers.map((bundler) => [bundler.name, bundler] as const))("%s", (_, bundler) => {
  let app: HostApp;
  beforeAll(() => {
    app = appFor(bundler);
  });
  const bundle = (): string => {
    const [program = "", ...args] = bundler.command(false);
    return app.run(program, ...args);
  };
  /** Bun's columns are those of the text that it is given. */
  const places = (text: string): string => (bundler.name === "Bun" ? text.replace(/(main\.ts:\d+):\d+/, "$1") : text);
  const program = (): string => places(app.node("--enable-source-maps", bundler.bundle));

  test("bundles the program by the set-up of its page, with maps to lines and columns", () => {
    const told = bundle();
    expect([told, program()]).toEqual([told, places(printed())]);
  });

  test("runs with the packages that its page installs", () => {
    expect(packagesOf(bundler).filter((name) => !existsSync(installed(`${name}/package.json`)))).toEqual([]);
  });

  test("builds anew after an edit of a type two files away", () => {
    app.edit("= int32", "= uint32");
    const told = bundle();
    const first = program();
    app.edit("= uint32", "= int32");
    const again = bundle();
    expect([told, first, again, program()]).toEqual([told, places(printed("uint32")), again, places(printed())]);
  });

  test("fails at the member", () => {
    app.edit("@dataMember 1", "@dataMember 0");
    const told = bundle();
    app.edit("@dataMember 0", "@dataMember 1");
    // Rspack draws a line before those of a message.
    expect(told.replace(/^ {2}│ ?/gm, "")).toMatch(
      new RegExp(`${escaped(mistake)}[\\s\\S]*\\n5   name: string;\\n    ~~~~`),
    );
    bundle();
  });

  if (bundler.name !== "Bun") {
    test("watches the types two files away", async () => {
      const [command = "", ...args] =
        bundler.name === "esbuild" ? [process.execPath, "watch.mjs"] : bundler.command(true);
      const watcher = app.start(command, ...args);
      const built = (): Promise<void> => watcher.printed(told[bundler.name] ?? "built");
      // A tool that sees a file while it is being written builds it twice, and writes the second while the first runs.
      const builds = async (output: string): Promise<void> => {
        do await built();
        while (program() !== output);
      };
      await built();
      app.edit("= int32", "= uint32");
      await builds(printed("uint32"));
      app.edit("@dataMember 1", "@dataMember 0");
      await watcher.printed(mistake);
      app.edit("@dataMember 0", "@dataMember 1");
      await built();
      app.edit("= uint32", "= int32");
      await builds(printed());
    }, 120_000);
  }

  const { caches } = bundler;
  if (caches !== undefined) {
    test("a build leaves a cache on disk, and one after an edit of `paths` takes other types than those of the cache", () => {
      const tsconfig = readFileSync(join(app.folder, "tsconfig.json"), "utf8");
      bundle();
      const kept = readdirSync(join(app.folder, caches));
      write(app.folder, "tsconfig.json", tsconfig.replace("times/one.ts", "times/other.ts"));
      bundle();
      const changed = program();
      write(app.folder, "tsconfig.json", tsconfig);
      bundle();
      expect(kept).not.toEqual([]);
      expect([changed, program()]).toEqual([printed("uint32"), printed()]);
    });

    test("the cache of other options is another", () => {
      const other = 'interwire({ tsconfig: "tsconfig.other.json" })';
      bundle();
      write(app.folder, bundler.file, quickly(bundler).replace("interwire()", other));
      bundle();
      const changed = program();
      write(app.folder, bundler.file, quickly(bundler));
      bundle();
      expect([changed, program()]).toEqual([printed("uint32"), printed()]);
    });
  }
});

/** The lines that bundlers print when they have built. */
const told: Readonly<Partial<Record<string, string>>> = {
  Rollup: "created dist",
  Rolldown: "Rebuilt dist",
  webpack: "compiled successfully",
  Rspack: "compiled successfully",
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("the types of plugins are those of their bundlers, and caches have the versions in theirs", () => {
  const app = hostApp({ folder: join(folder, "types"), files: { "typed.ts": typed, "versions.cjs": versions } });
  const options = ["--noEmit", "--skipLibCheck", "--ignoreConfig", "--types", "node", "--target", "es2022"];
  const tsc = join(folder, "../node_modules/typescript/bin/tsc");
  expect(app.node(tsc, ...options, "--strict", "--module", "nodenext", "typed.ts")).toBe("");
  const { version } = JSON.parse(readFileSync(installed("typescript/package.json"), "utf8")) as { version: string };
  expect(app.node("versions.cjs")).toBe(`mine interwire 0.2.0 typescript ${version} {}
mine interwire 0.2.0 typescript ${version} {"tsconfig":"other.json"}
mine interwire 0.2.0 typescript ${version} {}
undefined
`);
});

test("Bun takes the preload of programs and of tests from a file", () => {
  const files = {
    "bunfig.toml": blockFor(readPage("docs/bundling.md"), "bunfig.toml", "toml"),
    "service.ts": `import { contractOf } from "interwire";
import type { IGreeter } from "./contract.js";
export const { service } = contractOf<IGreeter>();
console.log(service);
`,
    "service.test.ts": `import { expect, test } from "bun:test";
import { service } from "./service.js";
test("the contract", () => expect(service).toBe("IGreeter"));
`,
  };
  const app = hostApp({ folder: join(folder, "bunfig"), files });
  expect(app.run(bun(), "service.ts")).toBe("IGreeter\n");
  expect(app.run(bun(), "test")).toContain(" 1 pass\n 0 fail\n");
});
