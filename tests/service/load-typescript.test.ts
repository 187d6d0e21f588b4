import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.js";

type Load = typeof import("../../transformer/service/load-typescript.js");

/** As it is compiled with the tests: what is packed has it in the file of each host. */
const transformer = join(dirname(require.resolve("../../transformer/service/load-typescript.js")), "..");

/**
 * The package installed in a project of its own, which has no other compiler than those that are given: versions, behind the name
 * of the package where it is installed by another.
 */
function project(compilers: Readonly<Record<string, string>>): { readonly folder: string; readonly load: Load } {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [installedAs, given] of Object.entries(compilers)) {
    const [, name = installedAs, version = given] = /^(.+)@(.*)$/.exec(given) ?? [];
    write(`node_modules/${installedAs}/package.json`, JSON.stringify({ name, version, main: "main.js" }));
    write(`node_modules/${installedAs}/main.js`, `module.exports = { version: "${version} of ${installedAs}" };`);
  }
  const own = join(folder, "node_modules/interwire/dist");
  cpSync(transformer, join(own, "transformer"), { recursive: true });
  write("node_modules/interwire/package.json", JSON.stringify({ name: "interwire", version: "1.0.0" }));
  return { folder, load: require(join(own, "transformer/service/load-typescript.js")) as Load };
}

const seven = { typescript: "7.0.2" };
const six = { "@typescript/typescript6": "6.0.2" };

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["TypeScript 5.9", { typescript: "5.9.3" }, "5.9.3 of typescript"],
  ["TypeScript 6", { typescript: "6.0.3" }, "6.0.3 of typescript"],
  ["TypeScript 6 though the substitute is there too", { typescript: "6.0.3", ...six }, "6.0.3 of typescript"],
  ["the substitute beside TypeScript 7", { ...seven, ...six }, "6.0.2 of @typescript/typescript6"],
  ["the substitute alone", six, "6.0.2 of @typescript/typescript6"],
  [
    "the substitute by the name of typescript, beside TypeScript 7 by another",
    { typescript: "@typescript/typescript6@6.0.2", "@typescript/native": "typescript@7.0.2" },
    "6.0.2 of typescript",
  ],
  [
    "the compiler that the substitute is a shell of, also by that name",
    { typescript: "@typescript/typescript6@6.0.2", "@typescript/old": "typescript@6.0.3" },
    "6.0.3 of @typescript/old",
  ],
  [
    "the compiler that the substitute is a shell of",
    { ...seven, ...six, "@typescript/old": "6.0.3" },
    "6.0.3 of @typescript/old",
  ],
])("%s is loaded", (_, compilers, expected) => {
  const { folder, load } = project(compilers);
  expect(load.loadTypeScript(folder).version).toBe(expected);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["TypeScript 6", { typescript: "6.0.3" }, "6.0.3"],
  ["the substitute beside TypeScript 7.0", { ...seven, ...six }, "6.0.2"],
  ["TypeScript 7.1 alone", { typescript: "7.1.0-beta" }, "7.1.0-beta"],
  ["a nightly build of it", { typescript: "7.1.0-dev.20261021.1" }, "7.1.0-dev.20261021.1"],
  ["TypeScript 7.1 though the substitute is there too", { typescript: "7.1.0", ...six }, "7.1.0"],
  ["TypeScript 8", { typescript: "8.0.0" }, "8.0.0"],
  [
    "the substitute by the name of typescript, beside TypeScript 7.1",
    { typescript: "@typescript/typescript6@6.0.2", "@typescript/native": "typescript@7.1.0" },
    "6.0.2",
  ],
])("%s serves the service", (_, compilers, version) => {
  const { folder, load } = project(compilers);
  expect(load.findCompiler(folder).version).toBe(version);
});

test.each<[string, Readonly<Record<string, string>>, string | undefined]>([
  ["its own", seven, "7.0.2"],
  [
    "that of the other package",
    { typescript: "@typescript/typescript6@6.0.2", "@typescript/native": "typescript@7.1.0" },
    "7.1.0",
  ],
  ["none", { typescript: "6.0.3" }, undefined],
])("TypeScript 7 is found by %s name", (_, compilers, version) => {
  const { folder, load } = project(compilers);
  expect(load.locateNative(folder)?.version).toBe(version);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    "without a compiler",
    {},
    "IW3003: typescript is not installed, and interwire reads contracts with it. " +
      "Install it: npm install -D typescript@6. For TypeScript 7: npm install -D typescript@npm:@typescript/typescript6@6 @typescript/native@npm:typescript@7.",
  ],
  [
    "with TypeScript 7 alone",
    seven,
    "IW3003: TypeScript 7.0.2 has no compiler API to read contracts with, and @typescript/typescript6, which has it, is not installed. " +
      "Install both: npm install -D typescript@npm:@typescript/typescript6@6 @typescript/native@npm:typescript@7.",
  ],
  [
    "for Nest with TypeScript 7.1 alone",
    { typescript: "7.1.0" },
    "IW3003: interwire/nest reads contracts with the API of TypeScript 5.9 or 6, and only TypeScript 7.1.0 is installed. " +
      "Install both: npm install -D typescript@npm:@typescript/typescript6@6 @typescript/native@npm:typescript@7.",
  ],
])("%s it is an error that says what to install", (_, compilers, text) => {
  const { folder, load } = project(compilers);
  expect(() => load.loadTypeScript(folder)).toThrow(new Error(text));
});
