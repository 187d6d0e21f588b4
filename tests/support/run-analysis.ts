import type ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import type { LockInput } from "../../transformer/lock/lock-input.js";
import type { Diagnostic } from "../../transformer/model/diagnostics.js";
import type { Span } from "../../transformer/model/model.js";
import { toDiagnostic } from "../../transformer/programs/diagnostics.js";
import { createProject, type Project } from "../../transformer/project.js";
import { usualOptions } from "./compile.js";
import type { Compiler } from "./compiler.js";
import { home, MemoryDisk } from "./memory-disk.js";
import { shareSources } from "./shared-sources.js";

/** The result of analysing some texts. */
export interface Analysis {
  /** In the order of files and places. */
  readonly problems: readonly Problem[];
  /** The lines that the command would print, paths from the project's folder. */
  readonly printed: readonly string[];
}

export interface Problem {
  readonly code: string;
  /** Its place: `main.ts:3:5`. */
  readonly at: string;
  /** The source text at its place. */
  readonly on: string;
  readonly text: string;
  readonly related: readonly { readonly at: string; readonly text: string }[];
}

const compiler = require("typescript") as Compiler;

/** Node's types take most of the time of a small program, and the analysis asks about none of them. */
const quick = { types: [] };

/** The last program of each set of options: the next one takes what has not changed from there. */
const programs = new Map<string, ts.Program>();

/** A program of texts in memory. */
interface TextProgram {
  readonly program: ts.Program;
  /** Its files that are sources. */
  readonly sources: readonly ts.SourceFile[];
  readonly project: Project;
}

/** To be loaded by `outside`; see `analyze`. `lock` is the lock file with which contracts are compared. */
export function runAnalysis(texts: Readonly<Record<string, string>>, given: object, lock?: LockInput): Analysis {
  const { program, sources, project } = openTexts(texts, given);
  const found = sources.flatMap((file) => project.diagnostics(file, lock));
  const diagnostics = compiler.sortAndDeduplicateDiagnostics(found.map((one) => toDiagnostic(compiler, program, one)));
  return {
    problems: found.map((one) => describe(program, one)),
    printed: format(diagnostics)
      .split("\n")
      .filter((line) => line !== ""),
  };
}

/** Makes a program of texts, by path under src/, and its analysis. */
export function openTexts(texts: Readonly<Record<string, string>>, given: object): TextProgram {
  const disk = new MemoryDisk();
  for (const [path, text] of Object.entries(texts)) disk.edit(`src/${path}`, text);
  const system = disk.system(compiler);
  const program = createProgram(system, {
    ...usualOptions,
    ...quick,
    module: "CommonJS",
    moduleResolution: "Bundler",
    ...given,
  });
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${home}/src/`));
  refuseSyntaxErrors(program, own);
  // The analysis reads package.json files through the compiler's system.
  const overlay = Object.create(compiler, { sys: { value: system } }) as Compiler;
  const project = createProject(inProcess(overlay, program));
  const sources = own.filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file));
  return { program, sources, project };
}

function createProgram(system: ts.System, compilerOptions: object): ts.Program {
  const json = { compilerOptions, include: ["src"] };
  const { options, fileNames } = compiler.parseJsonConfigFileContent(json, system, home);
  const host = shareSources(compiler, compiler.createCompilerHostWorker(options, false, system));
  const key = JSON.stringify(compilerOptions);
  const oldProgram = programs.get(key);
  const program = compiler.createProgram({
    rootNames: fileNames,
    options,
    host,
    ...(oldProgram && { oldProgram }),
  });
  programs.set(key, program);
  return program;
}

function refuseSyntaxErrors(program: ts.Program, files: readonly ts.SourceFile[]): void {
  const errors = files.flatMap((file) => program.getSyntacticDiagnostics(file));
  if (errors.length > 0) throw new Error(format(errors));
}

function format(diagnostics: readonly ts.Diagnostic[]): string {
  return compiler.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => home,
    getNewLine: () => "\n",
    getCanonicalFileName: (name) => name,
  });
}

function describe(program: ts.Program, { code, span, text, related }: Diagnostic): Problem {
  const source = program.getSourceFile(span.file)?.text ?? "";
  return {
    code,
    at: placeOf(program, span),
    on: source.slice(span.start, span.start + span.length),
    text,
    related: related.map((one) => ({ at: placeOf(program, one.span), text: one.text })),
  };
}

function placeOf(program: ts.Program, { file, start }: Span): string {
  const { line, character } = program.getSourceFile(file)?.getLineAndCharacterOfPosition(start) ?? {
    line: -1,
    character: -1,
  };
  return `${file.slice(`${home}/src/`.length)}:${line + 1}:${character + 1}`;
}
