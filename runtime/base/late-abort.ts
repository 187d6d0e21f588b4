/**
 * An event that happens once, with a signal for programs. The signal is made when it is first asked for, and this package listens by plain
 * functions: Workers take no `AbortController` before the first request, and let no other request use one of a request.
 */
export class LateAbort {
  isAborted = false;
  /** The functions to call when it happens. */
  readonly listeners: Set<() => void> = new Set();
  #made: AbortController | undefined;

  get signal(): AbortSignal {
    if (this.#made === undefined) {
      this.#made = new AbortController();
      if (this.isAborted) this.#made.abort();
    }
    return this.#made.signal;
  }

  abort(): void {
    this.isAborted = true;
    this.#made?.abort();
    for (const listener of this.listeners) listener();
  }
}
