/**
 * A signal to abort that is made when it is first asked for, because Workers take no `AbortController` before the first request.
 */
export class LateAbort {
  #made: AbortController | undefined;
  #isAborted = false;

  get signal(): AbortSignal {
    if (this.#made === undefined) {
      this.#made = new AbortController();
      if (this.#isAborted) this.#made.abort();
    }
    return this.#made.signal;
  }

  abort(): void {
    this.#isAborted = true;
    this.#made?.abort();
  }
}
