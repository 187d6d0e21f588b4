import { Code } from "../base/code.js";
import { type Failure, rejection } from "../call/rejection.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import type { MetadataLike } from "../metadata/metadata.js";
import type { ClientStream } from "../transport/client-transport.js";
import { ClientCall } from "./client-call.js";

/** A call with one response. Its request is one message or a stream. */
export class SingleResponseCall extends ClientCall {
  private readonly resolve: (result: unknown) => void;
  private messages = 0;
  private result: unknown = undefined;

  /** `resolve` settles the promise that the caller has; its argument may be another promise. */
  constructor(operation: BoundOperation, resolve: (result: unknown) => void) {
    super(operation);
    this.resolve = resolve;
  }

  onMessage(chunk: Uint8Array, start: number, end: number): void {
    if (this.messages++ > 0) {
      this.cancel(Code.UNIMPLEMENTED, "The server sent more than one response to a call that has one");
      return;
    }
    try {
      const { response, method } = this.operation;
      const { maxDepth, cacheKeys, copy } = this.reading;
      this.result = this.decoded(response, chunk, start, end, { path: method, maxDepth, cacheKeys, copy });
      // Reads on although the response is complete: the status arrives after all messages, even if a faulty server sends too
      // many.
      this.stream?.startRead();
    } catch (cause) {
      this.cancel(Code.INTERNAL, `The response cannot be decoded: ${(cause as Error).message}`, cause);
    }
  }

  protected startReading(stream: ClientStream): void {
    stream.startRead();
  }

  protected settle(failure: Failure | undefined, metadata: MetadataLike | undefined): void {
    if (failure !== undefined) this.resolve(rejection(failure));
    else if (this.messages === 1) this.resolve(this.result);
    else this.fail(Code.UNIMPLEMENTED, "The server ended the call without a response", metadata ? { metadata } : {});
  }
}
