import { AsyncResource } from "node:async_hooks";
import type { PeerCertificate } from "node:tls";
import { Code } from "../../base/code.js";
import { longestTimerMs } from "../../base/longest-timer.js";
import type { Metadata } from "../../metadata/metadata.js";
import { emptyBytes } from "../../platform/platform.js";
import { frameMessage } from "../../protocol/deflate.js";
import type { Encoding } from "../../protocol/encoding.js";
import type { MessageReader } from "../../protocol/framing.js";
import { type Inflated, inflate } from "../../protocol/inflate.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { exceeds, isUnlimited, tooLargeText } from "../../protocol/message-limits.js";
import { metadataFields } from "../../protocol/response-fields.js";
import { deadlineText } from "../../protocol/timeout.js";
import { WholeRequest } from "../../protocol/whole-request.js";
import type { CutOff } from "../cut-off.js";
import { ErrorCode } from "../http2/error-code.js";
import type { ResetBy, Stream, StreamListener } from "../http2/stream.js";
import type { CallHandler, ServerListener, ServerStream } from "../server-transport.js";
import type { RequestHead } from "./request-head.js";
import type { ServedCall } from "./served-call.js";
import type { ServerConnection } from "./server-connection.js";
import { Silence } from "./silence.js";

/**
 * A call on a server on `interwire/http2`. It has an asynchronous context of its own, so that values which a program sets there
 * (`AsyncLocalStorage.enterWith`) do not reach other calls of the connection.
 */
export class Http2Call extends AsyncResource implements ServerStream, StreamListener, ServedCall {
  isOver = false;
  readonly deadline: number;
  private readonly connection: ServerConnection;
  private readonly stream: Stream;
  private readonly head: RequestHead;
  private readonly listener: ServerListener;
  private readonly messages: MessageReader;
  /** Collects the request of an operation that takes one message. Undefined for a request stream. */
  private readonly whole: WholeRequest | undefined;
  private isAsked: boolean;
  /** Whether a message is being passed to the listener or decompressed. */
  private isBusy = false;
  /** Whether bytes have arrived in this turn of the event loop that have not been read yet. */
  private isUnsettled = false;
  private readonly timer: NodeJS.Timeout | undefined;
  private headersSent = false;
  /** The `onSent` callbacks of messages that wait for room in the peer's windows. */
  private waiting: (() => void)[] | undefined = undefined;
  /** Undefined unless the server has a heartbeat. */
  private silence: Silence | undefined = undefined;

  constructor(connection: ServerConnection, stream: Stream, head: RequestHead, handler: CallHandler) {
    super("Http2Call");
    this.connection = connection;
    this.stream = stream;
    this.head = head;
    this.messages = head.protocol.createReader();
    this.whole = handler.streamsRequest ? undefined : new WholeRequest();
    this.isAsked = this.whole !== undefined;
    const { timeoutMs } = head;
    this.deadline = timeoutMs === Number.POSITIVE_INFINITY ? timeoutMs : Date.now() + timeoutMs;
    this.timer = timeoutMs <= longestTimerMs ? setTimeout(expire, timeoutMs, this) : undefined;
    stream.listener = this;
    this.listener = handler.accept(this);
  }

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

  /** Copies unread bytes out of large chunks, so that the chunks can be freed. */
  settle(): void {
    this.isUnsettled = false;
    this.messages.settle();
  }

  onEnd(): void {
    this.read();
  }

  /** Never called: only clients receive the headers of a response. */
  onHeaders(): void {}

  /** Ignored: no protocol gives the trailers of a request a meaning. */
  onTrailers(): void {}

  get peer(): string {
    return this.connection.peer;
  }

  get authority(): string {
    return this.head.authority;
  }

  get requestEncoding(): Encoding | undefined {
    return this.head.encoding;
  }

  get peerCertificate(): PeerCertificate | undefined {
    return this.connection.peerCertificate;
  }

  sendHeaders(headers: Metadata): void {
    if (this.isOver || this.headersSent) return;
    this.startResponse(headers);
    this.connection.arm();
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    if (this.isOver) return 0;
    if (this.silence !== undefined) this.silence.isSilent = false;
    const length = this.isPlain ? this.encodeAndSend(codec, value) : this.frameAndSend(codec, value, undefined);
    if (this.isOver) return length;
    if (this.stream.queue === undefined) this.connection.tellSent(this, onSent);
    else if (this.waiting === undefined) this.waiting = [onSent];
    else this.waiting.push(onSent);
    return this.stream.heldBack === undefined ? length : Number.POSITIVE_INFINITY;
  }

  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void {
    if (this.isOver) return;
    if (headers === undefined && this.isPlain) this.encodeAndSend(codec, value);
    else this.frameAndSend(codec, value, headers);
    this.end(Code.OK, "", trailers);
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    if (this.isOver) return;
    this.stream.isUseful = code === Code.OK;
    this.answer(code, details, trailers);
  }

  fail(code: Code, details: string): void {
    if (this.isOver) return;
    // A stream with queued messages is not answered, because the status would wait behind them until the client reads.
    if (this.stream.queue === undefined) this.answer(code, details, undefined);
    else this.reset();
    this.listener.onCancel();
  }

  /**
   * Ends the call because the server shuts down. The client gets UNAVAILABLE, and the implementation is told that the call was
   * cancelled. If earlier messages still wait to be sent, nothing is done here: such a call ends with its connection.
   */
  cutOff(reason: CutOff): void {
    if (this.stream.queue === undefined) this.fail(Code.UNAVAILABLE, reason);
  }

  beat(now: number, since: number): void {
    const { stream, connection, head } = this;
    if (this.isOver || !this.headersSent || stream.queue !== undefined || head.handler?.streamsResponse !== true)
      return;
    this.silence ??= new Silence();
    if (!this.silence.isLong(now, since)) return;
    connection.http2.sendBytes(stream, emptyBytes, false);
    connection.arm();
  }

  onReset(_code: number, by: ResetBy): void {
    clearTimeout(this.timer);
    if (this.isOver) return;
    if (by === "peer") this.connection.host.monitor.streamsReset++;
    this.finish();
    this.listener.onCancel();
  }

  onUnsendable(error: unknown): void {
    clearTimeout(this.timer);
    if (!this.isOver) this.finish();
    this.connection.arm();
    this.listener.onUnsendable(error);
  }

  onWritable(): void {
    const { waiting, connection } = this;
    if (this.isOver) clearTimeout(this.timer);
    this.waiting = undefined;
    if (waiting !== undefined) for (const onSent of waiting) connection.tellSent(this, onSent);
  }

  /**
   * Whether messages can be encoded straight into the connection's output buffer, because they are neither compressed nor limited
   * in size.
   */
  private get isPlain(): boolean {
    return isUnlimited(this.connection.limits.send) && this.head.responseEncoding === undefined;
  }

  private startResponse(headers: Metadata | undefined): void {
    if (this.headersSent) return;
    this.headersSent = true;
    const block = this.head.blocks.headers[this.head.responseEncoding ?? "identity"];
    this.connection.http2.sendHeaders(this.stream, block, headers === undefined ? undefined : metadataFields(headers));
  }

  /** Encodes a message straight into the connection's output buffer. Returns its size in bytes. */
  private encodeAndSend(codec: MessageCodec, value: unknown): number {
    const { connection, stream } = this;
    const { framing } = this.head.protocol;
    this.startResponse(undefined);
    connection.arm();
    return connection.http2.sendMessage(stream, framing, codec, value, false) - framing.prefixLength;
  }

  /** Encodes a message, compresses it if configured, and sends it unless it is too large. Returns its size in bytes. */
  private frameAndSend(codec: MessageCodec, value: unknown, headers: Metadata | undefined): number {
    const { connection, stream } = this;
    const { responseEncoding, protocol } = this.head;
    const { framing } = protocol;
    const { bytes, length } = frameMessage(framing, codec, value, responseEncoding);
    const limit = connection.limits.send;
    if (exceeds(length, limit)) {
      this.fail(Code.RESOURCE_EXHAUSTED, tooLargeText("Sent", length, limit));
      return length;
    }
    this.startResponse(headers);
    connection.http2.sendBytes(stream, bytes, false, () => frameMessage(framing, codec, value, responseEncoding).bytes);
    connection.arm();
    return length;
  }

  /**
   * Ends the call because its deadline has passed, even while its response is being sent. If the call was not yet answered, this
   * counts as a reset against the client's budget, because otherwise a client could make the server start handlers in vain by
   * short deadlines.
   */
  expire(): void {
    const isAnswered = this.isOver;
    const isQueued = this.stream.queue !== undefined;
    if (!isAnswered) this.fail(Code.DEADLINE_EXCEEDED, deadlineText);
    else if (isQueued) this.reset();
    if (!isAnswered && !isQueued) this.connection.http2.spendReset();
  }

  private reset(): void {
    clearTimeout(this.timer);
    if (!this.isOver) this.finish();
    this.connection.http2.reset(this.stream, ErrorCode.cancel);
    this.connection.arm();
  }

  /** Ends the call with a status in trailers, which are sent after all waiting messages. */
  private answer(code: Code, details: string, trailers: Metadata | undefined): void {
    const { connection, stream, headersSent, head } = this;
    this.finish();
    if (headersSent && code === Code.OK && trailers === undefined) {
      connection.http2.sendTrailers(stream, head.blocks.success);
    } else {
      const fields = head.protocol.statusFields(code, details, trailers);
      connection.http2.sendTrailers(stream, headersSent ? undefined : head.blocks.trailersOnly, fields);
    }
    if (!stream.remoteEnded) connection.resetLater(stream);
    connection.arm();
  }

  /**
   * Stops reading the request, because the call was answered or reset. The timer of the deadline goes on if messages of the
   * response still wait to be sent.
   */
  private finish(): void {
    if (this.stream.queue === undefined) clearTimeout(this.timer);
    this.stopReading();
  }

  /**
   * Drops unread messages, and enlarges the connection's receive window by their bytes, so that the client can send on other
   * streams.
   */
  private stopReading(): void {
    const { connection, stream } = this;
    this.isOver = true;
    this.messages.clear();
    connection.http2.consume(stream, stream.held);
  }

  /** Passes messages to the listener as long as it has requested them and they have arrived. */
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

  /**
   * Passes one message, or the end of the request, to the listener. Returns "none" if neither has arrived or the call has failed,
   * and "later" if the message has to be decompressed first.
   */
  private readMessage(): "none" | "one" | "later" {
    const { connection, messages, stream } = this;
    let isThere: boolean;
    try {
      isThere = messages.read(connection.limits.receive, stream.remoteEnded);
    } catch (error) {
      this.fail(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return "none";
    }
    connection.http2.consume(stream, messages.used);
    if (isThere) {
      if (messages.flags !== 0) return this.takeFlagged();
      this.take(messages.takeBytes(), messages.start, messages.end);
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
    const { listener, whole } = this;
    if (whole === undefined) {
      this.runInAsyncScope(listener.onHalfClose, listener);
      return;
    }
    const wrong = this.runInAsyncScope(whole.handTo, whole, listener);
    if (wrong !== undefined) this.fail(wrong.code, wrong.details);
  }

  /**
   * Passes a message to the listener. If the operation takes one message, it is kept until the end of the request has arrived.
   */
  private take(bytes: Uint8Array, start: number, end: number): void {
    if (this.whole === undefined) {
      this.isAsked = false;
      this.listener.onMessage(bytes, start, end);
      return;
    }
    const wrong = this.whole.take(bytes, start, end);
    if (wrong !== undefined) this.fail(wrong.code, wrong.details);
  }

  private takeFlagged(): "none" | "later" {
    const { flags, start, end } = this.messages;
    const bytes = this.messages.takeBytes();
    const { encoding, protocol } = this.head;
    const fault = protocol.flagsFault(flags, encoding);
    if (fault !== undefined) {
      this.fail(Code.INTERNAL, fault);
      return "none";
    }
    inflate(encoding, bytes.subarray(start, end), this.connection.limits.receive, (result) => this.inflated(result));
    return "later";
  }

  private inflated(result: Inflated): void {
    this.isBusy = false;
    if (this.isOver) return;
    if ("bytes" in result) {
      this.take(result.bytes, 0, result.bytes.length);
      this.read();
      this.connection.arm();
    } else {
      this.fail(result.code, result.details);
    }
  }
}

// A named function, because a closure would be allocated for each call.
function expire(call: Http2Call): void {
  call.expire();
}
