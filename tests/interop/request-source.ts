/** The items of our client's request stream, each of which waits for its gate. */
export class RequestSource<T> implements AsyncIterableIterator<T> {
  /** Fulfilled when the stream was left before its end. */
  readonly left: Promise<void>;
  private closed = false;
  private readonly items: readonly T[];
  private readonly gate: (index: number) => Promise<void>;
  private leave: () => void = () => {};
  private taken = 0;

  /** The gate behind the last item leads to the end. */
  constructor(items: readonly T[], gate: (index: number) => Promise<void>) {
    this.items = items;
    this.gate = gate;
    this.left = new Promise((resolve) => {
      this.leave = resolve;
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<T>> {
    const index = this.taken++;
    await Promise.race([this.gate(index), this.left]);
    if (this.closed || index >= this.items.length) return { value: undefined, done: true };
    return { value: this.items[index] as T, done: false };
  }

  async return(): Promise<IteratorResult<T>> {
    this.closed = true;
    this.leave();
    return { value: undefined, done: true };
  }

  map<U>(change: (item: T) => U): AsyncIterable<U> {
    const next = async (): Promise<IteratorResult<U>> => {
      const result = await this.next();
      return result.done === true ? result : { value: change(result.value), done: false };
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: () => this.return() as Promise<IteratorResult<U>> }) };
  }
}
