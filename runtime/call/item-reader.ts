import { Queue } from "./queue.js";
import { type Failure, rejection } from "./rejection.js";

/** The source from which a reader gets items. */
export interface ItemSource {
  /** Asks for one more item, which may come at once. */
  startRead(): void;
  /** Called when the consumer stops reading. */
  abandon(): void;
}

type Waiter<T> = (result: IteratorResult<T, undefined> | Promise<IteratorResult<T, undefined>>) => void;

/** The number of items that are read before the consumer asks for them. */
const readAhead = 16;

/**
 * Reads the items of a stream. It reads ahead a little and then waits for its consumer, so that a slow consumer slows down a fast
 * peer.
 */
export class ItemReader<T = unknown> implements AsyncIterator<T, undefined> {
  private readonly source: ItemSource;
  // Made on first use: most streams wait for an item most of the time, and for one only.
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

  /** Asks for an item, unless one was asked for already. The first call of `next` does the same. */
  ask(): void {
    if (this.asked || this.over) return;
    this.asked = true;
    this.again = this.starting;
    if (this.starting) return;
    // A loop: an item that arrives at once asks for the next one, which would fill the stack if it were a recursion.
    this.starting = true;
    do {
      this.again = false;
      this.source.startRead();
    } while (this.again);
    this.starting = false;
  }

  /** Takes an item that was asked for, and passes it to the consumer. */
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

  /** Ends the iteration after the items that are there. With a failure, the iterator rejects once before it ends. */
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

  /** The number of items that wait for the consumer. */
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
