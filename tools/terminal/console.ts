import type { Readable } from "node:stream";

/** How a command about a server reads input, prints results and learns of interruptions. */
export interface Console {
  /** Whether the output goes to a terminal, so that a person reads it. */
  readonly isInteractive: boolean;
  /** Aborts when the user interrupts the command, or when its output is closed. */
  readonly interrupted: AbortSignal;
  openInput(): Readable;
  print(text: string): void;
  /** Prints a remark that is not a result of the command, to the standard error output. */
  note(text: string): void;
}

/** Escapes the control characters in a text from a server, which a terminal would otherwise interpret. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant.
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}
