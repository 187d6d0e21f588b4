import { closeIterator } from "../call/close-iterator.js";
import { SendWindow } from "../call/send-window.js";
import type { BoundOperation } from "../contract/bind.js";
import { encodingError } from "../message/encode.js";
import type { ClientStream } from "../transport/client-transport.js";

const ignore = (): void => {};

/** Sends the items of a request stream as fast as the connection takes them. */
export class RequestPump {
  /** The stream that the items go to. It is replaced when the call moves to another one. */
  stream: ClientStream;
  private readonly operation: BoundOperation;
  private readonly items: AsyncIterable<unknown>;
  private readonly onFailure: (error: unknown) => void;
  private iterator: AsyncIterator<unknown> | undefined = undefined;
  private stopped = false;
  private readonly window = new SendWindow();
  private count = 0;

  /** `onFailure` gets the error that the source of the items threw, or that of an item that does not fit. */
  constructor(
    operation: BoundOperation,
    items: AsyncIterable<unknown>,
    stream: ClientStream,
    onFailure: (error: unknown) => void,
  ) {
    this.operation = operation;
    this.items = items;
    this.stream = stream;
    this.onFailure = onFailure;
  }

  /** Sends all items, then half-closes. */
  async run(): Promise<void> {
    try {
      const iterator = this.items[Symbol.asyncIterator]();
      this.iterator = iterator;
      const { window } = this;
      for (;;) {
        const next = await iterator.next();
        if (this.stopped) return;
        if (next.done === true) break;
        if (window.add(this.send(next.value))) await window.room();
        if (this.stopped) return;
      }
      this.iterator = undefined;
      this.stream.halfClose();
    } catch (error) {
      if (this.stopped) return;
      this.stop();
      this.onFailure(error);
    }
  }

  /** Closes the source, whatever it is doing, because the call is over. */
  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.window.release();
    const { iterator } = this;
    this.iterator = undefined;
    // The call's outcome is known, so there is nobody to tell what the source throws now.
    if (iterator !== undefined) void closeIterator(iterator, ignore);
  }

  private send(item: unknown): number {
    const { request, method } = this.operation;
    const at = this.count++;
    try {
      return this.stream.send(request, item, this.window.onSent);
    } catch (error) {
      throw encodingError(request, item, error, method, at);
    }
  }
}
