/** How many have their turn before others are served. */
const portion = 100;

/**
 * Does work for many connections, for a hundred of them in each turn of the event loop. All at once, for the ten thousand of a server
 * that closes, it would let calls in progress wait.
 */
export class TurnQueue<One> {
  private waiting: { readonly one: One; readonly act: (one: One) => void }[] = [];
  private done = 0;

  /** Does something for one of them, soon, and after all that was added before. */
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
