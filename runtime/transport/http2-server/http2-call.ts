import { AsyncResource } from "node:async_hooks";
import type { PeerCertificate } from "node:tls";
import { Code } from "../../code.js";
import { longestTimerMs } from "../../longest-timer.js";
import { encodeFramed, prefixLength } from "../framing.js";
import { ErrorCode } from "../http2/error-code.js";
import type { Stream, StreamListener } from "../http2/stream.js";
import type { MessageCodec } from "../message-codec.js";
import { exceeds } from "../message-limits.js";
import type { Metadata } from "../metadata.js";
import type { CallHandler, ServerListener, ServerStream } from "../server-transport.js";
import type { RequestHead } from "./request-head.js";
import { RequestMessages } from "./request-messages.js";
import { metadataFields, responseHeaders, statusFields, successTrailers, trailersOnly } from "./response-fields.js";
import type { ServerConnection } from "./server-connection.js";

/**
 * A call on a connection of ours. It has an asynchronous context of its own: what a program enters there
 * (`AsyncLocalStorage.enterWith`) must not reach other calls of the connection.
 */
export class Http2Call extends AsyncResource implements ServerStream, StreamListener {
  readonly deadline: number;
  isOver = false;
  private readonly connection: ServerConnection;
  private readonly stream: Stream;
  private readonly head: RequestHead;
  private readonly messages = new RequestMessages();
  private readonly listener: ServerListener;
  private readonly timer: NodeJS.Timeout | undefined;
  private isAsked = false;
  private isReading = false;
  private headersSent = false;
  /** Those to be told of messages that wait for room in a window. */
  private waiting: (() => void)[] | undefined = undefined;

  constructor(connection: ServerConnection, stream: Stream, head: RequestHead, handler: CallHandler) {
    super("Http2Call");
    const { timeoutMs } = head;
    this.connection = connection;
    this.stream = stream;
    this.head = head;
    this.deadline = timeoutMs === Number.POSITIVE_INFINITY ? timeoutMs : Date.now() + timeoutMs;
    this.timer = timeoutMs <= longestTimerMs ? setTimeout(expire, timeoutMs, this) : undefined;
    stream.listener = this;
    this.listener = handler.accept(this);
  }

  /** Hands the call to its listener. */
  start(): void {
    const { listener } = this;
    this.runInAsyncScope(listener.onHeaders, listener, this.head.headers);
  }

  get peer(): string {
    return this.connection.peer;
  }

  get authority(): string {
    return this.head.authority;
  }

  get peerCertificate(): PeerCertificate | undefined {
    return this.connection.peerCertificate;
  }

  startRead(): void {
    if (this.isOver) return;
    this.isAsked = true;
    this.read();
    this.connection.arm();
  }

  sendHeaders(headers: Metadata): void {
    if (this.isOver || this.headersSent) return;
    this.headersSent = true;
    this.connection.http2.sendHeaders(this.stream, responseHeaders, metadataFields(headers));
    this.connection.arm();
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    if (this.isOver) return 0;
    const length =
      this.connection.limits.send < 0 ? this.encodeAndSend(codec, value) : this.sendWithin(codec, value, undefined);
    if (this.isOver) return length;
    if (this.stream.queue === undefined) this.connection.tellSent(this, onSent);
    else if (this.waiting === undefined) this.waiting = [onSent];
    else this.waiting.push(onSent);
    return length;
  }

  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined): void {
    if (this.isOver) return;
    if (headers === undefined && this.connection.limits.send < 0) this.encodeAndSend(codec, value);
    else this.sendWithin(codec, value, headers);
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    if (this.isOver) return;
    const { connection, stream, headersSent } = this;
    this.finish();
    if (headersSent && code === Code.OK && trailers === undefined) {
      connection.http2.sendTrailers(stream, successTrailers);
    } else {
      const fields = statusFields(code, details, trailers);
      connection.http2.sendTrailers(stream, headersSent ? undefined : trailersOnly, fields);
    }
    if (!stream.remoteEnded) connection.resetLater(stream);
    connection.arm();
  }

  /** Ends the call for both sides. */
  fail(code: Code, details: string): void {
    if (this.isOver) return;
    // What the client does not take would hold the status back.
    if (this.stream.queue === undefined) this.end(code, details, undefined);
    else this.reset();
    this.listener.onCancel();
  }

  onData(bytes: Buffer, start: number, end: number): void {
    if (this.isOver) {
      this.connection.http2.consume(this.stream, end - start);
      return;
    }
    this.messages.push(bytes, start, end);
    this.read();
  }

  onEnd(): void {
    this.read();
  }

  onReset(): void {
    if (this.isOver) return;
    this.finish();
    this.listener.onCancel();
  }

  onWritable(): void {
    const { waiting, connection } = this;
    this.waiting = undefined;
    if (waiting !== undefined) for (const onSent of waiting) connection.tellSent(this, onSent);
  }

  /** Of a response only. */
  onHeaders(): void {}

  /** Those of a request say nothing. */
  onTrailers(): void {}

  /** Passes on what is asked for and there. */
  private read(): void {
    if (this.isReading) return;
    this.isReading = true;
    while (this.isAsked && !this.isOver && this.readMessage()) {}
    this.isReading = false;
  }

  /** Passes on one message, or the end. Returns whether there may be more. */
  private readMessage(): boolean {
    const { connection, messages, stream } = this;
    let isThere: boolean;
    try {
      isThere = messages.read(connection.limits.receive);
    } catch (error) {
      this.fail(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return false;
    }
    connection.http2.consume(stream, messages.used);
    if (isThere) return this.takeMessage();
    if (!stream.remoteEnded) return false;
    if (!messages.isEmpty) {
      this.fail(Code.INTERNAL, "The request ends in the middle of a message");
      return false;
    }
    this.isAsked = false;
    const { listener } = this;
    this.runInAsyncScope(listener.onHalfClose, listener);
    return false;
  }

  private takeMessage(): boolean {
    const { flags, bytes, start, end } = this.messages;
    if (flags !== 0) {
      this.refuseFlags(flags);
      return false;
    }
    this.isAsked = false;
    this.listener.onMessage(bytes, start, end);
    return true;
  }

  private refuseFlags(flags: number): void {
    const { encoding = "identity" } = this.head;
    if (flags !== 1) this.fail(Code.INTERNAL, `Received a message with the flags ${flags}, which are not known`);
    else if (encoding === "identity") this.fail(Code.INTERNAL, "Received a compressed message without grpc-encoding");
    else this.fail(Code.UNIMPLEMENTED, `Received message compressed with unsupported encoding "${encoding}"`);
  }

  /** Encodes a message into the connection's batch. Returns its size. */
  private encodeAndSend(codec: MessageCodec, value: unknown): number {
    const { connection, stream } = this;
    if (!this.headersSent) {
      this.headersSent = true;
      connection.http2.sendHeaders(stream, responseHeaders);
    }
    connection.arm();
    return connection.http2.sendMessage(stream, codec, value, false) - prefixLength;
  }

  /** Sends a message once it is known that it can be encoded and is not too large. Returns its size. */
  private sendWithin(codec: MessageCodec, value: unknown, headers: Metadata | undefined): number {
    const { connection, stream } = this;
    const framed = encodeFramed(codec, value);
    const length = framed.length - prefixLength;
    const limit = connection.limits.send;
    if (exceeds(length, limit)) {
      this.fail(Code.RESOURCE_EXHAUSTED, `Sent message larger than max (${length} vs ${limit})`);
      return length;
    }
    if (!this.headersSent) {
      this.headersSent = true;
      connection.http2.sendHeaders(
        stream,
        responseHeaders,
        headers === undefined ? undefined : metadataFields(headers),
      );
    }
    connection.http2.sendBytes(stream, framed, false);
    connection.arm();
    return length;
  }

  private reset(): void {
    this.finish();
    this.connection.http2.reset(this.stream, ErrorCode.cancel);
    this.connection.arm();
  }

  /** Ends the call on this side, and gives room for what nobody reads. */
  private finish(): void {
    const { connection, stream } = this;
    this.isOver = true;
    clearTimeout(this.timer);
    this.messages.clear();
    connection.http2.consume(stream, stream.held);
  }
}

// A closure would cost each call.
function expire(call: Http2Call): void {
  call.fail(Code.DEADLINE_EXCEEDED, "Deadline exceeded");
}
