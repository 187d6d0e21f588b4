import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../support/compile.js";
import { compilers, installed, type TypeScriptLine } from "./installation.js";

export type Format = "esm" | "cjs";

export interface ProjectOptions {
  readonly folder: string;
  readonly format: Format;
  readonly typescript: TypeScriptLine;
  /** Calls name their contracts as the constants of generated files. */
  readonly explicit: boolean;
  /** The output of the contract package; left out, the host compiles the package, too. */
  readonly contracts?: string | undefined;
}

/** The project of `test-fixtures/hosts`: an application, and the contract package that it refers to. */
export interface HostProject {
  readonly options: ProjectOptions;
  /** The folder of the application. */
  readonly app: string;
  /** Replaces texts of the file whose types the contract of the application imports by way of a barrel. */
  edit(replacements: Readonly<Record<string, string>>): void;
  /** The program's answers since it was asked the last time. */
  takeAnswers(): string | undefined;
  /** Where the answers say that the error was thrown, and that its function was called. */
  readonly places: string;
}

/** The file that the edits are made in. Nothing imports it but for its types. */
export const editedFile = "src/people/person.ts";
const callsFile = "src/answers.ts";
const fixture = join(root, "test-fixtures/hosts");

export function createHostProject(options: ProjectOptions): HostProject {
  const { folder } = options;
  const app = join(folder, "packages/app");
  cpSync(fixture, folder, { recursive: true });
  writeManifests(options);
  linkPackages(options);
  if (options.contracts !== undefined)
    cpSync(options.contracts, join(folder, "packages/contracts/out"), { recursive: true });
  if (options.explicit) makeExplicit(folder);
  const person = readFileSync(join(app, editedFile), "utf8");
  const answers = join(app, "answers.txt");
  return {
    options,
    app,
    edit(replacements) {
      let text = person;
      for (const [from, to] of Object.entries(replacements)) text = text.replace(from, to);
      // Watchers must not see a file that is half written.
      const draft = join(folder, "draft.ts");
      writeFileSync(draft, text);
      renameSync(draft, join(app, editedFile));
    },
    takeAnswers() {
      if (!existsSync(answers)) return undefined;
      const text = readFileSync(answers, "utf8");
      rmSync(answers);
      return text;
    },
    places: placesIn(readFileSync(join(app, callsFile), "utf8")),
  };
}

function writeManifests({ folder, format }: ProjectOptions): void {
  const type = format === "esm" ? "module" : "commonjs";
  const entry = { types: "./out/index.d.ts", default: "./out/index.js" };
  const manifests = {
    ".": { name: "acme", private: true, type },
    "packages/app": { name: "@acme/app", private: true, type },
    "packages/contracts": { name: "@acme/contracts", version: "1.0.0", type, exports: { ".": entry } },
  };
  for (const [path, manifest] of Object.entries(manifests)) {
    writeFileSync(join(folder, path, "package.json"), JSON.stringify(manifest));
  }
}

function linkPackages({ folder, typescript }: ProjectOptions): void {
  link(join(folder, "packages/contracts"), join(folder, "node_modules/@acme/contracts"));
  for (const [name, alias] of Object.entries(compilers[typescript])) {
    link(installed(alias), join(folder, "node_modules", name));
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Has calls name contracts as generated files export them. */
function makeExplicit(folder: string): void {
  rewrite(join(folder, "packages/app", callsFile), (text) =>
    text
      .replace("import type { ICalculator }", "import { ICalculatorContract }")
      .replace('import type { IGreeter } from "./contract.js"', 'import { IGreeterContract } from "./contract.iw.js"')
      .replace(/createClient<(\w+)>\(channel\)/g, "createClient(channel, $1Contract)")
      .replace(/contractOf<(\w+)>\(\)/g, "contractOf($1Contract)")
      .replace(/\.map\((\w+)\)/g, ".map($1, { contracts: [I$1Contract] })"),
  );
  rewrite(join(folder, "packages/contracts/src/index.ts"), (text) => `${text}export * from "./calculator.iw.js";\n`);
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

function placesIn(text: string): string {
  return [placeOf(text, "new Error("), placeOf(text, "fail());")].join("\n");
}

function placeOf(text: string, found: string): string {
  const before = text.slice(0, text.indexOf(found)).split("\n");
  return `answers.ts:${before.length}:${(before.at(-1) ?? "").length + 1}`;
}
