import type { CallCredentials, Metadata } from "@grpc/grpc-js";
import { Queue } from "../call/queue.js";
import type { ClientListener, ClientStream, SendContext } from "./client-transport.js";

interface Waiting {
  readonly context: SendContext;
  readonly bytes: Buffer;
}

/**
 * A call through the layers of grpc-js that takes any number of messages. Those layers keep one pending message and drop
 * what comes beside it until the call is up. Then they take all at once until their buffer of 1 MB is full, but send one
 * in a turn of the event loop and copy the list of all that wait for each. So they get one in a turn, when the one before
 * has left.
 */
export class OneByOneStream implements ClientStream {
  private readonly stream: ClientStream;
  private readonly waiting = new Queue<Waiting>();
  private isSending = false;
  private isClosing = false;

  constructor(stream: ClientStream) {
    this.stream = stream;
  }

  setCredentials(credentials: CallCredentials): void {
    this.stream.setCredentials(credentials);
  }

  start(metadata: Metadata, listener: ClientListener): void {
    this.stream.start(metadata, listener);
  }

  startRead(): void {
    this.stream.startRead();
  }

  sendMessageWithContext(context: SendContext, bytes: Buffer): void {
    if (this.isSending) this.waiting.push({ context, bytes });
    else this.send(context, bytes);
  }

  halfClose(): void {
    if (this.waiting.length > 0) this.isClosing = true;
    else this.stream.halfClose();
  }

  cancelWithStatus(code: number, details: string): void {
    this.stream.cancelWithStatus(code, details);
  }

  private send(context: SendContext, bytes: Buffer): void {
    this.isSending = true;
    this.stream.sendMessageWithContext({ callback: () => setImmediate(() => this.onSent(context)) }, bytes);
  }

  private onSent({ callback }: SendContext): void {
    this.isSending = false;
    const next = this.waiting.shift();
    if (next !== undefined) this.send(next.context, next.bytes);
    else if (this.isClosing) this.stream.halfClose();
    callback?.();
  }
}
