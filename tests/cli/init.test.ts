import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { packageVersion } from "../../transformer/version.js";
import { interwire } from "../support/interwire.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { createWorkspace } from "../support/workspace.js";

type Files = Readonly<Record<string, string | object>>;

function folderOf(files: Files): string {
  const folder = realpathSync(temporaryFolder());
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof text === "string" ? text : `${JSON.stringify(text, null, 2)}\n`);
  }
  return folder;
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");

/** All files of a folder with their texts. */
function contentsOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    paths.filter((path) => statSync(join(folder, path)).isFile()).map((path) => [path, read(folder, path)]),
  );
}

/** The parts that vary with the Node that runs, or with the version of interwire. */
const settled = (text: string): string =>
  text
    .replace(new RegExp(`(@types/node.*"\\^)${process.versions.node.split(".")[0]}"`), '$120"')
    .replace(/("ts-patch": "\^)[\d.]+"/, '$1…"')
    .replace(`^${packageVersion}`, "^…")
    .replace(/"name": "interwire-[^"]*"/, '"name": "…"')
    .replace('\\"src/**/*.test.ts\\"', "src/calculator.test.ts");

const example = ["contracts.ts", "server.ts", "client.ts", "main.ts", "calculator.test.ts"].map(
  (name) => `src/${name}`,
);
const entry = { name: "interwire", transform: "interwire/transformer", transformProgram: true };
const lockedEntry = { ...entry, lock: true };
const next = "\nNext:\n  npm install\n  npm start\n  npm test\n";
const lines = (label: string, paths: readonly string[]): string => paths.map((path) => `${label}${path}\n`).join("");

describe("an empty folder", () => {
  test("gets a project with TypeScript 6 and the test runner of Node", async () => {
    const folder = folderOf({});
    expect(await interwire(folder, "init")).toEqual({
      status: 0,
      notes: "",
      output: lines("wrote    ", ["package.json", "tsconfig.json", ...example, "interwire.lock"]) + next,
    });
    const texts = Object.entries(contentsOf(folder)).map(([path, text]) => `// ${path}\n${settled(text)}`);
    expect(texts.join("\n")).toMatchSnapshot();
  });

  test("is left alone by a second run", async () => {
    const folder = folderOf({});
    await interwire(folder, "init");
    const before = contentsOf(folder);
    expect((await interwire(folder, "init")).output).toBe(next);
    expect(contentsOf(folder)).toEqual(before);
  });

  test("below another project gets a package.json of its own", async () => {
    const folder = folderOf({ "package.json": { name: "outer" }, "inner/.keep": "" });
    await interwire(join(folder, "inner"), "init");
    expect(JSON.parse(read(folder, "inner/package.json")).name).toBe("inner");
    expect(JSON.parse(read(folder, "package.json"))).toEqual({ name: "outer" });
  });
});

describe("a project that is there", () => {
  test("with TypeScript 7 and vitest gets scripts over interwire build", async () => {
    const manifest = { name: "app", type: "module", devDependencies: { typescript: "^7.0.2", vitest: "^4.1.12" } };
    const folder = folderOf({ "package.json": manifest });
    const { output } = await interwire(folder, "init");
    expect(settled(output)).toBe(
      lines("changed  package.json: ", [
        'scripts.start is "node --import interwire/register src/main.ts"',
        'scripts.build is "interwire build"',
        'scripts.test is "vitest run"',
        'dependencies.interwire is "^…"',
        'devDependencies.@types/node is "^20"',
        'devDependencies.typescript is "npm:@typescript/typescript6@^6.0.2"',
        'devDependencies.@typescript/native is "npm:typescript@^7.0.2"',
      ]) +
        lines("wrote    ", ["tsconfig.json", ...example, "interwire.lock", "vitest.config.ts"]) +
        next,
    );
    expect(JSON.parse(read(folder, "tsconfig.json")).compilerOptions.plugins).toEqual([lockedEntry]);
    expect(read(folder, "src/calculator.test.ts")).toMatchSnapshot();
    expect(read(folder, "vitest.config.ts")).toMatchSnapshot();
  });

  test("keeps its scripts, files and comments, and is told what to run", async () => {
    const manifest = {
      name: "app",
      packageManager: "pnpm@10.1.0",
      scripts: { start: "node out/main.js", test: 'echo "Error: no test specified" && exit 1' },
      dependencies: { interwire: "file:../interwire.tgz" },
      devDependencies: { "@types/node": "*", jest: "~30.4.0", "ts-patch": "^3.3.0", typescript: "~5.9.3" },
      jest: { preset: "ts-jest" },
    };
    const folder = folderOf({
      "package.json": manifest,
      "tsconfig.json": '{\n  "compilerOptions": {\n    "strict": true // always\n  }\n}\n',
      "src/server.ts": "export {};\n",
    });
    const { status, output } = await interwire(folder, "init");
    expect(status).toBe(0);
    expect(output).toBe(
      lines("changed  package.json: ", [
        'scripts.build is "tspc"',
        'scripts.test is "jest"',
        'devDependencies.@jest/globals is "~30.4.0"',
      ]) +
        'changed  tsconfig.json: compilerOptions.plugins has { "name": "interwire", "transform": "interwire/transformer", "transformProgram": true, "lock": true }\n' +
        lines("wrote    ", [...example.map((path) => path.replace("src/", "src/calculator/")), "interwire.lock"]) +
        'left     tsconfig.json: has no outDir, so the script build writes beside the sources. Add "rootDir": "src" and "outDir": "out" to compilerOptions.\n' +
        'left     package.json, jest: has no transformer of interwire, so contracts are left out. Put "transform": { "\\\\.[cm]?tsx?$": "interwire/ts-jest" } in place of the preset, without isolatedModules.\n' +
        "\nNext:\n  pnpm install\n  node --import interwire/register src/calculator/main.ts\n  pnpm test\n",
    );
    expect(read(folder, "src/server.ts")).toBe("export {};\n");
    expect(read(folder, "tsconfig.json")).toContain('"strict": true, // always\n');
    expect(existsSync(join(folder, "jest.config.cjs"))).toBe(false);
    expect(read(folder, "src/calculator/calculator.test.ts")).toMatchSnapshot();
  });

  test("in CommonJS gets a configuration of vitest that imports the plugin", async () => {
    const folder = folderOf({ "package.json": { name: "app", devDependencies: { vitest: "^4.1.12" } } });
    expect((await interwire(folder, "init")).output).toContain("wrote    vitest.config.mts\n");
  });

  test("with jest and no configuration gets one", async () => {
    const folder = folderOf({
      "package.json": { name: "app", devDependencies: { jest: "^30.5.2" } },
      "tsconfig.json": '{ "compilerOptions": { "noEmit": true } }',
      "vite.config.ts": "export default {};",
    });
    expect((await interwire(folder, "init")).output).toContain("wrote    jest.config.cjs\n");
    expect(read(folder, "jest.config.cjs")).toMatchSnapshot();
    expect(JSON.parse(read(folder, "tsconfig.json"))).toEqual({
      compilerOptions: { noEmit: true, plugins: [lockedEntry] },
    });
  });

  test.each<[string, Files, string]>([
    [
      "package.json",
      { "package.json": "{" },
      "package.json (line 1) cannot be read: a name in double quotes or '}' was expected, and not its end. Correct it first.",
    ],
    [
      "tsconfig.json",
      { "tsconfig.json": "{\n  5" },
      "tsconfig.json (line 2) cannot be read: a name in double quotes or '}' was expected, and not '5'. Correct it first.",
    ],
  ])("with a %s that cannot be read is left alone", async (_, files, message) => {
    const folder = folderOf(files);
    expect(await interwire(folder, "init")).toEqual({
      status: 2,
      output: "",
      notes: `interwire: ${message} See interwire init --help.\n`,
    });
    expect(contentsOf(folder)).toEqual(files);
  });

  test.each<[string, string]>([
    ["latest", "interwire build"],
    [">=5.9", "interwire build"],
    ["catalog:", "interwire build"],
    ["^6.0.3", "tspc"],
    [">=5.9 <7", "tspc"],
    [">=5.9 <7.0.0", "tspc"],
    [">=5.9 <=7", "interwire build"],
    ["<7.1", "interwire build"],
    ["5.9 - 6", "tspc"],
    ["npm:typescript@6.0.3", "tspc"],
    ["5.9 || 6", "tspc"],
  ])("that asks for TypeScript %s, which is not installed, builds with %s", async (typescript, build) => {
    const folder = folderOf({ "package.json": { name: "app", devDependencies: { typescript } } });
    await interwire(folder, "init");
    expect(JSON.parse(read(folder, "package.json")).scripts.build).toBe(build);
  });

  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    [
      "without a range of its own for TypeScript 7",
      { typescript: "catalog:" },
      { typescript: "npm:@typescript/typescript6@^6.0.2", "@typescript/native": "npm:typescript@^7.0.2" },
    ],
    [
      "that has both by names that suit npm",
      { typescript: "npm:@typescript/typescript6@^6.0.1", "@typescript/native": "npm:typescript@~7.0.2" },
      { typescript: "npm:@typescript/typescript6@^6.0.1", "@typescript/native": "npm:typescript@~7.0.2" },
    ],
    [
      "that has both by names that suit pnpm",
      { typescript: "^7.0.2", "@typescript/typescript6": "^6.0.2" },
      { typescript: "^7.0.2", "@typescript/typescript6": "^6.0.2" },
    ],
    ["that asks for TypeScript 7.1", { typescript: "7.1.0-beta" }, { typescript: "7.1.0-beta" }],
    ["that asks for TypeScript 7.1 or a newer one", { typescript: "^7.1.0" }, { typescript: "^7.1.0" }],
  ])("%s builds with interwire build over these packages", async (_, devDependencies, expected) => {
    const folder = folderOf({ "package.json": { name: "app", devDependencies } });
    await interwire(folder, "init");
    const { scripts, devDependencies: found } = JSON.parse(read(folder, "package.json"));
    expect(scripts.build).toBe("interwire build");
    expect(found).toEqual({ "@types/node": "^20", ...expected });
  });

  test("made by npm init and tsc --init is told what keeps the example from being built", async () => {
    const folder = folderOf({
      "package.json": { name: "app", type: "commonjs", devDependencies: { typescript: "^6.0.3" } },
      "tsconfig.json": { compilerOptions: { module: "nodenext", verbatimModuleSyntax: true } },
    });
    expect((await interwire(folder, "init")).output.match(/^left .*/gm)).toEqual([
      'left     tsconfig.json: has verbatimModuleSyntax, and package.json no "type": "module", so the example\'s imports do not compile. ' +
        "npm pkg set type=module, or switch verbatimModuleSyntax off.",
      'left     tsconfig.json: has no outDir, so the script build writes beside the sources. Add "rootDir": "src" and "outDir": "out" to compilerOptions.',
    ]);
  });

  test.each<[string, Files, string]>([
    [
      "base is not installed",
      { "tsconfig.json": '{ "extends": "@acme/tsconfig" }' },
      "tsconfig.json extends @acme/tsconfig, which is not there. Install the packages of the project first.",
    ],
    [
      "src is a file",
      { src: "" },
      "src is a file, and the example is to be written into a folder of that name. Rename it first.",
    ],
  ])("whose %s is left alone", async (_, files, message) => {
    const folder = folderOf(files);
    const notes = `interwire: ${message} See interwire init --help.\n`;
    expect(await interwire(folder, "init")).toEqual({ status: 2, output: "", notes });
    expect(contentsOf(folder)).toEqual(files);
  });
});

describe("the lock file", () => {
  test("is what interwire lock writes for the example", async () => {
    const { folder } = createWorkspace({ name: "init-lock", files: { "package.json": { type: "module" } } });
    await interwire(folder, "init");
    const written = read(folder, "interwire.lock");
    expect(await interwire(folder, "lock", "--check")).toEqual({ status: 0, output: "", notes: "" });
    rmSync(join(folder, "interwire.lock"));
    await interwire(folder, "lock");
    expect(read(folder, "interwire.lock")).toBe(written);
  });

  const typescript7 = { name: "app", type: "module", devDependencies: { typescript: "^7.0.2" } };
  const withEntry = (plugins: readonly object[], more: object = {}): object => ({
    compilerOptions: { plugins },
    ...more,
  });
  test.each<[string, Files, boolean, readonly object[] | undefined]>([
    ["with TypeScript 7", { "package.json": typescript7, "tsconfig.json": {} }, true, [lockedEntry]],
    [
      "with another plugin",
      { "tsconfig.json": withEntry([{ name: "other" }]) },
      true,
      [{ name: "other" }, lockedEntry],
    ],
    ["that includes src", { "tsconfig.json": { include: ["src/**/*.ts"] } }, true, [lockedEntry]],
    ["that does not include src", { "tsconfig.json": { include: ["lib"] } }, false, [entry]],
    [
      "that inherits a list without src",
      { "base.json": { include: ["lib"] }, "tsconfig.json": { extends: "./base.json" } },
      false,
      [entry],
    ],
    [
      "that inherits a list with src",
      { "base/base.json": { include: ["../src"], files: [] }, "tsconfig.json": { extends: "./base/base.json" } },
      true,
      [lockedEntry],
    ],
    ["that excludes src", { "tsconfig.json": { exclude: ["src"] } }, false, [entry]],
    ["that lists its files", { "tsconfig.json": { files: ["main.ts"] } }, false, [entry]],
    ["with an entry of its own", { "tsconfig.json": withEntry([entry]) }, false, [entry]],
    ["that has the lock in an entry of its own", { "tsconfig.json": withEntry([lockedEntry]) }, false, [lockedEntry]],
    ["that emits nothing", { "tsconfig.json": { compilerOptions: { noEmit: true } } }, true, [lockedEntry]],
    [
      "with the example",
      { ...Object.fromEntries(example.map((path) => [path, ""])), "tsconfig.json": {} },
      false,
      [entry],
    ],
  ])("and a project %s", async (_, files, isWritten, plugins) => {
    const folder = folderOf(files);
    await interwire(folder, "init");
    expect(existsSync(join(folder, "interwire.lock"))).toBe(isWritten);
    expect(JSON.parse(read(folder, "tsconfig.json")).compilerOptions?.plugins).toEqual(plugins);
  });

  test("is that of the project with src among those that tsconfig.json references", async () => {
    const options = { noEmit: true };
    const folder = folderOf({
      "tsconfig.json": { files: [], references: [{ path: "./tsconfig.node.json" }, { path: "./tsconfig.app.json" }] },
      "tsconfig.node.json": { compilerOptions: options, include: ["vite.config.ts"] },
      "tsconfig.app.json": { compilerOptions: options, include: ["src"] },
    });
    await interwire(folder, "init");
    expect(existsSync(join(folder, "interwire.lock"))).toBe(true);
    expect(JSON.parse(read(folder, "tsconfig.app.json")).compilerOptions.plugins).toEqual([lockedEntry]);
    expect(JSON.parse(read(folder, "tsconfig.node.json")).compilerOptions.plugins).toBeUndefined();
  });

  test("that is there is kept, and asked for by nothing", async () => {
    const folder = folderOf({ "interwire.lock": "interwire lock 1\n" });
    await interwire(folder, "init");
    expect(read(folder, "interwire.lock")).toBe("interwire lock 1\n");
    expect(JSON.parse(read(folder, "tsconfig.json")).compilerOptions.plugins).toEqual([entry]);
  });
});
