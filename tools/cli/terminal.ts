import type { Readable } from "node:stream";

/** Where a command runs and what it prints to: the process, or a test. */
export interface Terminal {
  /** The working directory, from which paths are given and told. */
  readonly folder: string;
  /** Whether a person reads along. */
  readonly isInteractive: boolean;
  /** A clock, in milliseconds. */
  now(): number;
  print(text: string): void;
  /** Prints what is not the command's result. */
  note(text: string): void;
  /** Opens the standard input. */
  openInput(): Readable;
  /** Aborts when the user interrupts the command, or when nobody reads its output any more; until it is called, both end the process. */
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
