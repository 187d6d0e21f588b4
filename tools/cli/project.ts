import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import type { LockLevel } from "../../transformer/lock/change.js";
import type { LockOption } from "../../transformer/lock/lock-input.js";
import {
  answersOverPipe,
  findCompiler,
  type LocatedPackage,
  loadPackage,
} from "../../transformer/service/load-typescript.js";
import { formats } from "../problems/formats.js";
import { hasErrors, inOrderOfPlaces, type Problem } from "../problems/problem.js";
import { inProcessReader } from "../projects/in-process-reader.js";
import { nativeReader } from "../projects/native-reader.js";
import type { Overlay } from "../projects/overlay.js";
import { createProgress, type Progress } from "../projects/progress.js";
import type { ProjectReader, ReadProject } from "../projects/project-reader.js";
import { configAt } from "../setup/read-tsconfig.js";
import type { OptionInits } from "./command.js";
import { type Arguments, UsageError } from "./command.js";
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

/** The compiler that is installed for a project: TypeScript 5.9 or 6, or the package of 7.1 or later. */
export type ProjectCompiler = { readonly typescript: TypeScript } | { readonly native: LocatedPackage };

/** The option `--lock`, shared by the commands that compare contracts with lock files. */
export const lockOption = {
  lock: {
    type: "string",
    choices: ["wire", "json", "source", "off"],
    help: "How contracts are compared with interwire.lock, in place of what tsconfig.json says.",
  },
} as const satisfies OptionInits;

/** The value of `--lock`. Undefined without the option. */
export function lockGiven(given: Arguments): LockOption | undefined {
  const level = given.text("lock");
  return level === "off" ? false : (level as LockLevel | undefined);
}

/** The project on which a command works, and the compiler installed for it. */
export interface Opened {
  readonly compiler: ProjectCompiler;
  readonly reader: ProjectReader;
  /** Opens another reader of the project, which has the texts of an overlay in place of those on disk. It has to be closed. */
  readAs(overlay: Overlay): ProjectReader;
  readonly config: string;
  readonly terminal: Terminal;
  /** The progress line, which begins when the project is opened and ends with the report. */
  readonly progress: Progress;
  /** Prints problems in the chosen format, and returns the exit status: 1 if there is an error among them. */
  report(problems: readonly Problem[]): 0 | 1;
}

/**
 * Opens the project that the arguments of a command name, has the command work on it, and closes it.
 * @throws UsageError if there is no tsconfig.json
 * @throws HostError IW3003 if no usable compiler is installed
 */
export async function withProject<Result>(
  given: Arguments,
  terminal: Terminal,
  work: (opened: Opened) => Result | Promise<Result>,
): Promise<Result> {
  const opened = openProject(given, terminal);
  try {
    return await work(opened);
  } catch (error) {
    throw opened.reader.failure(error);
  } finally {
    opened.reader.close();
  }
}

function openProject(given: Arguments, terminal: Terminal): Opened {
  const { folder } = terminal;
  const config = findConfig(folder, given.text("project"));
  const progress = createProgress(terminal);
  const found = findCompiler(dirname(config));
  const compiler = answersOverPipe(found) ? { native: found } : { typescript: loadPackage(found) };
  const lock = lockGiven(given);
  const readAs = (overlay?: Overlay): ProjectReader =>
    "native" in compiler
      ? nativeReader(compiler.native, config, { progress, overlay, lock })
      : inProcessReader(compiler.typescript, config, { progress, overlay, lock });
  return {
    compiler,
    reader: readAs(),
    readAs,
    config,
    terminal,
    progress,
    report(problems) {
      progress.end();
      return reportProblems(given, terminal, problems);
    },
  };
}

/** Prints problems in the format that the arguments choose, and returns the exit status: 1 if there is an error among them. */
export function reportProblems(given: Arguments, terminal: Terminal, problems: readonly Problem[]): 0 | 1 {
  const format = given.text("format") ?? (terminal.isInteractive ? "pretty" : "tsc");
  const print = formats[format] as (typeof formats)[string];
  terminal.print(print({ folder: terminal.folder, problems: inOrderOfPlaces(problems) }));
  return hasErrors(problems) ? 1 : 0;
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

/**
 * Does the work for a project and each project that it references, and reports the problems: once, or with `--watch` after each change
 * of a file.
 */
export function inEachProject(
  { reader, report, terminal }: Opened,
  isWatching: boolean,
  problemsOf: (read: ReadProject) => readonly Problem[],
): number | Promise<number> {
  if (!isWatching) return report(reader.inEach(problemsOf));
  return reader.watchEach(problemsOf, {
    found: report,
    said: (remark) => terminal.note(`${remark}\n`),
  });
}
