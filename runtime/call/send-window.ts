const ignore = (): void => {};

/** The number of bytes in flight from which the next item waits: the initial window of an HTTP/2 stream. */
const limit = 64 * 1024;
/** The least number of bytes that an item counts as, so that the number of small items is limited, too. */
const leastWeight = 1024;
const mostItems = limit / leastWeight;

/** Limits the items of a stream that are in flight: at most 64 items, and another one only while there are less than 64 KB. */
export class ItemWindow {
  private readonly weights: Uint32Array = new Uint32Array(mostItems);
  private first = 0;
  private count = 0;
  private weight = 0;
  private wake: () => void = ignore;

  /** To be called when the transport has sent the oldest item in flight. */
  readonly onSent = (): void => {
    this.weight -= this.weights[this.first]!;
    this.first = (this.first + 1) % mostItems;
    this.count--;
    if (this.weight <= limit / 2) this.wake();
  };

  /** Adds an item of `length` bytes, which may be Infinity. Returns true if the next one has to wait for {@link room}. */
  add(length: number): boolean {
    const weight = Math.min(Math.max(length, leastWeight), limit);
    this.weights[(this.first + this.count) % mostItems] = weight;
    this.count++;
    this.weight += weight;
    return this.weight >= limit;
  }

  /** Resolves when half of the window is free. */
  room(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
