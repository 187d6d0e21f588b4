import type ts from "typescript";
import type { Terminal } from "./terminal.js";

/** A line on the terminal that says what is being done, once that takes more than a second. */
export interface Progress {
  say(text: string): void;
  /** Takes the line away. */
  end(): void;
}

/** The part of a terminal that shows a line. */
type Screen = Pick<Terminal, "isInteractive" | "now" | "note">;

const clear = "\r\u001b[K";

/** Takes away the line of whoever could not end. */
export function clearProgress(terminal: Terminal): void {
  if (terminal.isInteractive) terminal.note(clear);
}

const patienceMs = 1_000;
const refreshMs = 100;

export function createProgress(terminal: Screen): Progress {
  let next = terminal.now() + patienceMs;
  let isShown = false;
  return {
    say(text) {
      const now = terminal.now();
      if (!terminal.isInteractive || now < next) return;
      next = now + refreshMs;
      isShown = true;
      terminal.note(`${clear}${text}`);
    },
    end() {
      if (isShown) terminal.note(clear);
      isShown = false;
    },
  };
}

/** A host of a compiler that says how far its reading and writing is. */
export function tellingHost<Host extends ts.CompilerHost>(host: Host, progress: Progress): Host {
  let read = 0;
  let written = 0;
  return {
    ...host,
    getSourceFile(...args: Parameters<ts.CompilerHost["getSourceFile"]>) {
      progress.say(`reading file ${++read}`);
      return host.getSourceFile(...args);
    },
    writeFile(...args: Parameters<ts.CompilerHost["writeFile"]>) {
      progress.say(`writing file ${++written}`);
      host.writeFile(...args);
    },
  };
}
