/** The number of items that are processed in one turn of the event loop. */
const portion = 100;

/**
 * Processes many connections or calls in portions of a hundred per turn of the event loop. If a server with ten thousand
 * connections closed all of them at once, calls in progress would be delayed.
 */
export class TurnQueue<One> {
  private waiting: { readonly one: One; readonly act: (one: One) => void }[] = [];
  private done = 0;

  /** Calls `act` with an item in one of the next turns, after all items that were added before. */
  add(one: One, act: (one: One) => void): void {
    this.waiting.push({ one, act });
    if (this.waiting.length === 1) this.takeTurn();
  }

  private takeTurn(): void {
    setImmediate(() => this.run());
  }

  private run(): void {
    const { waiting } = this;
    const end = Math.min(this.done + portion, waiting.length);
    while (this.done < end) {
      const { one, act } = waiting[this.done++]!;
      act(one);
    }
    if (this.done < waiting.length) {
      this.takeTurn();
    } else {
      this.waiting = [];
      this.done = 0;
    }
  }
}
