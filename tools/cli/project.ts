import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import { loadTypeScript } from "../../transformer/service/load-typescript.js";
import { configAt } from "../setup/read-tsconfig.js";
import type { OptionInits } from "./command.js";
import { type Arguments, UsageError } from "./command.js";
import { formats, standardFormat } from "./formats.js";
import { createProgress, type Progress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** The option `--project`, shared by all commands that work on a project. */
export const projectOptions = {
  project: {
    type: "string",
    short: "p",
    value: "<file>",
    help: "The tsconfig.json or its folder; ./tsconfig.json unless given.",
  },
} as const satisfies OptionInits;

/** The options that set the format of problems, shared by all commands that report problems. */
export const reportOptions = {
  format: {
    type: "string",
    choices: Object.keys(formats),
    help: "How problems are printed; pretty on a terminal and tsc elsewhere, unless given.",
  },
} as const satisfies OptionInits;

/** The project on which a command works, and the compiler installed for it. */
export interface Opened {
  readonly typescript: TypeScript;
  readonly config: string;
  readonly terminal: Terminal;
  /** The progress line, which begins when the project is opened and ends with the report. */
  readonly progress: Progress;
  /** Prints problems in the chosen format, and returns the exit status: 1 if there is an error among them. */
  report(diagnostics: readonly ts.Diagnostic[]): 0 | 1;
}

/**
 * Opens the project that the arguments of a command name.
 * @throws UsageError if there is no tsconfig.json
 * @throws HostError IW3003 if no usable compiler is installed
 */
export function openProject(given: Arguments, terminal: Terminal): Opened {
  const { folder } = terminal;
  const config = findConfig(folder, given.text("project"));
  const progress = createProgress(terminal);
  const typescript = loadTypeScript(dirname(config));
  const format = given.text("format") ?? standardFormat(terminal);
  return {
    typescript,
    config,
    terminal,
    progress,
    report(diagnostics) {
      progress.end();
      const sorted = typescript.sortAndDeduplicateDiagnostics(diagnostics);
      terminal.print((formats[format] as (typeof formats)[string])({ typescript, folder, diagnostics: sorted }));
      return sorted.some(({ category }) => category === typescript.DiagnosticCategory.Error) ? 1 : 0;
    },
  };
}

function findConfig(folder: string, given: string | undefined): string {
  const path = resolve(folder, given ?? ".");
  const file = configAt(path);
  if (existsSync(file)) return file;
  throw new UsageError(
    given === undefined
      ? `There is no tsconfig.json in ${path}. Name one with -p, or make one with npx interwire init.`
      : `There is no file ${file}.`,
  );
}

/** The configuration of a project as the compiler parses it, with its errors. */
export function readConfig(typescript: TypeScript, config: string, options: ts.CompilerOptions): ts.ParsedCommandLine {
  const unreadable: ts.Diagnostic[] = [];
  const parsed = typescript.getParsedCommandLineOfConfigFile(config, options, {
    ...typescript.sys,
    onUnRecoverableConfigFileDiagnostic: (one) => unreadable.push(one),
  });
  return parsed === undefined ? { options: {}, fileNames: [], errors: unreadable } : parsed;
}

/**
 * The configurations of a project and of all projects that it references, each once. A project comes after those that it
 * references.
 */
export function readConfigs(
  typescript: TypeScript,
  config: string,
  options: ts.CompilerOptions,
): ts.ParsedCommandLine[] {
  const found = new Map<string, ts.ParsedCommandLine | undefined>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    // In a cycle of references each project is read once; the compiler reports the cycle.
    found.set(path, undefined);
    const parsed = readConfig(typescript, path, options);
    for (const one of parsed.projectReferences ?? []) visit(typescript.resolveProjectReferencePath(one));
    found.delete(path);
    found.set(path, parsed);
  };
  visit(config);
  return [...found.values()].filter((one) => one !== undefined);
}
