import type { Terminal } from "./terminal.js";

/** A line on the terminal that says what is being done, once that takes more than a second. */
export interface Progress {
  say(text: string): void;
  /** Takes the line away. */
  end(): void;
}

const patienceMs = 1_000;
const refreshMs = 100;

export function createProgress(terminal: Terminal): Progress {
  const clear = "\r\u001b[K";
  let next = performance.now() + patienceMs;
  let isShown = false;
  return {
    say(text) {
      const now = performance.now();
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
