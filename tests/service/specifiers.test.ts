import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { referencesIn, specifiersIn } from "../../transformer/service/specifiers.js";
import { root } from "../support/compile.js";

test.each<[string, string, readonly string[]]>([
  ["an import", 'import { a } from "./a.js";', ["./a.js"]],
  ["an import of types", "import type { A } from './a.js';", ["./a.js"]],
  ["an import for its effect", 'import "./a.js";', ["./a.js"]],
  ["one with a comment before the name", 'import a from /* here */ // and here\n "./a.js";', ["./a.js"]],
  ["an export", 'export * from "./a.js"; export { b } from "./b.js"', ["./a.js", "./b.js"]],
  ["a dynamic import", "await import(`./a.js`)", ["./a.js"]],
  ["an import type", 'type A = import("./a.js").A', ["./a.js"]],
  ["require", 'import a = require("./a.js"); const b = require("./b.js")', ["./a.js", "./b.js"]],
  ["a module's augmentation", 'declare module "a" {}', ["a"]],
  ["names with a dollar sign", 'import a from "$lib/a"', ["$lib/a"]],
  ["a name that is put together", `import(\`./\${a}.js\`)`, []],
  ["a method called from", 'Array.from("abc"); $import("b")', []],
])("%s", (_, text, expected) => {
  expect(specifiersIn(text)).toEqual(expected);
});

test("a triple-slash reference", () => {
  expect(referencesIn('/// <reference path="./a.d.ts" />\n/// <reference types="node" />')).toEqual(["./a.d.ts"]);
});

const files = ["common", "transformer", "runtime", "tools", "tests", "test-fixtures"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.[cm]?tsx?$/.test(name))
    .map((name) => join(root, folder, name)),
);

test("of this repository's sources nothing is missed that the compiler finds", () => {
  const missed = files.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const { importedFiles, referencedFiles, ambientExternalModules = [] } = ts.preProcessFile(text, true, true);
    const own = [...specifiersIn(text), ...referencesIn(text)];
    const expected = [...importedFiles, ...referencedFiles].map(({ fileName }) => fileName);
    return [...expected, ...ambientExternalModules].filter((one) => !own.includes(one)).map((one) => `${path}: ${one}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(missed).toEqual([]);
});
