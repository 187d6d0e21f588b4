import type { ServerListener } from "../server-transport.js";
import type { OneRequestCall, RequestStreamCall } from "./grpc-surface.js";

/** The request side of a call that grpc-js has passed to a handler. */
export interface HandlerRequest {
  /** Called after the listener has received the headers. */
  start(): void;
  startRead(): void;
}

/** A request of one message, which grpc-js has read before it called the handler. */
export class OneHandlerRequest implements HandlerRequest {
  private readonly call: OneRequestCall;
  private readonly listener: ServerListener;

  constructor(call: OneRequestCall, listener: ServerListener) {
    this.call = call;
    this.listener = listener;
  }

  start(): void {
    const { request } = this.call;
    this.listener.onMessage(request, 0, request.length);
  }

  startRead(): void {}
}

/** A request that is a stream. From the first read on, grpc-js reads ahead of the handler. */
export class HandlerRequestStream implements HandlerRequest {
  private readonly call: RequestStreamCall;
  private readonly listener: ServerListener;
  private isOpen = false;
  private isAsked = false;
  private isReading = false;

  constructor(call: RequestStreamCall, listener: ServerListener) {
    this.call = call;
    this.listener = listener;
  }

  start(): void {}

  startRead(): void {
    this.isAsked = true;
    if (!this.isOpen) this.open();
    this.read();
  }

  private open(): void {
    this.isOpen = true;
    this.call.on("readable", () => this.read());
    // grpc-js emits `end` only after a read that found nothing, so the listener has requested it.
    this.call.on("end", () => this.listener.onHalfClose());
  }

  /**
   * Passes the next message to the listener, if the message has arrived and the listener has requested it. While the listener
   * handles a message, it may request the next.
   */
  private read(): void {
    if (this.isReading) return;
    this.isReading = true;
    while (this.isAsked) {
      const message = this.call.read();
      if (message === null) break;
      this.isAsked = false;
      this.listener.onMessage(message, 0, message.length);
    }
    this.isReading = false;
  }
}
