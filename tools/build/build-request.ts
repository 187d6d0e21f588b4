import type { LockOption } from "../../transformer/lock/lock-input.js";
import type { Problem } from "../problems/problem.js";
import type { Progress } from "../projects/progress.js";

/** What `interwire build` was asked for. */
export interface BuildRequest {
  /** The path of the project's tsconfig.json. */
  readonly config: string;
  /** The folder to which paths in arguments are relative. */
  readonly folder: string;
  /** The arguments that are options of tsc. */
  readonly args: readonly string[];
  /** Whether to stay, and to build again when a file changes. */
  readonly watch: boolean;
  /** Whether to build the projects that this one references first, and only what is out of date. */
  readonly references: boolean;
  /** Whether to build what is up to date as well. */
  readonly force: boolean;
  /** How contracts are compared with lock files, in place of what the tsconfig.json files say. */
  readonly lock: LockOption | undefined;
  readonly progress: Progress;
  /** Prints problems, and returns the exit status: 1 if there is an error among them. */
  report(problems: readonly Problem[]): 0 | 1;
  /** Prints a line of the result, such as the path of an emitted file. */
  print(line: string): void;
  /** Prints a remark. */
  said(remark: string): void;
}

/** The error for an argument that is no option of tsc, or for an option that does not fit the build. */
export class OptionError extends Error {}

/** The error for a file among the arguments. */
export function fileGiven(name: string): OptionError {
  return new OptionError(`'${name}' is a file, and a project is built as a whole. Name its tsconfig.json with -p.`);
}
