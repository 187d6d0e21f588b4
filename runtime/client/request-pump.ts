import { closeIterator } from "../call/close-iterator.js";
import { SendWindow } from "../call/send-window.js";
import type { BoundOperation } from "../table/bind.js";
import { encode } from "../table/encode.js";
import { encodeFailure } from "../table/misfit-error.js";
import type { ClientStream } from "./client-transport.js";

const ignore = (): void => {};

/** Sends the items of a request stream while the connection takes them. */
export class RequestPump {
  private readonly operation: BoundOperation;
  private readonly items: AsyncIterable<unknown>;
  private readonly onFailure: (error: unknown) => void;
  private iterator: AsyncIterator<unknown> | undefined = undefined;
  private stopped = false;
  private readonly window = new SendWindow();
  private count = 0;

  /** `onFailure` gets what the items' source threw, or the error of an item that does not fit. */
  constructor(operation: BoundOperation, items: AsyncIterable<unknown>, onFailure: (error: unknown) => void) {
    this.operation = operation;
    this.items = items;
    this.onFailure = onFailure;
  }

  /** Sends all items, then half-closes. */
  async run(stream: ClientStream): Promise<void> {
    try {
      const iterator = this.items[Symbol.asyncIterator]();
      this.iterator = iterator;
      const { window } = this;
      const sent = { callback: window.onSent };
      for (;;) {
        const next = await iterator.next();
        if (this.stopped) return;
        if (next.done === true) break;
        const bytes = this.encodeItem(next.value);
        const isFull = window.add(bytes.length);
        stream.sendMessageWithContext(sent, bytes);
        if (isFull) await window.room();
        if (this.stopped) return;
      }
      this.iterator = undefined;
      stream.halfClose();
    } catch (error) {
      if (this.stopped) return;
      this.stop();
      this.onFailure(error);
    }
  }

  /** The call is over: the source is closed, wherever it is. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.window.release();
    const { iterator } = this;
    this.iterator = undefined;
    // The call's outcome is known; what the source throws now belongs to nobody.
    if (iterator !== undefined) void closeIterator(iterator, ignore);
  }

  private encodeItem(item: unknown): Buffer {
    const { request, method } = this.operation;
    const at = this.count++;
    try {
      return encode(request, item);
    } catch (error) {
      throw encodeFailure(request, request.bare === undefined ? [item] : item, `${method}[${at}]`, error);
    }
  }
}
