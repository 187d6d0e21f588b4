/** The exit status of a command line, or of an input, that asks for what cannot be done: EX_USAGE of sysexits.h. */
export const unusable = 64;

/** The request of the user cannot be carried out. The message says why. */
export class TerminalError extends Error {
  /** The exit status. */
  readonly status: number;

  constructor(message: string, status: number = unusable) {
    super(message);
    this.status = status;
  }
}
