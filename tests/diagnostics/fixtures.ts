import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { analyze } from "../support/analyze.js";
import { root } from "../support/compile.js";
import { withoutGrpc } from "../support/workspace.js";

const folder = join(root, "test-fixtures/invalid");

/** Sources that break one rule, with the compiler's exact answer beside them. */
export interface Fixture {
  /** `IW1003` or `IW1003-inherited`. */
  readonly name: string;
  /** The diagnostic it is about. */
  readonly code: string;
  /** Source texts by file name: one file, or a folder of them. */
  readonly files: Readonly<Record<string, string>>;
  /** The file with the lines that the compiler prints, paths relative to the fixtures' folder. */
  readonly answer: string;
  /** The compiler options that it needs. */
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

const usual = { allowJs: true, stripInternal: true, types: ["node"] };

/** The fixtures that name types of Node or of gRPC. All others are answered alike, and in a third of the time, without them. */
export const needsNode: ReadonlySet<string> = new Set(["IW1201-library", "IW1201-streams", "IW1221"]);

/** Options of codes whose rule is about an option that all other fixtures need. */
const otherOptions: Readonly<Record<string, object>> = { IW1401: { strict: false } };

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
  const code = name.slice(0, 6);
  return {
    name,
    code,
    files: Object.fromEntries(names.map((file) => [file, readFileSync(join(folder, file), "utf8")])),
    answer: join(folder, `${name}.txt`),
    compilerOptions: { ...usual, ...(code in otherOptions ? otherOptions[code] : {}) },
  };
}

function filesIn(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, encoding: "utf8" });
  return entries.filter((entry) => statSync(join(path, entry)).isFile());
}

/** The fixtures that one program can hold. */
export const ordinary: readonly Fixture[] = fixtures.filter(({ code }) => !(code in otherOptions));

/** The diagnostics of the analysis for a fixture alone, as the compiler prints them. */
export function linesAbout({ name, files, compilerOptions }: Fixture): readonly string[] {
  const options = needsNode.has(name) ? compilerOptions : { ...compilerOptions, ...withoutGrpc };
  return fromFolder(analyze(files, options).printed);
}

/** The compiler's lines, paths relative to the fixtures' folder. */
export function fromFolder(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/^src\//, ""));
}

export function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== "");
}
