import type { CodeIn } from "../model/code-ranges.js";

/**
 * The titles of errors in the configuration of the compiling tool, such as jest or a bundler. They are also the titles of the
 * errors' pages.
 */
export const hostErrorTitles = {
  IW3001: "The jest transformer is set up wrongly",
  IW3002: "The plugin's entry in tsconfig.json or nest-cli.json is wrong",
  IW3003: "There is no compiler to read contracts with",
  IW3004: "The project's tsconfig.json cannot be read",
  IW3005: "interwire failed in an editor",
} as const satisfies Record<CodeIn<"IW3">, string>;

/**
 * An error in the configuration of the tool that compiles with interwire (jest, a bundler, tspc): a file or package is missing,
 * or an option is wrong.
 */
export class HostError extends Error {
  readonly code: keyof typeof hostErrorTitles;
  /** The cause, without the code and the fix. */
  readonly problem: string;

  constructor(code: keyof typeof hostErrorTitles, problem: string, fix: string, options?: ErrorOptions) {
    super(`${code}: ${problem}. ${fix}`, options);
    this.code = code;
    this.problem = problem;
    this.name = "HostError";
    // Test runners print the stack, but the message already says where to look, and that is not in this package.
    this.stack = this.message;
  }
}
