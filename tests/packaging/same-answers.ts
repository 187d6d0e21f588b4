import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Compiler } from "../../transformer/compiler/compiler.js";
import type { Project } from "../../transformer/project.js";
import { root, usualOptions } from "../support/compile.js";
import { outside } from "../support/outside.js";

const { createProject } = outside<typeof import("../../transformer/project.js")>(
  require.resolve("../../transformer/project.js"),
);
const { inProcess } = outside<typeof import("../../transformer/compiler/in-process.js")>(
  require.resolve("../../transformer/compiler/in-process.js"),
);

/** A folder of fixtures as a project that both compilers open: the entries of the folder, and options beside the usual ones. */
export interface FixtureProject {
  readonly name: string;
  readonly from: string;
  readonly takes: (entry: string) => boolean;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

/** Writes the project into a folder, and returns the path of its tsconfig. */
export function writeProject(folder: string, { name, from, takes, compilerOptions }: FixtureProject): string {
  const project = join(folder, "projects", name);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(join(project, "src"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  const tsconfig = { compilerOptions: { ...usualOptions, ...compilerOptions }, include: ["src"] };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
  for (const entry of readdirSync(join(root, from)).filter(takes)) {
    cpSync(join(root, from, entry), join(project, "src", entry), { recursive: true });
  }
  return join(project, "tsconfig.json");
}

/** A program of the compiler in this process, with other texts in place of files on disk. */
export function programOf(tsconfig: string, texts: Readonly<Record<string, string>> = {}): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host) as ts.ParsedCommandLine;
  const files = ts.createCompilerHost(options, true);
  const { readFile } = files;
  files.readFile = (name) => texts[name] ?? readFile.call(files, name);
  return ts.createProgram(fileNames, options, files);
}

/** The sources of a program that its author wrote. */
export function sourcesOf(program: ts.Program): readonly string[] {
  const names = program.getSourceFiles().map(({ fileName }) => fileName);
  return names.filter((name) => !name.includes("/node_modules/") && !name.endsWith(".d.ts"));
}

const questions: Readonly<Record<string, (project: Project, file: Parameters<Project["edits"]>[0]) => unknown>> = {
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

/** Everything that is made of some files, by file and question, as text. Models have places and hashes in them. */
export function answersOf(compiler: Compiler, names: readonly string[]): ReadonlyMap<string, string> {
  const project = createProject(compiler);
  const answers = new Map<string, string>();
  for (const name of names) {
    const file = compiler.program.getSourceFile(name);
    if (file === undefined) throw new Error(`${name} is not in the program.`);
    for (const [question, ask] of Object.entries(questions)) {
      answers.set(`${name} ${question}`, JSON.stringify(ask(project, file), plain) ?? "");
    }
  }
  return answers;
}

export function answersInProcess(program: ts.Program): ReadonlyMap<string, string> {
  return answersOf(inProcess(ts, program), sourcesOf(program));
}

function plain(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  // Texts that are made when they are printed.
  return typeof value === "function" ? (value as () => unknown)() : value;
}
