import { closeIterator } from "../call/close-iterator.js";
import { SendWindow } from "../call/send-window.js";

/** The call of a response stream. */
export interface PumpedCall {
  /** Sends an item and returns its size in bytes. @throws SetupError IW2007 if the item does not fit */
  sendItem(item: unknown, index: number, onSent: () => void): number;
  /** Called when all items are sent. */
  onItemsEnd(): void;
  /** Called if the implementation's stream threw or an item does not fit. */
  onItemsFailure(error: unknown): void;
}

const ignore = (): void => {};

/** Sends the items of a response stream as fast as the client takes them. */
export class ResponsePump {
  private readonly call: PumpedCall;
  private readonly iterator: AsyncIterator<unknown>;
  /** A window of several items, because HTTP/2 writes items in flight together. */
  private readonly window = new SendWindow();
  private stopped = false;
  private finish: () => void = ignore;

  constructor(call: PumpedCall, iterator: AsyncIterator<unknown>) {
    this.call = call;
    this.iterator = iterator;
  }

  /** Sends all items. Settles when the stream has ended, or after {@link stop} when it is closed; never rejects. */
  run(): Promise<void> {
    return new Promise((resolve) => {
      this.finish = resolve;
      void this.send();
    });
  }

  /** Closes the stream, whatever it is doing, because the client takes no more items. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.window.release();
    void closeIterator(this.iterator, (error) => this.call.onItemsFailure(error)).then(this.finish);
  }

  private async send(): Promise<void> {
    const { call, iterator, window } = this;
    try {
      for (let index = 0; ; index++) {
        const next = await iterator.next();
        if (this.stopped) return;
        if (next.done === true) break;
        const isFull = window.add(call.sendItem(next.value, index, window.onSent));
        if (isFull) await window.room();
        if (this.stopped) return;
      }
      this.stopped = true;
      call.onItemsEnd();
      this.finish();
    } catch (error) {
      call.onItemsFailure(error);
      this.stop();
    }
  }
}
