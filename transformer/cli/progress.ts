/** A line on the terminal that says what is being done, once that takes more than a second. */
export interface Progress {
  say(text: string): void;
  /** Takes the line away. */
  end(): void;
}

const patienceMs = 1_000;
const refreshMs = 100;

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const clear = "\r\u001b[K";
  let next = performance.now() + patienceMs;
  let isShown = false;
  return {
    say(text) {
      const now = performance.now();
      if (!stream.isTTY || now < next) return;
      next = now + refreshMs;
      isShown = true;
      stream.write(`${clear}${text}`);
    },
    end() {
      if (isShown) stream.write(clear);
      isShown = false;
    },
  };
}
