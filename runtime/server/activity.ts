/** What still runs on a server after its calls ended: the `finally` blocks of streams that their clients left. */
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
    await Promise.race([Promise.all(this.running), limit]);
    clearTimeout(timer);
  }
}
