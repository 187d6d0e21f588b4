import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Compiled, compileProject, root } from "../support/compile.js";

const folder = join(root, "test-fixtures/invalid");

/** Sources that break one rule, with the compiler's exact answer beside them. */
export interface Fixture {
  /** `IW1003` or `IW1003-inherited`. */
  readonly name: string;
  /** The diagnostic it is about. */
  readonly code: string;
  /** Source texts by file name: one file, or a folder of them. */
  readonly files: Readonly<Record<string, string>>;
  /** The lines that the compiler prints, paths relative to the fixtures' folder. */
  readonly expected: readonly string[];
}

/** All fixtures, by name. */
export const fixtures: readonly Fixture[] = readdirSync(folder)
  .filter((entry) => !entry.endsWith(".txt"))
  .map((entry) => readFixture(entry))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

function readFixture(entry: string): Fixture {
  const path = join(folder, entry);
  const isFolder = statSync(path).isDirectory();
  const names = isFolder ? filesIn(path).map((name) => `${entry}/${name}`) : [entry];
  const name = entry.replace(/\.\w+$/, "");
  const expected = join(folder, `${name}.txt`);
  return {
    name,
    code: name.slice(0, 6),
    files: Object.fromEntries(names.map((file) => [file, readFileSync(join(folder, file), "utf8")])),
    expected: existsSync(expected) ? linesOf(readFileSync(expected, "utf8")) : [],
  };
}

function filesIn(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, encoding: "utf8" });
  return entries.filter((entry) => statSync(join(path, entry)).isFile());
}

/** Fixtures whose rule is about a compiler option that all others need. */
export const loose: readonly Fixture[] = fixtures.filter(({ code }) => code === "IW1401");
export const ordinary: readonly Fixture[] = fixtures.filter((fixture) => !loose.includes(fixture));

/** Compiles fixtures with the real compiler, all in one program. */
export function compileFixtures(name: string, chosen: readonly Fixture[], ...args: string[]): Compiled {
  return compileProject({
    name,
    files: Object.assign({}, ...chosen.map(({ files }) => files)),
    compilerOptions: { allowJs: true, stripInternal: true, ...(chosen === loose ? { strict: false } : {}) },
    args,
  });
}

/** The compiler's lines by the fixture they belong to, paths relative to the fixtures' folder. */
export function linesByFixture(output: string, chosen: readonly Fixture[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>(chosen.map(({ name }) => [name, []]));
  for (const line of linesOf(output)) {
    const path = line.replace(/^src\//, "");
    const name = /^(IW\d{4}[\w-]*)[./]/.exec(path)?.[1] ?? "";
    const lines = found.get(name);
    if (lines === undefined) found.set(line, [line]);
    else lines.push(path);
  }
  return found;
}

export function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== "");
}

/** Writes what the compiler says as the new expectation: run the tests with ACCEPT=1, then review the change. */
export function acceptExpected(fixture: Fixture, lines: readonly string[]): void {
  writeFileSync(join(folder, `${fixture.name}.txt`), `${lines.join("\n")}\n`);
}
