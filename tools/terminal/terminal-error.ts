/** The exit status for a command line or input with which the command cannot work: EX_USAGE of sysexits.h. */
export const unusable = 64;

/** The error for a request that cannot be carried out. The message says why. */
export class TerminalError extends Error {
  readonly status: number;

  constructor(message: string, status: number = unusable) {
    super(message);
    this.status = status;
  }
}
