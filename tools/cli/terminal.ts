import type { Readable } from "node:stream";

/** The working directory, output, input and clock of a command: those of the process, or replacements in a test. */
export interface Terminal {
  /** The working directory, to which read and printed paths are relative. */
  readonly folder: string;
  /** Whether the output goes to a terminal, so that a person reads it. */
  readonly isInteractive: boolean;
  now(): number;
  print(text: string): void;
  /** Prints a remark that is not a result of the command, to the standard error output. */
  note(text: string): void;
  openInput(): Readable;
  /**
   * A signal that aborts when the user interrupts the command, or when its output is closed. Until the signal is first requested,
   * both end the process.
   */
  interrupted(): AbortSignal;
}

export const processTerminal = (): Terminal => ({
  folder: process.cwd(),
  isInteractive: process.stdout.isTTY === true,
  now: () => performance.now(),
  print: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  openInput: () => process.stdin,
  interrupted() {
    const controller = new AbortController();
    // `once`: a second interrupt ends the process, which is Node's default.
    process.once("SIGINT", () => controller.abort());
    process.stdout.on("error", () => controller.abort());
    return controller.signal;
  },
});
