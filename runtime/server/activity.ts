/** What still runs on a server after its calls ended: methods and streams that were cut off, and what disposes of objects. */
export class Activity {
  private readonly running = new Set<Promise<void>>();

  /** Counts work until it settles; it must not reject. */
  add(work: Promise<void>): void {
    this.running.add(work);
    void work.then(() => this.running.delete(work));
  }

  /** Settles when nothing runs any more, or after `limitMs`. */
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
    // What ends may leave more to do.
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
