import { grpc } from "../../runtime/protocol/grpc.js";
import { encodedMessage } from "../../runtime/protocol/message-codec.js";
import { Connection } from "../../runtime/transport/http2/connection.js";
import { type ConnectionEnd, ErrorCode } from "../../runtime/transport/http2/error-code.js";
import type { FieldSection } from "../../runtime/transport/http2/field-section.js";
import { FieldBlock } from "../../runtime/transport/http2/hpack/field-block.js";
import { type Limits, usualLimits } from "../../runtime/transport/http2/limits.js";
import type { ConnectionHandler } from "../../runtime/transport/http2/session.js";
import type { ResetBy, Stream, StreamListener } from "../../runtime/transport/http2/stream.js";
import { expectThat } from "./sent-judge.js";

const responseHeaders = new FieldBlock([":status", "200", "content-type", "application/grpc"]);
const okTrailers = new FieldBlock(["grpc-status", "0"]);
const message = Buffer.alloc(100, 0x61);
const largeMessage = Buffer.alloc(40_000, 0x62);
/** The size of the largest answer, with its prefix. */
export const largestAnswer = 40_005;
/** The message of the error of streams that are open when a test ends. */
export const lostText = "the socket is gone";
const answers = ["unary", "large", "echo", "trailers only", "reset", "stream", "late", "early"] as const;

/** Hears of each piece of DATA that is delivered. */
export type OnDelivered = (id: number, bytes: Buffer, start: number, end: number) => void;

/**
 * A server that answers as gRPC servers do, each stream in one of several ways, and expects of its connection what
 * {@link ConnectionHandler} and {@link StreamListener} promise.
 */
export class FuzzedServer implements ConnectionHandler {
  readonly connection: Connection;
  readonly events: (number | string)[] = [];
  /** The fields of each request that was delivered. */
  readonly requests: { readonly id: number; readonly fields: readonly string[] }[] = [];
  readonly open = new Set<Stream>();
  error: ConnectionEnd | undefined = undefined;
  readonly limits: Limits;
  readonly onDelivered: OnDelivered;
  /** The bytes of messages that were to be sent. */
  answered = 0;
  private readonly seed: number;

  constructor(limits: Partial<Limits>, seed: number, onDelivered: OnDelivered) {
    this.limits = { ...usualLimits, ...limits };
    this.seed = seed;
    this.onDelivered = onDelivered;
    this.connection = new Connection({ isServer: true, handler: this, limits });
  }

  onRequest(stream: Stream, section: FieldSection): void {
    this.events.push("request", stream.id, section.path ?? "");
    expectThat(this.error === undefined, "a request after the end of the connection");
    expectThat(this.connection.streamCount <= this.limits.maxConcurrentStreams, "more streams than allowed");
    this.openFields(section);
    this.open.add(stream);
    this.requests.push({ id: stream.id, fields: section.fields });
    const answer = answers[(Math.imul(stream.id ^ this.seed, 0x9e3779b1) >>> 13) % answers.length]!;
    new AnsweredStream(this, stream, answer).onRequest();
  }

  openFields({ fields }: FieldSection): void {
    let size = 0;
    for (const text of fields) size += text.length + 16;
    expectThat(size <= this.limits.maxHeaderListSize, `a list of fields has ${size} bytes`);
  }

  onSettings(): void {
    this.events.push("settings");
  }

  onHeldBack(): void {
    this.events.push("held back");
  }

  onPingAck(): void {
    this.events.push("ping");
  }

  onFlood(): void {}

  onGoaway(lastId: number, code: number): void {
    this.events.push("goaway", lastId, code);
  }

  onStreamClosed(stream: Stream): void {
    this.events.push("closed", stream.id);
    expectThat(stream.isClosed && this.open.delete(stream), "a stream is closed twice");
  }

  onClosed(error: ConnectionEnd): void {
    this.events.push("over", error.code, error.message);
    expectThat(this.error === undefined, "a connection ends twice");
    expectThat(error.code !== ErrorCode.internalError || error.message === lostText, "an internal error");
    expectThat(this.open.size === 0, "the connection ends with open streams");
    this.error = error;
  }
}

class AnsweredStream implements StreamListener {
  private readonly server: FuzzedServer;
  private readonly stream: Stream;
  private readonly answer: (typeof answers)[number];
  private unconsumed = 0;
  private hasEnded = false;
  private isReset = false;

  constructor(server: FuzzedServer, stream: Stream, answer: (typeof answers)[number]) {
    this.server = server;
    this.stream = stream;
    this.answer = answer;
    stream.listener = this;
  }

  onRequest(): void {
    const { connection } = this.server;
    const { answer, stream } = this;
    if (answer === "echo" || answer === "stream") connection.sendHeaders(stream, responseHeaders);
    if (answer === "stream") for (let n = 0; n < 5; n++) this.send(message, false);
    if (answer === "trailers only")
      connection.sendTrailers(stream, undefined, [":status", "200", "grpc-status", "12", "x-id", String(stream.id)]);
    if (answer === "early") this.respond(message);
  }

  onHeaders(): void {
    expectThat(false, "a request has no further headers");
  }

  onData(bytes: Buffer, start: number, end: number): void {
    const { server, stream, answer } = this;
    server.events.push("data", stream.id, end - start);
    this.expectOpen();
    expectThat(end > start, "empty DATA is delivered");
    server.onDelivered(stream.id, bytes, start, end);
    let held = 0;
    for (const one of server.open) held += one.held;
    const { connectionWindow, maxUnreadBytes } = server.limits;
    expectThat(held <= Math.max(connectionWindow, maxUnreadBytes, 65_535), "more is held than may be");
    if (answer === "late") this.unconsumed += end - start;
    else server.connection.consume(stream, end - start);
    if (answer === "echo") this.sendBytes(Buffer.from(bytes.subarray(start, end)));
    if (answer === "reset") server.connection.reset(stream, ErrorCode.cancel);
  }

  onTrailers(section: FieldSection): void {
    this.server.events.push("trailers", this.stream.id, section.fields.length);
    this.expectOpen();
    this.server.openFields(section);
  }

  onEnd(): void {
    const { server, stream, answer } = this;
    server.events.push("end", stream.id);
    this.expectOpen();
    this.hasEnded = true;
    server.connection.consume(stream, this.unconsumed);
    if (answer === "unary" || answer === "late") this.respond(message);
    if (answer === "large") this.respond(largeMessage);
    if (answer === "stream" || answer === "echo") server.connection.sendTrailers(stream, okTrailers, undefined);
  }

  onReset(code: number, by: ResetBy): void {
    this.server.events.push("reset", this.stream.id, code, by);
    expectThat(this.stream.isClosed && !this.isReset, "a stream is reset twice");
    this.isReset = true;
  }

  onUnsendable(): void {
    expectThat(false, "a message that could be encoded cannot be any more");
  }

  onWritable(): void {
    this.server.events.push("writable", this.stream.id);
    this.server.connection.sendEnd(this.stream);
  }

  private respond(bytes: Buffer): void {
    const { connection } = this.server;
    connection.sendHeaders(this.stream, responseHeaders, ["x-id", String(this.stream.id)]);
    this.send(bytes, false);
    connection.sendTrailers(this.stream, okTrailers);
  }

  private send(bytes: Buffer, ends: boolean): void {
    this.server.answered += this.server.connection.sendMessage(this.stream, grpc.framing, encodedMessage, bytes, ends);
  }

  private sendBytes(bytes: Buffer): void {
    this.server.answered += bytes.length;
    this.server.connection.sendBytes(this.stream, bytes, false);
  }

  private expectOpen(): void {
    expectThat(!this.hasEnded && !this.isReset, "something is delivered after the end of its stream");
  }
}
