import { closeStream } from "./close-stream.js";
import { ItemWindow } from "./send-window.js";

/** A call that sends a stream; receives the items and the events of an {@link ItemPump}. */
export interface ItemSender {
  /**
   * Sends an item and returns its size in bytes.
   * @throws SetupError IW2007 if the item does not fit its type
   */
  sendItem(item: unknown, index: number, onSent: () => void): number;
  /** Called when all items are sent. */
  onItemsEnd(): void;
  /**
   * Called if the source of the items threw, or if an item does not fit its type. It may also be called after {@link
   * ItemPump.stop}.
   */
  onItemsFailure(error: unknown): void;
  /** Called last, when the stream has ended or, after {@link ItemPump.stop}, is closed. */
  onItemsOver(): void;
}

/** Sends the items of a stream as fast as the peer takes them. */
export class ItemPump {
  private readonly sender: ItemSender;
  private readonly stream: AsyncIterable<unknown>;
  private readonly iterator: AsyncIterator<unknown>;
  /** Limits the items in flight. Several are allowed, because HTTP/2 writes them in one go. Made for the first item. */
  private window: ItemWindow | undefined = undefined;
  private index = 0;
  private stopped = false;

  // A callback instead of an async function, which would keep its registers and a promise in memory while a stream waits for its
  // first item.
  private readonly onNext = (next: IteratorResult<unknown>): void => {
    if (this.stopped) return;
    try {
      if (next.done) this.end();
      else this.send(next.value);
    } catch (error) {
      this.onFailure(error);
    }
  };
  private readonly onFailure = (error: unknown): void => {
    // Closing a stream may abort an operation that it waits for; such an error is not a failure.
    if (!(this.stopped && isAbort(error))) this.sender.onItemsFailure(error);
    this.stop();
  };

  /** `iterator` is the iterator of `stream` that supplies the items. */
  constructor(sender: ItemSender, stream: AsyncIterable<unknown>, iterator: AsyncIterator<unknown>) {
    this.sender = sender;
    this.stream = stream;
    this.iterator = iterator;
  }

  run(): void {
    this.ask();
  }

  /** Stops and closes the stream, because the peer takes no more items. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    const { sender, stream, iterator } = this;
    void closeStream(stream, iterator, (error) => sender.onItemsFailure(error)).then(() => sender.onItemsOver());
  }

  private ask(): void {
    if (this.stopped) return;
    try {
      void Promise.resolve(this.iterator.next()).then(this.onNext, this.onFailure);
    } catch (error) {
      this.onFailure(error);
    }
  }

  private send(item: unknown): void {
    this.window ??= new ItemWindow();
    const { window } = this;
    const isFull = window.add(this.sender.sendItem(item, this.index++, window.onSent));
    if (isFull) void window.room().then(() => this.ask());
    else this.ask();
  }

  private end(): void {
    this.stopped = true;
    try {
      this.sender.onItemsEnd();
    } finally {
      this.sender.onItemsOver();
    }
  }
}

/** Whether a thrown value is an AbortError. Any value may have been thrown, even one whose getters throw. */
function isAbort(error: unknown): boolean {
  try {
    return error instanceof Error && error.name === "AbortError";
  } catch {
    return false;
  }
}
