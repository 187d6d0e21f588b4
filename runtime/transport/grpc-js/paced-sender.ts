import type { experimental } from "@grpc/grpc-js";
import { Queue } from "../../call/queue.js";

interface Waiting {
  readonly bytes: Buffer;
  readonly onSent: () => void;
}

/**
 * Sends the messages of a request stream through a channel of grpc-js, one per turn of the event loop, each after the previous
 * one has been sent. Until the call has a connection, grpc-js holds one pending message and drops further ones. Afterwards it
 * accepts messages until its buffer of 1 MB is full, but sends one per turn and copies the list of waiting messages each time.
 */
export class PacedSender {
  private readonly call: experimental.CallStream;
  private readonly waiting = new Queue<Waiting>();
  private isSending = false;
  private isClosing = false;

  constructor(call: experimental.CallStream) {
    this.call = call;
  }

  send(bytes: Buffer, onSent: () => void): void {
    if (this.isSending) this.waiting.push({ bytes, onSent });
    else this.sendNow(bytes, onSent);
  }

  halfClose(): void {
    if (this.waiting.length > 0) this.isClosing = true;
    else this.call.halfClose();
  }

  private sendNow(bytes: Buffer, onSent: () => void): void {
    this.isSending = true;
    this.call.sendMessageWithContext({ callback: () => setImmediate(() => this.onSent(onSent)) }, bytes);
  }

  private onSent(onSent: () => void): void {
    this.isSending = false;
    const next = this.waiting.shift();
    if (next !== undefined) this.sendNow(next.bytes, next.onSent);
    else if (this.isClosing) this.call.halfClose();
    onSent();
  }
}
