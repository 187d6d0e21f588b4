import type { Readable } from "node:stream";

/** The input and output of a command about a server. */
export interface Console {
  /** Whether a person reads the output. */
  readonly isInteractive: boolean;
  /** Aborts when the user interrupts the command, or when nobody reads its output any more. */
  readonly interrupted: AbortSignal;
  /** Opens the standard input. */
  openInput(): Readable;
  print(text: string): void;
  /** Prints something that is not the result of the command, on the standard error output. */
  note(text: string): void;
}

/** A text that a server sent, with control characters escaped: a terminal would obey them. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant.
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}
