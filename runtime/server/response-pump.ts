import { closeIterator } from "../call/close-iterator.js";
import { SendWindow } from "../call/send-window.js";

/** What a response stream needs of its call. */
export interface PumpedCall {
  /** Sends an item, and gives back its size in bytes. @throws what an item that does not fit leads to */
  sendItem(item: unknown, index: number, onSent: () => void): number;
  /** All items are sent. */
  onItemsEnd(): void;
  /** The implementation's stream threw, or an item does not fit. */
  onItemsFailure(error: unknown): void;
}

const ignore = (): void => {};

/** Sends the items of a response stream while the client takes them. */
export class ResponsePump {
  private readonly call: PumpedCall;
  private readonly iterator: AsyncIterator<unknown>;
  /** HTTP/2 writes together what is on its way. */
  private readonly window = new SendWindow();
  private stopped = false;
  private finish: () => void = ignore;

  constructor(call: PumpedCall, iterator: AsyncIterator<unknown>) {
    this.call = call;
    this.iterator = iterator;
  }

  /** Sends all items. Settles when the stream has ended, or is closed after {@link stop}; never rejects. */
  run(): Promise<void> {
    return new Promise((resolve) => {
      this.finish = resolve;
      void this.send();
    });
  }

  /** Nobody takes the items any more: the stream is closed, wherever it is. */
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
