const ignore = (): void => {};

/** The bytes in flight up to which the next item is asked for: the default window of an HTTP/2 stream. */
const limit = 64 * 1024;
/** The bytes that an item counts as, at least. */
const leastWeight = 1024;
const mostItems = limit / leastWeight;

/**
 * The window of the items of a stream that are in flight: at most 64 items, and another one only while there are less than 64 KB.
 */
export class ItemWindow {
  private readonly weights: Uint32Array = new Uint32Array(mostItems);
  private first = 0;
  private count = 0;
  private weight = 0;
  private wake: () => void = ignore;

  /** To be called when the oldest item in flight has been sent. */
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

  /** Resolves when so many items have been sent that half of the window is free. */
  room(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
