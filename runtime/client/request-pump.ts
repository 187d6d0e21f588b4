import { closeIterator } from "../call/close-iterator.js";
import type { BoundOperation } from "../table/bind.js";
import { encode, encodeFailure } from "../table/encode.js";
import type { ClientStream } from "./client-transport.js";

const ignore = (): void => {};

/**
 * Sends the items of a request stream, one at a time: a write must have left before the next one (grpc-js keeps one
 * pending message of a call and drops what comes before the call is up), and one in each turn of the event loop. grpc-js
 * takes items at once until its buffer of 1 MB is full, but sends one in a turn, and copies the list of all that wait
 * for each that it sends; and a source that always has an item would keep the call from hearing of its end.
 */
export class RequestPump {
  private readonly operation: BoundOperation;
  private readonly items: AsyncIterable<unknown>;
  private readonly onFailure: (error: unknown) => void;
  private iterator: AsyncIterator<unknown> | undefined = undefined;
  private stopped = false;
  private wake: () => void = ignore;
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
      const wake = () => this.wake();
      const sent = { callback: () => setImmediate(wake) };
      for (;;) {
        const next = await iterator.next();
        if (this.stopped) return;
        if (next.done === true) break;
        const bytes = this.encodeItem(next.value);
        await new Promise<void>((resolve) => {
          this.wake = resolve;
          stream.sendMessageWithContext(sent, bytes);
        });
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
    this.wake();
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
