/** Where a reader's items come from. */
export interface ItemSource {
  /** Asks for one more item. */
  startRead(): void;
  /** The consumer wants no more. */
  abandon(): void;
}

interface Waiter<T> {
  resolve(result: IteratorResult<T, undefined>): void;
  reject(error: unknown): void;
}

interface Failure {
  readonly error: unknown;
}

/** So many items are read ahead of the consumer. */
const readAhead = 16;

/**
 * The items of a stream as an async iterator. It reads ahead a little and then waits for its consumer, so that a slow
 * consumer holds a fast peer. Leaving a loop over it early ends the call.
 */
export class ItemReader<T = unknown> implements AsyncIterableIterator<T, undefined> {
  private readonly source: ItemSource;
  private readonly queue: T[] = [];
  private readonly waiting: Waiter<T>[] = [];
  private head = 0;
  private asked = false;
  private over = false;
  private failure: Failure | undefined = undefined;

  constructor(source: ItemSource) {
    this.source = source;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Asks for an item unless one is on its way; the first `next` does it as well. */
  ask(): void {
    if (this.asked || this.over) return;
    this.asked = true;
    this.source.startRead();
  }

  /** An item that was asked for. */
  push(item: T): void {
    if (this.over) return;
    this.asked = false;
    const waiter = this.waiting.shift();
    if (waiter === undefined) this.queue.push(item);
    else waiter.resolve({ value: item, done: false });
    if (this.queue.length - this.head < readAhead) this.ask();
  }

  /** No more items: after those that are there the iterator ends, or fails once. */
  finish(failure?: Failure): void {
    if (this.over) return;
    this.over = true;
    const [first, ...others] = this.waiting.splice(0);
    if (first === undefined) {
      this.failure = failure;
      return;
    }
    if (failure === undefined) first.resolve({ value: undefined, done: true });
    else first.reject(failure.error);
    for (const waiter of others) waiter.resolve({ value: undefined, done: true });
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.head < this.queue.length) return Promise.resolve({ value: this.take(), done: false });
    if (this.over) return this.end();
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.ask();
    });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.queue.length = 0;
    this.head = 0;
    this.failure = undefined;
    if (!this.over) {
      this.finish();
      this.source.abandon();
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  private take(): T {
    const item = this.queue[this.head] as T;
    this.queue[this.head++] = undefined as T;
    if (this.head === this.queue.length) {
      this.queue.length = 0;
      this.head = 0;
    }
    if (this.queue.length - this.head <= readAhead / 2) this.ask();
    return item;
  }

  private end(): Promise<IteratorResult<T, undefined>> {
    const failure = this.failure;
    this.failure = undefined;
    return failure === undefined ? Promise.resolve({ value: undefined, done: true }) : Promise.reject(failure.error);
  }
}
