import { lstatSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { lockName } from "../../transformer/lock/lock-input.js";
import { answersOverPipe, nativeAlias, shell } from "../../transformer/service/load-typescript.js";
import { slashed } from "../../transformer/service/slashed.js";
import { packageVersion } from "../../transformer/version.js";
import { matchingTsPatch, reaches } from "./check-packages.js";
import { addEntry, entry, lockedEntry } from "./check-tsconfig.js";
import { exampleFiles, exampleLock, type TestRunner, testConfigurations } from "./example.js";
import { type Finding, problem, type Repair } from "./finding.js";
import { type InitialContract, serverOf } from "./first-server.js";
import { isReadable, type MergedTsconfig, type SourceList } from "./read-tsconfig.js";
import { printJsonText, setJson } from "./set-json.js";
import { isNative, lists, type Setup, textsOf, told, typescriptMajor } from "./setup.js";

/** The changes that `interwire init` makes to a project. */
export interface InitPlan {
  /** The texts of the files to create, by path relative to the project's folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Repair[];
  /** The command that runs the example. Absent if the script `start` runs it. */
  readonly start?: string;
}

/** @param contracts are those of .proto files, which the project has in `src` in place of an example */
export function planInit(setup: Setup, contracts?: readonly InitialContract[]): InitPlan {
  const runner = runnerOf(setup);
  const files = contracts === undefined ? exampleFiles(runner) : { "main.ts": serverOf(contracts) };
  const source = contracts === undefined ? sourceFolder(setup, Object.keys(files)) : "src";
  const { scripts, packages } = wishes(setup, { runner, source, isTested: contracts === undefined });
  const start = textsOf(setup, "scripts").find(([name]) => name === "start")?.[1];
  const own = setup.manifest.status === "read";
  const example = exampleIn(setup, files, source);
  // A lock file of the example would be wrong for another contract that has its place.
  const isLockable = example[`${source}/contracts.ts`] !== undefined && !isThere(join(setup.folder, lockName));
  const locking = isLockable ? lockingEdit(setup) : undefined;
  const isLocked = isLockable && (locking !== undefined || !isThere(setup.config));
  return {
    files: {
      ...(own ? {} : { "package.json": newManifest(setup, scripts, packages) }),
      ...(isThere(setup.config) ? {} : { "tsconfig.json": newTsconfig(isNative(setup), isLocked) }),
      ...example,
      ...(isLocked ? { [lockName]: exampleLock } : {}),
      ...testConfiguration(setup, runner),
    },
    edits: [...(own ? manifestEdits(setup, scripts, packages) : []), ...tsconfigEdits(setup, locking)],
    ...(start === undefined || start === scripts.start ? {} : { start: scripts.start }),
  };
}

/** Whether something exists at a path. A link counts even if its target is missing. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function runnerOf(setup: Setup): TestRunner {
  const has = (name: "vitest" | "jest"): boolean =>
    lists(setup, name) || setup.files.some((file) => file.startsWith(`${name}.config.`));
  return has("vitest") ? "vitest" : has("jest") ? "jest" : "node";
}

/** The folder for the example: `src`, or another one if `src` has files of the same names. */
function sourceFolder({ folder }: Setup, names: readonly string[]): string {
  const isFree = (source: string): boolean => {
    const there = names.filter((name) => isThere(join(folder, source, name)));
    return there.length === 0 || there.length === names.length;
  };
  return ["src", "src/calculator"].find(isFree) ?? "src/interwire-example";
}

function exampleIn({ folder }: Setup, example: Texts, source: string): Record<string, string> {
  const files = Object.entries(example).map(([name, text]) => [`${source}/${name}`, text] as const);
  return Object.fromEntries(files.filter(([path]) => !isThere(join(folder, path))));
}

function testConfiguration(setup: Setup, runner: TestRunner): Record<string, string> {
  const [name, text] = testConfigurations[runner] ?? [];
  if (name === undefined || text === undefined) return {};
  const { files, manifest } = setup;
  const own = runner === "jest" ? /^jest\.config\./ : /^vite(?:st)?\.config\./;
  const isInManifest = runner === "jest" && manifest.status === "read" && manifest.value.jest !== undefined;
  if (isInManifest || files.some((file) => own.test(file))) return {};
  // A configuration that imports a plugin in ESM format must be ESM itself, so it may need the extension .mts.
  return { [isModule(setup) ? name : name.replace(/\.ts$/, ".mts")]: text };
}

function isModule({ manifest }: Setup): boolean {
  return manifest.status !== "read" || manifest.value.type === "module";
}

type Texts = Readonly<Record<string, string>>;

interface Scripts {
  readonly start: string;
  readonly build: string;
  /** Absent if nothing is to be tested. */
  readonly test?: string;
}

interface Wanted {
  readonly runner: TestRunner;
  readonly source: string;
  readonly isTested: boolean;
}

/** The packages that package.json lists for development, and those for run time. */
interface Packages {
  readonly dependencies: Texts;
  readonly devDependencies: Texts;
}

function wishes(setup: Setup, { runner, source, isTested }: Wanted): { scripts: Scripts; packages: Packages } {
  const register = "node --import interwire/register";
  // Before version 21, Node's test runner takes no glob patterns.
  const tested = reaches(setup.node, [21, 0]) ? `"${source}/**/*.test.ts"` : `${source}/calculator.test.ts`;
  const test = { vitest: "vitest run", jest: "jest", node: `${register} --test ${tested}` }[runner];
  const build = isNative(setup) ? "interwire build" : "tspc";
  const compiler: Texts = isNative(setup)
    ? besideOf(setup)
    : { "ts-patch": `^${matchingTsPatch(setup).replace("ts-patch@", "")}` };
  return {
    scripts: { start: `${register} ${source}/main.ts`, build, ...(isTested ? { test } : {}) },
    packages: {
      dependencies: { interwire: `^${packageVersion}` },
      devDependencies: {
        "@types/node": `^${Number.parseInt(setup.node, 10)}`,
        ...(runner === "jest" ? { "@jest/globals": rangeOf(setup, "jest") ?? "^30" } : {}),
        ...compiler,
        ...(typescriptMajor(setup) === undefined ? { typescript: "^6.0.3" } : {}),
      },
    },
  };
}

/**
 * The `devDependencies` that install the API of TypeScript 6 as `typescript`, and TypeScript 7 under another name: otherwise npm
 * would link the `tsc` of version 6. Empty if package.json lists `@typescript/typescript6` or `@typescript/native` already, and for
 * TypeScript 7.1 and later.
 */
function besideOf(setup: Setup): Texts {
  const range = rangeOf(setup, "typescript") ?? "";
  if (lists(setup, shell) || lists(setup, nativeAlias) || needsNothingBeside(setup, range)) return {};
  return {
    typescript: `npm:${shell}@^6.0.2`,
    [nativeAlias]: `npm:typescript@${/^[a-z]+:/.test(range) || range === "" ? "^7.0.2" : range}`,
  };
}

/** Whether contracts can be read with the project's TypeScript 7 itself, as it is installed or as package.json asks for it. */
function needsNothingBeside({ typescript }: Setup, range: string): boolean {
  if (typescript !== undefined) return answersOverPipe(typescript);
  const [version] = /\d+\.\d+\S*/.exec(/^[~^=v\d]/.test(range) ? range : "") ?? [];
  return version !== undefined && answersOverPipe({ version });
}

function rangeOf(setup: Setup, name: string): string | undefined {
  return textsOf(setup, "devDependencies").find(([one]) => one === name)?.[1];
}

function newManifest({ folder }: Setup, scripts: Scripts, { dependencies, devDependencies }: Packages): string {
  const name =
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, "-")
      .replace(/^-+|-+$/g, "") || "app";
  const sorted = Object.fromEntries(Object.entries(devDependencies).sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest = { name, private: true, type: "module", scripts, dependencies, devDependencies: sorted };
  return `${printJsonText(manifest)}\n`;
}

/** The test script that `npm init` writes as a placeholder. */
const placeholder = 'echo "Error: no test specified" && exit 1';

function manifestEdits(setup: Setup, scripts: Scripts, packages: Packages): Repair[] {
  const { path } = setup.manifest;
  const given = new Map(textsOf(setup, "scripts"));
  const add = (section: string, name: string, value: string): Repair => ({
    path,
    apply: (text) => setJson(text, [section, name], value),
    says: `${section}.${name} is ${JSON.stringify(value)}`,
  });
  const free = Object.entries(scripts).filter(([name]) => (given.get(name) ?? placeholder) === placeholder);
  const missing = Object.entries(packages).flatMap(([section, wanted]) =>
    Object.entries(wanted as Texts)
      .filter(([name, range]) => !lists(setup, name) || isRenamed(name, range))
      .map(([name, range]) => add(sectionOf(setup, name) ?? section, name, range)),
  );
  return [...free.map(([name, value]) => add("scripts", name, value)), ...missing];
}

/** Whether a version range in package.json installs another package under this name: `npm:other@1`. */
function isRenamed(name: string, range: string): boolean {
  return range.startsWith("npm:") && !range.startsWith(`npm:${name}@`);
}

function sectionOf(setup: Setup, name: string): string | undefined {
  return ["dependencies", "devDependencies"].find((section) => textsOf(setup, section).some(([one]) => one === name));
}

/** The settings of a project that keep the example contract of `interwire init` from compiling, each with its fix. */
export function obstacles(setup: Setup): readonly Finding[] {
  const { manifest } = setup;
  const own = setup.projects.find((one) => isReadable(one) && one.file.path === setup.config);
  if (own === undefined || !isReadable(own) || own.options.noEmit === true) return [];
  const about = told(setup, own.file.path);
  const found: Finding[] = [];
  if (own.options.verbatimModuleSyntax === true && !isModule(setup)) {
    const text = `has verbatimModuleSyntax, and ${told(setup, manifest.path)} no "type": "module", so the example's imports do not compile`;
    found.push(problem(about, text, { fix: "npm pkg set type=module, or switch verbatimModuleSyntax off." }));
  }
  if (own.options.outDir === undefined) {
    const text = "has no outDir, so the script build writes beside the sources";
    found.push(problem(about, text, { fix: 'Add "rootDir": "src" and "outDir": "out" to compilerOptions.' }));
  }
  return found;
}

/**
 * The change that has the folder `src` compared with the lock file: in tsconfig.json, or in a project beside it that it references, as
 * vite's tsconfig.app.json. Undefined if none has the folder, or the one that has it has an entry of its own.
 */
function lockingEdit(setup: Setup): Repair | undefined {
  const beside = setup.projects.filter(isReadable).filter(({ file }) => dirname(file.path) === setup.folder);
  const own = beside.find(includesSource);
  const edit = own && addEntry(own, lockedEntry);
  // The lock file is beside the tsconfig.json that has the entry.
  return edit !== undefined && dirname(edit.path) === setup.folder ? edit : undefined;
}

/** Whether the folder `src` beside a tsconfig.json belongs to its project. */
function includesSource(project: MergedTsconfig): boolean {
  const { include } = project.listsIn;
  const all = /^(?:\.\/)?(?:src\/?|src\/\*\*.*|\*\*.*|\.)?$/;
  if (patternsOf(project, "exclude").some((one) => /^(?:src\/?|src\/\*\*(?:\/\*)?)$/.test(one))) return false;
  if (include === undefined) return project.listsIn.files === undefined;
  return patternsOf(project, "include").some((one) => all.test(one));
}

/** The patterns of a list that takes effect, relative to the folder of the project. */
function patternsOf({ file, listsIn }: MergedTsconfig, list: SourceList): readonly string[] {
  const given = listsIn[list];
  const patterns = given?.value[list];
  if (given === undefined || !Array.isArray(patterns)) return [];
  const folder = dirname(file.path);
  return patterns.map((one) =>
    slashed(relative(folder, resolve(dirname(given.path), substituted(String(one), folder)))),
  );
}

/** A pattern with the folder of the project in place of `${configDir}`. */
function substituted(pattern: string, folder: string): string {
  return pattern.replace(/^\$\{configDir\}/, folder);
}

function tsconfigEdits(setup: Setup, locking: Repair | undefined): readonly Repair[] {
  const first = locking === undefined ? [] : [locking];
  // TypeScript 7 ignores entries, and the command line reads them only for the lock.
  if (isNative(setup)) return first;
  const others = setup.projects.filter(isReadable).filter(({ options }) => options.noEmit !== true);
  return [...first, ...others.flatMap((one) => addEntry(one) ?? []).filter(({ path }) => path !== locking?.path)];
}

function newTsconfig(isNativeProject: boolean, isLocked: boolean): string {
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    rootDir: "src",
    outDir: "out",
    ...(isLocked ? { plugins: [lockedEntry] } : isNativeProject ? {} : { plugins: [entry] }),
  };
  return `${printJsonText({ compilerOptions, include: ["src"] })}\n`;
}
