/** The work that still runs on a server after its calls have ended: methods and streams that were cut off, and disposals. */
export class Activity {
  private readonly running = new Set<Promise<void>>();

  /** Counts work until it settles. `work` must not reject. */
  add(work: Promise<void>): void {
    this.running.add(work);
    void work.then(() => this.running.delete(work));
  }

  /** Settles when no work is left, or after `limitMs` milliseconds. */
  async idle(limitMs: number): Promise<void> {
    if (this.running.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs);
    });
    await Promise.race([this.settled(), limit]);
    clearTimeout(timer);
  }

  private async settled(): Promise<void> {
    // Work that ends may have started more.
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
