import { AsyncResource } from "node:async_hooks";
import { Code } from "../../base/code.js";
import { type Inflated, inflate } from "../../protocol/inflate.js";
import { RequestMessages } from "../../protocol/request-messages.js";
import type { Stream } from "../http2/stream.js";
import type { ServerListener } from "../server-transport.js";
import type { RequestHead } from "./request-head.js";
import type { ServerConnection } from "./server-connection.js";

/**
 * The half of a call that reads the request. A call has an asynchronous context of its own: what a program enters there
 * (`AsyncLocalStorage.enterWith`) must not reach other calls of the connection.
 */
export abstract class RequestHalf extends AsyncResource {
  isOver = false;
  protected readonly connection: ServerConnection;
  protected readonly stream: Stream;
  protected readonly head: RequestHead;
  protected abstract readonly listener: ServerListener;
  private readonly messages = new RequestMessages();
  private isAsked = false;
  /** While messages are passed on, or one is decompressed. */
  private isBusy = false;
  /** Whether something has come in this turn that has not been read yet. */
  private isUnsettled = false;

  constructor(connection: ServerConnection, stream: Stream, head: RequestHead) {
    super("Http2Call");
    this.connection = connection;
    this.stream = stream;
    this.head = head;
  }

  /** Hands the call to its listener. */
  start(): void {
    const { listener } = this;
    this.runInAsyncScope(listener.onHeaders, listener, this.head.headers);
  }

  startRead(): void {
    if (this.isOver) return;
    this.isAsked = true;
    this.read();
    this.connection.arm();
  }

  onData(bytes: Buffer, start: number, end: number): void {
    if (this.isOver) {
      this.connection.http2.consume(this.stream, end - start);
      return;
    }
    this.messages.push(bytes, start, end);
    this.read();
    if (this.isUnsettled || !this.messages.hasUnread) return;
    this.isUnsettled = true;
    this.connection.settleLater(this);
  }

  /** Keeps no more memory for what is unread than it needs. */
  settle(): void {
    this.isUnsettled = false;
    this.messages.settle();
  }

  onEnd(): void {
    this.read();
  }

  /** Never called: only clients receive the headers of a response. */
  onHeaders(): void {}

  /** Ignored: gRPC gives the trailers of a request no meaning. */
  onTrailers(): void {}

  /** Ends the call for both sides. */
  abstract fail(code: Code, details: string): void;

  /** Ends the reading, and gives room for what nobody reads. */
  protected stopReading(): void {
    const { connection, stream } = this;
    this.isOver = true;
    this.messages.clear();
    connection.http2.consume(stream, stream.held);
  }

  /** Passes on what is asked for and there. */
  private read(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.isAsked && !this.isOver) {
      const next = this.readMessage();
      if (next === "later") return;
      if (next === "none") break;
    }
    this.isBusy = false;
  }

  /** Passes on one message, or the end. Says whether there is none, or whether it comes later. */
  private readMessage(): "none" | "one" | "later" {
    const { connection, messages, stream } = this;
    let isThere: boolean;
    try {
      isThere = messages.read(connection.limits.receive);
    } catch (error) {
      this.fail(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return "none";
    }
    connection.http2.consume(stream, messages.used);
    if (isThere) {
      if (messages.flags !== 0) return this.takeFlagged();
      this.isAsked = false;
      this.listener.onMessage(messages.takeBytes(), messages.start, messages.end);
      return "one";
    }
    if (stream.remoteEnded) this.takeEnd();
    return "none";
  }

  private takeEnd(): void {
    if (!this.messages.isEmpty) {
      this.fail(Code.INTERNAL, "The request ends in the middle of a message");
      return;
    }
    this.isAsked = false;
    const { listener } = this;
    this.runInAsyncScope(listener.onHalfClose, listener);
  }

  private takeFlagged(): "none" | "later" {
    const { flags, start, end } = this.messages;
    const bytes = this.messages.takeBytes();
    const { encoding } = this.head;
    if (flags === 1 && encoding !== undefined) {
      inflate(encoding, bytes.subarray(start, end), this.connection.limits.receive, (result) => this.inflated(result));
      return "later";
    }
    if (flags === 1) this.fail(Code.INTERNAL, "Received a compressed message without grpc-encoding");
    else this.fail(Code.INTERNAL, `Received a message with the flags ${flags}, which are not known`);
    return "none";
  }

  private inflated(result: Inflated): void {
    this.isBusy = false;
    if (this.isOver) return;
    if ("bytes" in result) {
      this.isAsked = false;
      this.listener.onMessage(result.bytes, 0, result.bytes.length);
      this.read();
      this.connection.arm();
    } else {
      this.fail(result.code, result.details);
    }
  }
}
