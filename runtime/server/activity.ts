/**
 * Counts the work that goes on in a server after calls have ended: methods and streams that were cut off, and disposals. `close`
 * waits for this work for a while.
 */
export class Activity {
  private count = 0;
  private waiting: (() => void)[] = [];

  /** Counts one piece of work until {@link end} is called. */
  start(): void {
    this.count++;
  }

  end(): void {
    this.count--;
    if (this.count > 0) return;
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Counts a piece of work until its promise settles. The promise must not reject. */
  add(work: Promise<void>): void {
    this.start();
    void work.then(() => this.end());
  }

  /** Settles when no work is left, or after `limitMs` milliseconds. */
  async idle(limitMs: number): Promise<void> {
    if (this.count === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs);
    });
    await Promise.race([this.settled(), limit]);
    clearTimeout(timer);
  }

  private async settled(): Promise<void> {
    // A loop, because work that ends may have started more work.
    while (this.count > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
