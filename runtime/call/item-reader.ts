import { Queue } from "./queue.js";
import { type Failure, rejection } from "./rejection.js";

/** The transport of a call, from which an {@link ItemReader} gets items. */
export interface ItemSource {
  /** Requests one more item, which may arrive synchronously. */
  startRead(): void;
  /** Called when the consumer stops reading. */
  abandon(): void;
}

type Waiter<T> = (result: IteratorResult<T, undefined> | Promise<IteratorResult<T, undefined>>) => void;

/** The number of items that are requested before the consumer asks for them. */
const readAhead = 16;

/**
 * An iterator over the items that a call receives. It requests a few items ahead and then waits for its consumer, so that a slow
 * consumer slows down a fast peer.
 */
export class ItemReader<T = unknown> implements AsyncIterator<T, undefined> {
  private readonly source: ItemSource;
  // Made only when an item arrives that nobody waits for: most streams never need a queue.
  private queue: Queue<T> | undefined = undefined;
  private waiter: Waiter<T> | undefined = undefined;
  private laterWaiters: Queue<Waiter<T>> | undefined = undefined;
  private asked = false;
  private starting = false;
  private again = false;
  private over = false;
  private failure: Failure | undefined = undefined;

  constructor(source: ItemSource) {
    this.source = source;
  }

  /** Requests the next item, unless a request is pending. The first call of `next` does so by itself. */
  ask(): void {
    if (this.asked || this.over) return;
    this.asked = true;
    this.again = this.starting;
    if (this.starting) return;
    // A loop instead of recursion: an item that arrives synchronously requests the next one, which would fill the call stack.
    this.starting = true;
    do {
      this.again = false;
      this.source.startRead();
    } while (this.again);
    this.starting = false;
  }

  /** Passes an item that has arrived to the waiting consumer, or queues it. */
  push(item: T): void {
    if (this.over) return;
    this.asked = false;
    const { waiter } = this;
    if (waiter === undefined) {
      this.queue ??= new Queue();
      this.queue.push(item);
    } else {
      this.waiter = this.laterWaiters?.shift();
      waiter({ value: item, done: false });
    }
    if (this.length < readAhead) this.ask();
  }

  /** Ends the iteration behind the queued items. With a failure, the iterator rejects once before it ends. */
  finish(failure?: Failure): void {
    if (this.over) return;
    this.over = true;
    this.failure = failure;
    for (let { waiter } = this; waiter !== undefined; waiter = this.laterWaiters?.shift()) waiter(this.end());
    this.waiter = undefined;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.length > 0) return Promise.resolve({ value: this.take(), done: false });
    if (this.over) return this.end();
    return new Promise((resolve) => {
      this.enqueue(resolve);
      this.ask();
    });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.queue?.clear();
    this.failure = undefined;
    if (!this.over) {
      this.finish();
      this.source.abandon();
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  private get length(): number {
    return this.queue === undefined ? 0 : this.queue.length;
  }

  private enqueue(waiter: Waiter<T>): void {
    if (this.waiter === undefined) {
      this.waiter = waiter;
      return;
    }
    this.laterWaiters ??= new Queue();
    this.laterWaiters.push(waiter);
  }

  private take(): T {
    const item = this.queue?.shift() as T;
    if (this.length <= readAhead / 2) this.ask();
    return item;
  }

  private end(): Promise<IteratorResult<T, undefined>> {
    const failure = this.failure;
    this.failure = undefined;
    return failure === undefined ? Promise.resolve({ value: undefined, done: true }) : rejection(failure);
  }
}
