import { Code } from "../base/code.js";
import { closeStream, notOpened } from "../call/close-stream.js";
import { ItemPump, type ItemSender } from "../call/item-pump.js";
import { openStream } from "../call/open-stream.js";
import { encodingError } from "../message/encode.js";
import type { ClientStream } from "../transport/client-transport.js";
import type { ClientCall, RequestSource } from "./client-call.js";

const ignore = (): void => {};

/** The request stream of a call. The call closes it at its end, even if it never started. */
export class RequestItems implements RequestSource, ItemSender {
  thrown: { readonly error: unknown } | undefined = undefined;
  private readonly call: ClientCall;
  private readonly items: AsyncIterable<unknown>;
  private pump: ItemPump | undefined = undefined;
  private isReleased = false;

  constructor(call: ClientCall, items: AsyncIterable<unknown>) {
    this.call = call;
    this.items = items;
  }

  run(): void {
    // A transport may end a call within `start`.
    if (this.isReleased) return;
    const { items } = this;
    try {
      this.pump = new ItemPump(this, items, openStream(items));
    } catch (error) {
      this.pump = new ItemPump(this, items, notOpened);
      this.onItemsFailure(error);
      return;
    }
    this.pump.run();
  }

  sendItem(item: unknown, index: number, onSent: () => void): number {
    const { operation, stream } = this.call;
    const { request, method } = operation;
    try {
      return (stream as ClientStream).send(request, item, onSent);
    } catch (error) {
      throw encodingError(request, item, error, method, index);
    }
  }

  onItemsEnd(): void {
    this.call.stream?.halfClose();
  }

  onItemsFailure(error: unknown): void {
    this.thrown ??= { error };
    this.call.cancel(Code.CANCELLED, "The request stream failed");
  }

  onItemsOver(): void {}

  release(): void {
    if (!this.isReleased && this.pump === undefined) void closeStream(this.items, undefined, ignore);
    this.isReleased = true;
    this.pump?.stop();
  }
}
