import { closeIterator } from "./close-iterator.js";
import { SendWindow } from "./send-window.js";

/** The side of a call that sends a stream of items. */
export interface ItemSender {
  /** Sends an item and returns its size in bytes. @throws SetupError IW2007 if the item does not fit */
  sendItem(item: unknown, index: number, onSent: () => void): number;
  /** Called when all items are sent. */
  onItemsEnd(): void;
  /** Called if the source of the items threw or an item does not fit; also after {@link ItemPump.stop}. */
  onItemsFailure(error: unknown): void;
}

const ignore = (): void => {};

/** Sends the items of a stream as fast as the peer takes them. */
export class ItemPump {
  private readonly sender: ItemSender;
  private readonly iterator: AsyncIterator<unknown>;
  /** A window of several items, because HTTP/2 writes items in flight together. */
  private readonly window = new SendWindow();
  private stopped = false;
  private finish: () => void = ignore;

  constructor(sender: ItemSender, iterator: AsyncIterator<unknown>) {
    this.sender = sender;
    this.iterator = iterator;
  }

  /** Sends all items. Settles when the stream has ended, or after {@link stop} when it is closed; never rejects. */
  run(): Promise<void> {
    return new Promise((resolve) => {
      this.finish = resolve;
      void this.send();
    });
  }

  /** Closes the stream, whatever it is doing, because the peer takes no more items. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.window.release();
    void closeIterator(this.iterator, (error) => this.sender.onItemsFailure(error)).then(this.finish);
  }

  private async send(): Promise<void> {
    const { sender, iterator, window } = this;
    try {
      for (let index = 0; ; index++) {
        const next = await iterator.next();
        if (this.stopped) return;
        if (next.done === true) break;
        const isFull = window.add(sender.sendItem(next.value, index, window.onSent));
        if (isFull) await window.room();
        if (this.stopped) return;
      }
      this.stopped = true;
      sender.onItemsEnd();
      this.finish();
    } catch (error) {
      sender.onItemsFailure(error);
      this.stop();
    }
  }
}
