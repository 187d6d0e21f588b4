import type { CodeIn } from "../model/code-ranges.js";

/** The titles of the errors of a host's set-up, as on their pages. */
export const hostErrorTitles = {
  IW3001: "The jest transformer is set up wrongly",
  IW3002: "The plugin's entry in tsconfig.json or nest-cli.json is wrong",
  IW3003: "There is no compiler to read contracts with",
  IW3004: "The project's tsconfig.json cannot be read",
} as const satisfies Record<CodeIn<"IW3">, string>;

/** A host cannot do its work: a file or package that its configuration names is missing. */
export class HostError extends Error {
  readonly code: keyof typeof hostErrorTitles;
  /** The cause, without the code and the fix. */
  readonly problem: string;

  constructor(code: keyof typeof hostErrorTitles, problem: string, fix: string, options?: ErrorOptions) {
    super(`${code}: ${problem}. ${fix}`, options);
    this.code = code;
    this.problem = problem;
    this.name = "HostError";
    // Runners print the stack: the message says where to look, and that is not in here.
    this.stack = this.message;
  }
}
