/** The exit status of a command line, or of an input, that asks for what cannot be done: EX_USAGE of sysexits.h. */
export const unusable = 64;

/** What was asked for cannot be done. The message says why, for the user. */
export class TerminalError extends Error {
  /** The exit status. */
  readonly status: number;

  constructor(message: string, status: number = unusable) {
    super(message);
    this.status = status;
  }
}
