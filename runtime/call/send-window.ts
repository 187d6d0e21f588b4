const ignore = (): void => {};

/** So many bytes may be on their way before the next item is asked for: the default window of a stream of HTTP/2. */
const limit = 64 * 1024;
/** What a small item counts as. */
const leastWeight = 1024;
const mostItems = limit / leastWeight;

/** What is on its way of a stream: at most 64 items, and less than 64 KB before the last one. */
export class SendWindow {
  private readonly weights = new Uint32Array(mostItems);
  private first = 0;
  private count = 0;
  private weight = 0;
  private wake: () => void = ignore;

  /** The oldest item has left. */
  readonly onSent = (): void => {
    this.weight -= this.weights[this.first] as number;
    this.first = (this.first + 1) % mostItems;
    this.count--;
    if (this.weight <= limit / 2) this.release();
  };

  /** Counts an item; true when no other may follow before there is {@link room}. */
  add(length: number): boolean {
    const weight = Math.max(length, leastWeight);
    this.weights[(this.first + this.count) % mostItems] = weight;
    this.count++;
    this.weight += weight;
    return this.weight >= limit;
  }

  /** Settles when half of what was on its way has left, or it is {@link release}d. */
  room(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Ends a wait: nothing leaves any more. */
  release(): void {
    this.wake();
  }
}
