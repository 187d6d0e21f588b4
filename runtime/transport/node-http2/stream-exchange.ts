import { AsyncResource } from "node:async_hooks";
import type { PeerCertificate } from "node:tls";
import { copyOut } from "../../base/copy-out.js";
import { emptyBytes } from "../../platform/platform.js";
import type { Exchange, ExchangeListener } from "../../web/exchange.js";
import type { CutOff } from "../cut-off.js";
import { ErrorCode } from "../http2/error-code.js";
import type { FieldSection } from "../http2/field-section.js";
import type { Stream, StreamListener } from "../http2/stream.js";
import type { ServedCall } from "./served-call.js";
import type { ServerConnection } from "./server-connection.js";
import { Silence } from "./silence.js";

/**
 * A request on a stream of our own HTTP/2 that belongs to another protocol than gRPC, and its response. It has an asynchronous context of
 * its own.
 */
export class StreamExchange extends AsyncResource implements Exchange, StreamListener, ServedCall {
  isOver = false;
  readonly method: string;
  readonly target: string;
  readonly fields: readonly string[];
  readonly authority: string;
  private readonly connection: ServerConnection;
  private readonly stream: Stream;
  private listener: ExchangeListener | undefined = undefined;
  /** The `onSent` callbacks of pieces that wait for room in the peer's windows. */
  private waiting: (() => void)[] | undefined = undefined;
  private isStarted = false;
  /** Undefined unless the server has a heartbeat. */
  private silence: Silence | undefined = undefined;

  constructor(connection: ServerConnection, stream: Stream, section: FieldSection) {
    super("StreamExchange");
    const { method = "", path = "", authority = "", fields } = section;
    this.connection = connection;
    this.stream = stream;
    this.method = method;
    this.target = path;
    this.authority = authority;
    this.fields = fields;
    stream.listener = this;
  }

  get peer(): string {
    return this.connection.peer;
  }

  get peerCertificate(): PeerCertificate | undefined {
    return this.connection.peerCertificate;
  }

  begin(listener: ExchangeListener): void {
    this.listener = listener;
    this.runInAsyncScope(listener.onBegin, listener);
  }

  consume(length: number): void {
    this.connection.http2.consume(this.stream, length);
  }

  reply(status: number, fields: readonly string[], body: Uint8Array): void {
    if (this.isOver) return;
    const { connection, stream, method } = this;
    const head = [":status", String(status), ...fields, "content-length", String(body.length)];
    if (body.length === 0 || method === "HEAD") {
      connection.http2.sendTrailers(stream, undefined, head);
    } else {
      connection.http2.sendHeaders(stream, undefined, head);
      connection.http2.sendBytes(stream, body, true);
    }
    this.finish();
  }

  start(status: number, fields: readonly string[]): void {
    if (this.isOver) return;
    this.isStarted = true;
    this.connection.http2.sendHeaders(this.stream, undefined, [":status", String(status), ...fields]);
    this.connection.arm();
  }

  write(bytes: Uint8Array, onSent: () => void): void {
    if (this.isOver) return;
    if (this.silence !== undefined) this.silence.isSilent = false;
    const { connection, stream } = this;
    connection.http2.sendBytes(stream, bytes, false);
    connection.arm();
    if (this.isOver) return;
    if (stream.queue === undefined) connection.tellSent(this, onSent);
    else if (this.waiting === undefined) this.waiting = [onSent];
    else this.waiting.push(onSent);
  }

  end(): void {
    if (this.isOver) return;
    this.connection.http2.sendEnd(this.stream);
    this.finish();
  }

  abort(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.connection.http2.reset(this.stream, ErrorCode.cancel);
    this.connection.arm();
  }

  cutOff(reason: CutOff): void {
    this.listener?.cutOff(reason);
  }

  beat(now: number, since: number): void {
    const { stream, connection } = this;
    if (this.isOver || !this.isStarted || stream.queue !== undefined) return;
    this.silence ??= new Silence();
    if (!this.silence.isLong(now, since)) return;
    connection.http2.sendBytes(stream, emptyBytes, false);
    connection.arm();
  }

  /** Never called: pieces of the body that wait are copied out of large chunks when they arrive. */
  settle(): void {}

  /** Never called: only clients receive the headers of a response. */
  onHeaders(): void {}

  /** Ignored: no protocol gives the trailers of a request a meaning. */
  onTrailers(): void {}

  onData(bytes: Uint8Array, start: number, end: number): void {
    const { listener } = this;
    const own = copyOut(bytes, start, end);
    if (own === undefined) this.runInAsyncScope(passData, undefined, listener, bytes, start, end);
    else this.runInAsyncScope(passData, undefined, listener, own, 0, own.length);
  }

  onEnd(): void {
    if (this.listener !== undefined) this.runInAsyncScope(this.listener.onEnd, this.listener);
  }

  onReset(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.listener?.onLeft();
  }

  onWritable(): void {
    const { waiting, connection } = this;
    this.waiting = undefined;
    if (waiting !== undefined) for (const onSent of waiting) connection.tellSent(this, onSent);
  }

  /** Never called: pieces of a body are sent as they are. */
  onUnsendable(): void {}

  private finish(): void {
    const { connection, stream } = this;
    this.isOver = true;
    connection.http2.consume(stream, stream.held);
    if (!stream.remoteEnded) connection.resetLater(stream);
    connection.arm();
  }
}

function passData(listener: ExchangeListener | undefined, bytes: Uint8Array, start: number, end: number): void {
  listener?.onData(bytes, start, end);
}
