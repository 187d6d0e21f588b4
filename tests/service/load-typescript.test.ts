import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.js";

type Load = typeof import("../../transformer/service/load-typescript.js");

/** As it is compiled with the tests: what is packed has it in the file of each host. */
const transformer = join(dirname(require.resolve("../../transformer/service/load-typescript.js")), "..");

/** The package installed in a project of its own, which has no other compiler than those that are given. */
function project(compilers: Readonly<Record<string, string>>): { readonly folder: string; readonly load: Load } {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, version] of Object.entries(compilers)) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version, main: "main.js" }));
    write(`node_modules/${name}/main.js`, `module.exports = { version: "${version} of ${name}" };`);
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
    "the compiler that the substitute is a shell of",
    { ...seven, ...six, "@typescript/old": "6.0.3" },
    "6.0.3 of @typescript/old",
  ],
])("%s is loaded", (_, compilers, expected) => {
  const { folder, load } = project(compilers);
  expect(load.loadTypeScript(folder).version).toBe(expected);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    "without a compiler",
    {},
    "IW3003: typescript is not installed, and interwire reads contracts with it. " +
      'Install it: npm install -D "typescript@>=5.9". TypeScript 7 needs @typescript/typescript6 beside it.',
  ],
  [
    "with TypeScript 7 alone",
    seven,
    "IW3003: TypeScript 7.0.2 has no compiler API to read contracts with, and @typescript/typescript6, which has it, is not installed. " +
      "Install it: npm install -D @typescript/typescript6.",
  ],
])("%s it is an error that says what to install", (_, compilers, text) => {
  const { folder, load } = project(compilers);
  expect(() => load.loadTypeScript(folder)).toThrow(new Error(text));
});
