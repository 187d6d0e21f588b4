import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import type * as port from "../../transformer/compiler/compiler.js";
import type { Program } from "../../transformer/compiler/language.js";
import type { Project } from "../../transformer/project.js";
import { root, usualOptions } from "../support/compile.js";
import type { Compiler } from "../support/compiler.js";
import { outside } from "../support/outside.js";
import type { shareSources as ShareSources } from "../support/shared-sources.js";

const { createProject } = outside<typeof import("../../transformer/project.js")>(
  require.resolve("../../transformer/project.js"),
);
const { inProcess } = outside<typeof import("../../transformer/compiler/in-process.js")>(
  require.resolve("../../transformer/compiler/in-process.js"),
);

const { shareSources } = outside<{ readonly shareSources: typeof ShareSources }>(
  require.resolve("../support/shared-sources.js"),
);

/** Sources as a project that all compilers open, with options beside the usual ones. */
export interface ComparedSources {
  readonly name: string;
  /** Writes the sources into a folder. */
  readonly write: (folder: string) => void;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

/** Writes the entries of a folder of the repository. */
export function entriesOf(from: string, takes: (entry: string) => boolean): ComparedSources["write"] {
  return (folder) => {
    for (const entry of readdirSync(join(root, from)).filter(takes)) {
      cpSync(join(root, from, entry), join(folder, entry), { recursive: true });
    }
  };
}

/** Writes the project into a folder, and returns the path of its tsconfig. */
export function writeProject(folder: string, { name, write, compilerOptions }: ComparedSources): string {
  const project = newProject(folder, name);
  mkdirSync(join(project, "src"), { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  const tsconfig = { compilerOptions: { ...usualOptions, ...compilerOptions }, include: ["src"] };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
  write(join(project, "src"));
  return join(project, "tsconfig.json");
}

/** An empty project with the packages of the repository. Returns its path. */
export function newProject(folder: string, name: string): string {
  const project = join(folder, "projects", name);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  return project;
}

/** The versions of TypeScript that run in this process. The others have to give the answers of the first. */
const versions = { "6.0": "typescript", "5.9": "typescript-5.9" } as const;

/** The program of a project, with other texts in place of files on disk. Referenced projects take part by their sources, as in editors. */
function programOf(compiler: Compiler, tsconfig: string, texts: Readonly<Record<string, string>> = {}): ts.Program {
  const host = { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = compiler.getParsedCommandLineOfConfigFile(tsconfig, {}, host) as ts.ParsedCommandLine;
  const { options, fileNames, projectReferences } = parsed;
  const files: ts.CompilerHost & { useSourceOfProjectReferenceRedirect?(): boolean } = shareSources(
    compiler,
    compiler.createCompilerHost(options),
  );
  files.useSourceOfProjectReferenceRedirect = () => true;
  const { readFile } = files;
  files.readFile = (name) => texts[name] ?? readFile.call(files, name);
  const references = projectReferences && { projectReferences };
  return compiler.createProgram({ rootNames: fileNames, options, host: files, ...references });
}

/** The sources of a program that its author wrote. */
export function sourcesOf(program: Program): readonly string[] {
  const names = program.getSourceFiles().map(({ fileName }) => fileName);
  return names.filter((name) => !name.includes("/node_modules/") && !name.endsWith(".d.ts"));
}

const questions: Readonly<Record<string, (project: Project, file: Parameters<Project["edits"]>[0]) => unknown>> = {
  text: (_, file) => file.text,
  model: (project, file) => project.described(file),
  diagnostics: (project, file) => project.diagnostics(file),
  edits: (project, file) => [project.edits(file, "typescript"), project.edits(file, "javascript")],
  declarations: (project, file) => project.declarations(file),
  generated: (project, file) => (project.hasGenerated(file) ? project.generated(file) : undefined),
  comments: ({ docs, ...project }, file) =>
    project
      .declared(file)
      .map((one) => [
        docs.type(one.span),
        ...("fields" in one ? one.fields.map((field) => docs.field(one.span, field)) : []),
        ...("operations" in one ? one.operations.map((operation) => docs.operation(one.span, operation)) : []),
      ]),
};

/** Answers as text, by file and question. */
export type Answers = ReadonlyMap<string, string>;

/** Everything that is made of the sources of a program. Models have places and hashes in them. */
export function answersOf(compiler: port.Compiler): Answers {
  const project = createProject(compiler);
  const answers = new Map<string, string>();
  for (const name of sourcesOf(compiler.program)) {
    const file = compiler.program.getSourceFile(name);
    if (file === undefined) throw new Error(`${name} is not in the program.`);
    for (const [question, ask] of Object.entries(questions)) {
      answers.set(`${name} ${question}`, JSON.stringify(ask(project, file), plain) ?? "");
    }
    answers.set(`${name} format`, `${compiler.tree.formatOf(file)}`);
  }
  return answers;
}

/** The answers of the compilers in this process, by version. */
export function answersInProcess(
  tsconfig: string,
  texts?: Readonly<Record<string, string>>,
): { readonly expected: Answers; readonly others: Readonly<Record<string, Answers>> } {
  const [expected, ...others] = Object.entries(versions).map(([version, name]) => {
    const compiler = outside<Compiler>(name);
    if (!compiler.version.startsWith(`${version}.`))
      throw new Error(`TypeScript ${compiler.version} is not ${version}`);
    return [version, answersOf(inProcess(compiler, programOf(compiler, tsconfig, texts)))] as const;
  }) as [readonly [string, Answers], ...(readonly [string, Answers])[]];
  return { expected: expected[1], others: Object.fromEntries(others) };
}

/** An answer that differs from the expected one, and both of them around the place where they begin to differ. */
interface Difference {
  readonly question: string;
  readonly found: string | undefined;
  readonly expected: string | undefined;
}

export function differences(expected: Answers, found: Answers): readonly Difference[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((question) => {
    const [ours, theirs] = [found.get(question), expected.get(question)];
    if (ours === theirs) return [];
    const at = [...(ours ?? "")].findIndex((character, i) => character !== theirs?.[i]);
    const around = (text: string | undefined): string | undefined => text?.slice(Math.max(0, at - 300), at + 300);
    return [{ question, found: around(ours), expected: around(theirs) }];
  });
}

function plain(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  // Texts that are made when they are printed.
  return typeof value === "function" ? (value as () => unknown)() : value;
}
