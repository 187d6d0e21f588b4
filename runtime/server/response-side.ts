import { Code } from "../base/code.js";
import { longestTimerMs } from "../base/longest-timer.js";
import { closeStream, notOpened } from "../call/close-stream.js";
import { ItemPump, type ItemSender } from "../call/item-pump.js";
import { openStream } from "../call/open-stream.js";
import { asStream, streamIn, unsentStream } from "../call/stream-values.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { encode, encodingError } from "../message/encode.js";
import type { Metadata } from "../metadata/metadata.js";
import type { ResponseSide, ServingCall } from "./call-sides.js";
import { runInCall } from "./running-calls.js";

export class OneResponse implements ResponseSide {
  private readonly call: ServingCall;

  constructor(call: ServingCall) {
    this.call = call;
  }

  respond(result: unknown): void {
    const { call } = this;
    // After a cancellation the transport would drop the response anyway.
    if (call.isOver) return;
    const { operation, stream } = call;
    let headers: Metadata | undefined;
    try {
      headers = call.takeHeaders();
    } catch (error) {
      call.fail(error);
      return;
    }
    try {
      call.answer(result, headers);
    } catch (error) {
      if (headers !== undefined) stream.sendHeaders(headers);
      call.fail(encodingError(operation.response, result, error, operation.method));
    }
  }

  stop(): void {}

  whenOver(): undefined {}
}

export class ResponseStream implements ResponseSide, ItemSender {
  private readonly call: ServingCall;
  private pump: ItemPump | undefined = undefined;
  private deadlineTimer: ReturnType<typeof setTimeout> | undefined = undefined;
  private isRunning = false;
  /** Resolves the promise of `whenOver`. */
  private onOver: (() => void) | undefined = undefined;

  constructor(call: ServingCall) {
    this.call = call;
  }

  respond(result: unknown): void {
    const { call } = this;
    // The client may have left while the method ran.
    if (call.isOver) {
      this.close(result, undefined);
      return;
    }
    let stream: AsyncIterable<unknown>;
    let iterator = notOpened;
    try {
      stream = asStream(streamIn(call.operation, result), `The result of ${call.operation.method}`);
      iterator = openStream(stream);
      this.sendHeaders(outputValues(call.operation, result));
    } catch (error) {
      call.fail(error);
      this.close(result, iterator);
      return;
    }
    this.pump = new ItemPump(this, stream, iterator);
    this.begin();
    this.pump.run();
    this.watchDeadline();
  }

  sendItem(item: unknown, index: number, onSent: () => void): number {
    const { operation, stream } = this.call;
    if (index === 0) {
      this.sendHeaders();
      this.call.closeHeaders();
    }
    try {
      return stream.send(operation.response, item, onSent);
    } catch (error) {
      throw encodingError(operation.response, item, error, operation.method, index);
    }
  }

  onItemsEnd(): void {
    const { call } = this;
    try {
      this.sendHeaders();
    } catch (error) {
      call.fail(error);
      return;
    }
    call.end(Code.OK, "");
  }

  onItemsFailure(error: unknown): void {
    this.call.fail(error);
  }

  onItemsOver(): void {
    this.isRunning = false;
    this.call.settings.activity.end();
    this.onOver?.();
  }

  whenOver(): Promise<void> | undefined {
    if (!this.isRunning) return undefined;
    return new Promise((resolve) => {
      this.onOver = resolve;
    });
  }

  stop(): void {
    clearTimeout(this.deadlineTimer);
    // If the client breaks a rule, the transport's code ends the call; the stream's `finally` blocks must still run as code of
    // the call.
    if (this.pump !== undefined) runInCall(this.call, stopPump, this.pump);
  }

  private sendHeaders(output?: Uint8Array): void {
    const headers = this.call.takeHeaders(output);
    if (headers !== undefined) this.call.stream.sendHeaders(headers);
  }

  private begin(): void {
    this.isRunning = true;
    this.call.settings.activity.start();
  }

  /** Closes a response stream that is not sent. Does nothing if `result` has no stream. */
  private close(result: unknown, iterator: AsyncIterator<unknown> | undefined): void {
    const stream = unsentStream(this.call.operation, result);
    if (stream === undefined) return;
    this.begin();
    void closeStream(stream, iterator, (failure) => this.call.fail(failure)).then(() => this.onItemsOver());
  }

  /**
   * Ends the call at its deadline. The transport also ends it then, but its status would wait behind messages that a vanished
   * client never accepts.
   */
  private watchDeadline(): void {
    const { call } = this;
    const ms = call.stream.deadline - Date.now();
    if (!call.isOver && ms <= longestTimerMs) this.deadlineTimer = setTimeout(() => call.onCancel(), ms);
  }
}

// A named function, because a closure would be allocated for each call.
function stopPump(_call: ServingCall, pump: ItemPump): void {
  pump.stop();
}

/** Encodes the values that a method returns beside a response stream. Undefined if the operation has none. */
function outputValues({ responseHeader, method }: BoundOperation, result: unknown): Uint8Array | undefined {
  return responseHeader === undefined ? undefined : encode(responseHeader, result, method);
}
