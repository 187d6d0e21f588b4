import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What reads files that are no modules, by the folder of those files. */
const readers = {
  "docs/diagnostics/": "tests/diagnostics/pages",
  "docs/": "tests/docs/pages",
  "README.md": "tests/docs/pages",
  "test-fixtures/emitted/": "tests/emit/emitted.test",
  "test-fixtures/invalid/": "tests/diagnostics/fixtures",
};

/**
 * The test files that import changed sources, directly or not. All are named from the repository's root without ending;
 * `built` is where the sources were compiled to. Who imports the built package is not followed: that is nearly everyone.
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

/** Who imports a module, or asks where it is, which suites do to load it in another way. */
function importersIn(built) {
  const importers = new Map();
  for (const path of readdirSync(built, { recursive: true })) {
    if (!path.endsWith(".js")) continue;
    const text = readFileSync(join(built, path), "utf8");
    for (const [, specifier] of text.matchAll(/\brequire(?:\.resolve)?\("(\.[^"]+)"\)/g)) {
      const module = join(dirname(path), specifier).replace(/\.js$/, "");
      importers.set(module, [...(importers.get(module) ?? []), path.replace(/\.js$/, "")]);
    }
  }
  return importers;
}
