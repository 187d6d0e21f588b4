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
}

export const processTerminal = (): Terminal => ({
  folder: process.cwd(),
  isInteractive: process.stdout.isTTY === true,
  now: () => performance.now(),
  print: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
