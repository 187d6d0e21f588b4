import type ts from "typescript";

/** A line at the bottom of a terminal that says what the command is doing. It appears after a second. */
export interface Progress {
  say(text: string): void;
  end(): void;
}

/** The terminal on which a line appears. */
interface Screen {
  readonly isInteractive: boolean;
  now(): number;
  note(text: string): void;
}

const clear = "\r\u001b[K";

/** Removes a progress line that a failed command left on the terminal. */
export function clearProgress(terminal: Screen): void {
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

/** Wraps a compiler host so that it shows how many files have been read and written. */
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
