/** Counts the work that still runs on a server after calls have ended: methods and streams that were cut off, and disposals. */
export class Activity {
  private count = 0;
  private waiting: (() => void)[] = [];

  /** Counts one piece of work, which runs until {@link end} is called. */
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

  /** Counts work until it settles. `work` must not reject. */
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
    // Work that ends may have started more.
    while (this.count > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
