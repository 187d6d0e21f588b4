import { type CallCredentials, Metadata } from "@grpc/grpc-js";
import { Code } from "../../code.js";
import type { ClientListener, ClientStream, SendContext } from "../client-transport.js";

type Action = (stream: ClientStream) => void;

/**
 * A call with a request stream that waits for its channel to connect, so that it can go straight to the connection. In the
 * layers of grpc-js, a message that is written after the server's end takes the place of the status and of the
 * responses that are not yet read.
 */
export class ConnectingStream implements ClientStream {
  private readonly open: () => ClientStream;
  private readonly actions: Action[] = [];
  private stream: ClientStream | undefined = undefined;
  private listener: ClientListener | undefined = undefined;
  private isOver = false;

  /** `settled` says that the channel is connected, or that it will not be for now; it must not reject. */
  constructor(settled: Promise<void>, open: () => ClientStream) {
    this.open = open;
    void settled.then(() => this.onSettled());
  }

  setCredentials(credentials: CallCredentials): void {
    this.act((stream) => stream.setCredentials(credentials));
  }

  start(metadata: Metadata, listener: ClientListener): void {
    this.listener = listener;
    // The caller may change its own meanwhile.
    const own = metadata.clone();
    this.act((stream) => stream.start(own, listener));
  }

  startRead(): void {
    this.act((stream) => stream.startRead());
  }

  sendMessageWithContext(context: SendContext, bytes: Buffer): void {
    this.act((stream) => stream.sendMessageWithContext(context, bytes));
  }

  halfClose(): void {
    this.act((stream) => stream.halfClose());
  }

  cancelWithStatus(code: number, details: string): void {
    if (this.stream !== undefined) this.stream.cancelWithStatus(code, details);
    else this.end(code, details);
  }

  private act(action: Action): void {
    if (this.stream !== undefined) action(this.stream);
    else if (!this.isOver) this.actions.push(action);
  }

  private onSettled(): void {
    if (this.isOver) return;
    try {
      this.stream = this.open();
    } catch (error) {
      this.end(Code.UNAVAILABLE, error instanceof Error ? error.message : String(error));
      return;
    }
    for (const action of this.actions.splice(0)) action(this.stream);
  }

  private end(code: number, details: string): void {
    if (this.isOver) return;
    this.isOver = true;
    this.actions.length = 0;
    // As grpc-js does: never before the caller's own code is done.
    process.nextTick(() => this.listener?.onReceiveStatus({ code, details, metadata: new Metadata() }));
  }
}
