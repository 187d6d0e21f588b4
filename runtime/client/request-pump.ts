import { closeIterator } from "../call/close-iterator.js";
import type { BoundOperation } from "../table/bind.js";
import { encode, encodeFailure } from "../table/encode.js";
import type { ClientStream } from "./client-transport.js";

const ignore = (): void => {};

/** So many bytes may be on their way before the next item is asked for, as with any stream of Node. */
const window = 16 * 1024;
/** What a small item counts as, so that there are at most 64. */
const leastWeight = 256;

/** Sends the items of a request stream while the connection takes them. */
export class RequestPump {
  private readonly operation: BoundOperation;
  private readonly items: AsyncIterable<unknown>;
  private readonly onFailure: (error: unknown) => void;
  private iterator: AsyncIterator<unknown> | undefined = undefined;
  private stopped = false;
  private wake: () => void = ignore;
  private count = 0;
  private readonly weights: number[] = [];
  private outstanding = 0;

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
      const sent = { callback: () => this.onSent() };
      for (;;) {
        const next = await iterator.next();
        if (this.stopped) return;
        if (next.done === true) break;
        const bytes = this.encodeItem(next.value);
        const weight = Math.max(bytes.length, leastWeight);
        this.weights.push(weight);
        this.outstanding += weight;
        stream.sendMessageWithContext(sent, bytes);
        if (this.outstanding >= window) await this.room();
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

  /** The oldest message on its way has left. */
  private onSent(): void {
    this.outstanding -= this.weights.shift() ?? 0;
    if (this.outstanding <= window / 2) this.wake();
  }

  private room(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
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
