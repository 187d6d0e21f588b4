import type { Readable } from "node:stream";

/** The environment of a command: that of the process, or of a test. */
export interface Terminal {
  /** The working directory. Paths are read and printed relative to it. */
  readonly folder: string;
  /** Whether a person reads the output. */
  readonly isInteractive: boolean;
  /** The time in milliseconds. */
  now(): number;
  print(text: string): void;
  /** Prints something that is not the result of the command, on the standard error output. */
  note(text: string): void;
  /** Opens the standard input. */
  openInput(): Readable;
  /**
   * A signal that aborts when the user interrupts the command, or when nobody reads its output any more. Until it is asked for,
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
    // Once: an interrupt after that ends the process, as it does by itself.
    process.once("SIGINT", () => controller.abort());
    process.stdout.on("error", () => controller.abort());
    return controller.signal;
  },
});
