import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The tests that read files which are not modules, by the folder of those files. */
const readers = {
  "docs/diagnostics/": "tests/diagnostics/pages",
  "docs/": "tests/docs/pages",
  "README.md": "tests/docs/pages",
  "test-fixtures/emitted/": "tests/emit/emitted.test",
  "test-fixtures/invalid/": "tests/diagnostics/fixtures",
  "test-fixtures/source-maps/": "tests/emit/source-maps.test",
};

/**
 * The test files that import changed sources, directly or not. All are named from the repository's root without ending;
 * `built` is where the sources were compiled to. Imports of the built package are not followed: nearly all tests have them.
 */
export function testsConcernedBy(changed, built) {
  const importers = importersIn(built);
  const found = new Set(changed.map((path) => readerOf(path) ?? path.replace(/\.[cm]?ts$/, "")));
  for (const module of found) for (const importer of importers.get(module) ?? []) found.add(importer);
  return [...found].filter((module) => module.endsWith(".test"));
}

function readerOf(path) {
  return Object.entries(readers).find(([folder]) => path.startsWith(folder))?.[1];
}

/** Whether the transformer had a part in some test files or in what they import, or they run the built package. */
export function dependsOnTransformer(tests, built) {
  const found = new Set(tests);
  for (const module of found) {
    const text = textOf(join(built, `${module}.js`));
    if (/\brequire\("interwire(?:\/[\w/-]+)?"\)/.test(text)) return true;
    for (const imported of importsOf(module, text)) found.add(imported);
  }
  return false;
}

/** The importers of each module. Resolving a module's path counts, too: suites do that to load it in another way. */
function importersIn(built) {
  const importers = new Map();
  for (const path of readdirSync(built, { recursive: true })) {
    if (!path.endsWith(".js")) continue;
    const module = path.replace(/\.js$/, "");
    for (const imported of importsOf(module, textOf(join(built, path)))) {
      importers.set(imported, [...(importers.get(imported) ?? []), module]);
    }
  }
  return importers;
}

function importsOf(module, text) {
  const specifiers = [...text.matchAll(/\brequire(?:\.resolve)?\("(\.[^"]+)"\)/g)].map((match) => match[1]);
  return specifiers.map((specifier) => join(dirname(module), specifier).replace(/\.js$/, ""));
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
