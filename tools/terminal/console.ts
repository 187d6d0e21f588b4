import type { Readable } from "node:stream";

/** Where a command reads and prints. */
export interface Console {
  /** Whether a person reads what is printed. */
  readonly isInteractive: boolean;
  /** Aborts when the user interrupts the command, or when nobody reads its output any more. */
  readonly interrupted: AbortSignal;
  /** Opens the standard input. */
  openInput(): Readable;
  print(text: string): void;
  /** Prints what is not the command's result. */
  note(text: string): void;
}

/** A text of a server without the control characters that a terminal would obey. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant.
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}
