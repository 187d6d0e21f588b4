import { Code } from "../base/code.js";
import { longestTimerMs } from "../base/longest-timer.js";
import type { MessageTable } from "../message/message.js";
import type { Metadata } from "../metadata/metadata.js";
import type { HostPeerCertificate } from "../platform/host-types.js";
import { frameMessage } from "../protocol/deflate.js";
import type { Encoding } from "../protocol/encoding.js";
import type { MessageFormat } from "../protocol/message-format.js";
import { exceeds, type MessageLimits, tooLargeText } from "../protocol/message-limits.js";
import { ReceivedHeaders } from "../protocol/received-headers.js";
import { deadlineText } from "../protocol/timeout.js";
import type { CutOff } from "../transport/cut-off.js";
import type { InProgress } from "../transport/in-progress.js";
import type { CallHandler, ServerListener, ServerStream } from "../transport/server-transport.js";
import type { Exchange, ExchangeListener } from "./exchange.js";
import { type BodyOwner, RequestBody } from "./request-body.js";
import { openResponse, type ResponseTerms, type WebResponse } from "./web-response.js";

/** What calls use of the service that started them. */
export interface CallHost {
  readonly limits: MessageLimits;
  readonly calls: InProgress<WebCall>;
}

/** What the head of a request says about a call. */
export interface RequestTerms {
  readonly response: ResponseTerms;
  /** Whether the body of the request is base64. */
  readonly isText: boolean;
  /** The format of messages. Undefined for protobuf's binary format. */
  readonly format: MessageFormat | undefined;
  /** How long the call may take, in milliseconds, or Infinity. */
  readonly timeoutMs: number;
  /** The compression of the messages in the request. Undefined if they are not compressed. */
  readonly encoding: Encoding | undefined;
  /** The request itself, where the URL has it. */
  readonly message: Uint8Array | undefined;
}

/** A call that is carried by one request and one response of HTTP. */
export class WebCall implements ServerStream, ExchangeListener, BodyOwner {
  isOver = false;
  readonly deadline: number;
  readonly format: MessageFormat | undefined;
  readonly undecodable: Code;
  readonly requestEncoding: Encoding | undefined;
  private readonly host: CallHost;
  private readonly exchange: Exchange;
  private readonly terms: RequestTerms;
  private readonly body: RequestBody;
  private readonly response: WebResponse;
  private readonly listener: ServerListener;
  private readonly timer: ReturnType<typeof setTimeout> | undefined;
  private headersSent = false;
  /** The number of pieces of the response for which the client has no room yet. */
  private unsent = 0;

  constructor(host: CallHost, exchange: Exchange, terms: RequestTerms, handler: CallHandler) {
    const { protocol } = terms.response;
    const { timeoutMs, encoding, isText } = terms;
    this.host = host;
    this.exchange = exchange;
    this.terms = terms;
    this.format = terms.format;
    this.undecodable = protocol.undecodable;
    this.requestEncoding = encoding;
    const limit = host.limits.receive;
    this.body = new RequestBody(this, { protocol, isText, encoding, limit, isStream: handler.streamsRequest });
    this.response = openResponse(exchange, terms.response);
    this.deadline = timeoutMs === Number.POSITIVE_INFINITY ? timeoutMs : Date.now() + timeoutMs;
    this.timer = timeoutMs <= longestTimerMs ? setTimeout(() => this.expire(), timeoutMs) : undefined;
    this.listener = handler.accept(this);
    host.calls.enter(this);
  }

  get peer(): string {
    return this.exchange.peer;
  }

  get authority(): string {
    return this.exchange.authority;
  }

  get peerCertificate(): HostPeerCertificate | undefined {
    return this.exchange.peerCertificate;
  }

  onBegin(): void {
    this.listener.onHeaders(new ReceivedHeaders(this.exchange.fields));
    const { message } = this.terms;
    if (message === undefined) return;
    this.body.push(message, 0, message.length);
    this.body.end();
  }

  startRead(): void {
    if (!this.isOver) this.body.startRead();
  }

  onData(bytes: Uint8Array, start: number, end: number): void {
    // The body of a request whose message is in its URL has no meaning.
    if (this.isOver || this.terms.message !== undefined) this.exchange.consume(end - start);
    else this.body.push(bytes, start, end);
  }

  onEnd(): void {
    if (!this.isOver && this.terms.message === undefined) this.body.end();
  }

  onLeft(): void {
    if (this.isOver) return;
    this.finish();
    this.listener.onCancel();
  }

  consume(length: number): void {
    this.exchange.consume(length);
  }

  onMessage(chunk: Uint8Array, start: number, end: number): void {
    this.listener.onMessage(chunk, start, end);
  }

  onHalfClose(): void {
    this.listener.onHalfClose();
  }

  sendHeaders(headers: Metadata): void {
    if (!this.isOver) this.startResponse(headers);
  }

  send(table: MessageTable, value: unknown, onSent: () => void): number {
    if (this.isOver) return 0;
    const { response } = this.terms;
    const framed = frameMessage(
      response.protocol.framing,
      this.format?.codecOf(table) ?? table,
      value,
      response.encoding,
    );
    const { bytes, length } = framed;
    const limit = this.host.limits.send;
    if (exceeds(length, limit)) {
      this.fail(Code.RESOURCE_EXHAUSTED, tooLargeText("Sent", length, limit));
      return length;
    }
    this.startResponse(undefined);
    this.unsent++;
    this.response.send(bytes, bytes.length < length + response.protocol.framing.prefixLength, () => {
      this.unsent--;
      onSent();
    });
    return length;
  }

  respond(table: MessageTable, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void {
    if (this.isOver) return;
    const { response } = this.terms;
    const { protocol, encoding } = response;
    const { bytes, length } = frameMessage(protocol.framing, this.format?.codecOf(table) ?? table, value, encoding);
    const limit = this.host.limits.send;
    if (exceeds(length, limit)) {
      this.fail(Code.RESOURCE_EXHAUSTED, tooLargeText("Sent", length, limit));
      return;
    }
    this.startResponse(headers);
    this.response.send(bytes, bytes.length < length + protocol.framing.prefixLength, () => {});
    this.end(Code.OK, "", trailers);
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    if (this.isOver) return;
    this.finish();
    this.response.end(code, details, trailers);
  }

  fail(code: Code, details: string): void {
    if (this.isOver) return;
    // A status would wait behind the messages until the client reads.
    if (this.unsent > 0) {
      this.finish();
      this.exchange.abort();
    } else {
      this.end(code, details, undefined);
    }
    this.listener.onCancel();
  }

  /** Ends the call because the server shuts down: the client gets UNAVAILABLE, and for the implementation the call is cancelled. */
  cutOff(reason: CutOff): void {
    this.fail(Code.UNAVAILABLE, reason);
  }

  private expire(): void {
    this.fail(Code.DEADLINE_EXCEEDED, deadlineText);
  }

  private startResponse(headers: Metadata | undefined): void {
    if (this.headersSent) return;
    this.headersSent = true;
    this.response.start(headers);
  }

  private finish(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.body.clear();
    this.host.calls.leave(this);
  }
}
