import { Code } from "../../base/code.js";
import { longestTimerMs } from "../../base/longest-timer.js";
import { Metadata } from "../../metadata/metadata.js";
import type { HostCallCredentials } from "../../platform/host-types.js";
import { frameMessage } from "../../protocol/deflate.js";
import { type Inflated, inflate, uninflatableText } from "../../protocol/inflate.js";
import { lengthPrefix } from "../../protocol/length-prefix.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { exceeds, isUnlimited, unsentText } from "../../protocol/message-limits.js";
import { RequestMessages } from "../../protocol/request-messages.js";
import { metadataFields } from "../../protocol/response-fields.js";
import { deadlineTextAfter, timeoutText } from "../../protocol/timeout.js";
import type { CallStart, ClientListener, ClientStream, EndStatus } from "../client-transport.js";
import { ErrorCode } from "../http2/error-code.js";
import type { FieldSection } from "../http2/field-section.js";
import { type FieldBlock, listSizeOf } from "../http2/hpack/field-block.js";
import type { ResetBy, Stream, StreamListener } from "../http2/stream.js";
import type { ChannelSettings } from "./channel-settings.js";
import type { ClientConnection } from "./client-connection.js";
import { credentialsStatus } from "./credentials-status.js";
import { madeStatus, resetStatus } from "./end-texts.js";
import { KeptRequest } from "./kept-request.js";
import {
  missingStatus,
  type ReceivedSection,
  type ReceivedStatus,
  receivedOf,
  strangeType,
} from "./received-section.js";

/** What a call uses of its channel. */
export interface CallChannel {
  readonly settings: ChannelSettings;
  /** The headers that all calls of an operation share. */
  blockOf(path: string): FieldBlock;
  /** Sends a call on a connection, now or as soon as there is room on one. */
  place(call: Http2ClientCall): void;
  /** Forgets a call that has ended before it was sent. */
  forget(call: Http2ClientCall): void;
  /** What a call waits for that is not sent, as the end of a sentence. */
  waitText(): string;
  /** Has credentials make their headers for an operation. */
  makeHeaders(credentials: HostCallCredentials, path: string): Promise<Metadata>;
}

/** How often a call is repeated that a server has refused without processing it (gRPC's proposal A6). */
const mostRefusals = 1;

/**
 * A call of a channel on interwire's own HTTP/2. Until it has a stream, it waits in its channel, and what is done on it is kept. It is
 * kept further until the server answers, so that the call can be repeated on another stream if no server has processed it.
 */
export class Http2ClientCall implements ClientStream, StreamListener {
  isOver = false;
  readonly path: string;
  readonly waitsForReady: boolean;
  private readonly host: CallChannel;
  private readonly listener: ClientListener;
  private readonly streamsRequest: boolean;
  private readonly deadline: number;
  private readonly startedAt: number;
  private fields: string[] | undefined;
  /** The metadata of a call whose credentials have not made their headers yet. */
  private bare: { readonly credentials: HostCallCredentials; readonly metadata: Metadata | undefined } | undefined;
  private connection: ClientConnection | undefined = undefined;
  private stream: Stream | undefined = undefined;
  private openedAt = 0;
  private timer: NodeJS.Timeout | undefined = undefined;
  private readonly sent = new KeptRequest(this);
  private refusals = 0;
  private readonly messages = new RequestMessages();
  private isAsked = false;
  /** Whether a message is being passed to the listener or decompressed, or is about to be. */
  private isBusy = false;
  private isUnsettled = false;
  private head: ReceivedSection | undefined = undefined;
  private trailers: ReceivedSection | undefined = undefined;
  private hasEnded = false;
  /** The status with which the call ends once the messages that have arrived are read, unless it is that of the trailers. */
  private failure: EndStatus | undefined = undefined;

  /** @throws what the codec throws for the message of a request that is not a stream */
  constructor(host: CallChannel, start: CallStart, listener: ClientListener) {
    const { metadata, credentials, deadline, streamsRequest } = start;
    this.host = host;
    this.listener = listener;
    this.path = start.path;
    this.deadline = deadline;
    this.startedAt = deadline === Number.POSITIVE_INFINITY ? 0 : Date.now();
    this.streamsRequest = streamsRequest;
    this.waitsForReady = metadata?.getOptions().waitForReady === true;
    this.fields = metadata === undefined ? undefined : metadataFields(metadata);
    this.bare = credentials && { credentials, metadata: metadata?.clone() };
    if (!streamsRequest) this.request(start.codec, start.message);
  }

  /** Sends the call, unless it has failed already. */
  begin(): void {
    if (this.isOver) return;
    if (this.deadline !== Number.POSITIVE_INFINITY) {
      const leftMs = this.deadline - Date.now();
      if (leftMs <= 0) {
        this.expire();
        return;
      }
      if (leftMs <= longestTimerMs) this.timer = setTimeout(expire, leftMs, this);
    }
    this.host.place(this);
  }

  /** Sends what is kept of the call on a new stream of a connection, which must have room for it. */
  open(connection: ClientConnection): void {
    if (this.deadline <= Date.now()) {
      // The event loop was blocked, so that the timer comes too late.
      this.expire();
      return;
    }
    if (this.bare !== undefined) {
      this.addHeaders(this.bare);
      return;
    }
    const { http2 } = connection;
    const block = this.host.blockOf(this.path);
    const fields = this.allFields();
    const most = http2.peerSettings.maxHeaderListSize;
    if (most !== Number.POSITIVE_INFINITY && listSizeOf(block, fields) > most) {
      const text = `The headers have ${listSizeOf(block, fields)} bytes, and the server takes ${most}`;
      this.cancel(Code.RESOURCE_EXHAUSTED, text);
      return;
    }
    const stream = http2.open(block, fields, false);
    stream.listener = this;
    this.connection = connection;
    this.stream = stream;
    this.openedAt = this.timer === undefined ? 0 : performance.now();
    this.sent.sendOn(connection, stream);
    if (!this.host.settings.repeats) this.sent.drop();
    connection.arm();
  }

  startRead(): void {
    if (this.isOver) return;
    this.isAsked = true;
    if (this.isBusy || (this.messages.isEmpty && !this.hasEnded)) return;
    this.isBusy = true;
    // Not now: the listener is not called while a method of the stream runs.
    queueMicrotask(() => {
      this.isBusy = false;
      this.read();
      this.connection?.arm();
    });
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    if (this.isOver) return 0;
    const { sent, stream } = this;
    const { limits, compression, mostKept } = this.host.settings;
    let length: number;
    if (stream !== undefined && !sent.isKept && compression === undefined && isUnlimited(limits.send)) {
      length = sent.encode(codec, value);
    } else {
      const framed = frameMessage(lengthPrefix, codec, value, compression);
      length = framed.length;
      if (exceeds(length, limits.send)) {
        this.cancel(Code.RESOURCE_EXHAUSTED, unsentText(limits.send));
        return length;
      }
      sent.add(framed.bytes, mostKept);
    }
    sent.tellSent(onSent);
    return length;
  }

  halfClose(): void {
    if (!this.isOver && !this.sent.isEnded) this.sent.end();
  }

  cancel(code: Code, details: string, cause?: Error): void {
    if (this.isOver) return;
    const status: EndStatus = cause === undefined ? this.made(code, details) : { ...this.made(code, details), cause };
    this.finish();
    this.leaveStream();
    // Not now: the listener is not called while a method of the stream runs.
    queueMicrotask(() => this.listener.onStatus(status));
  }

  /** Ends the call because its deadline has passed. */
  expire(): void {
    const { connection, host } = this;
    const timeoutMs = this.deadline - this.startedAt;
    if (connection === undefined) {
      this.cancel(
        Code.DEADLINE_EXCEEDED,
        `Deadline exceeded after ${(timeoutMs / 1000).toFixed(3)}s: ${host.waitText()}`,
      );
      return;
    }
    this.cancel(Code.DEADLINE_EXCEEDED, deadlineTextAfter(timeoutMs, connection.peer));
    if (connection.heardAt < this.openedAt) connection.probe();
  }

  /** Copies unread bytes out of large chunks, so that the chunks can be freed. */
  settle(): void {
    this.isUnsettled = false;
    this.messages.settle();
  }

  onHeaders(section: FieldSection, ends: boolean): void {
    if (this.isOver) return;
    const received = receivedOf(section);
    this.answered();
    if (ends) {
      this.trailers = received;
      return;
    }
    this.head = received;
    if (received.isForeign) {
      // What follows is a page for people, or of another protocol.
      this.end(this.statusFrom(received.status ?? missingStatus(received), undefined));
      return;
    }
    this.listener.onHeaders(received.metadata);
  }

  onData(bytes: Uint8Array, start: number, end: number): void {
    const { connection, stream } = this;
    if (this.isOver) {
      connection!.http2.consume(stream!, end - start);
      return;
    }
    this.messages.push(bytes, start, end);
    this.read();
    if (this.isUnsettled || !this.messages.hasUnread) return;
    this.isUnsettled = true;
    connection!.settleLater(this);
  }

  onTrailers(section: FieldSection): void {
    this.trailers = receivedOf(section);
    this.answered();
  }

  onEnd(): void {
    this.hasEnded = true;
    this.answered();
    this.read();
  }

  onReset(code: number, by: ResetBy, text: string): void {
    // The response is complete. It does not matter how its stream ends.
    if (this.isOver || this.hasEnded) return;
    if (this.isRepeatable(code, by)) {
      this.repeat();
      return;
    }
    const [status, details] = resetStatus(code, by, text);
    this.failure = this.made(status, details);
    this.hasEnded = true;
    this.read();
  }

  onWritable(): void {
    this.sent.onWritable();
  }

  /** Never called: clients queue messages as bytes. */
  onUnsendable(): void {}

  /** Encodes the request of a call that has one message. */
  private request(codec: MessageCodec, message: unknown): void {
    const { limits, compression, mostKept } = this.host.settings;
    const { bytes, length } = frameMessage(lengthPrefix, codec, message, compression);
    if (exceeds(length, limits.send)) {
      this.cancel(Code.RESOURCE_EXHAUSTED, unsentText(limits.send));
      return;
    }
    this.sent.add(bytes, mostKept);
    this.sent.end();
  }

  /** Has the credentials make their headers, after which the call is placed again. */
  private addHeaders({ credentials, metadata }: NonNullable<typeof this.bare>): void {
    this.host.makeHeaders(credentials, this.path).then(
      (made) => {
        if (this.isOver) return;
        const all = metadata?.clone() ?? new Metadata();
        all.merge(made);
        if (all.get("authorization").length > 1) {
          this.cancel(Code.INTERNAL, '"authorization" metadata cannot have multiple values');
          return;
        }
        this.bare = undefined;
        this.fields = metadataFields(all);
        this.host.place(this);
      },
      (error: unknown) => this.cancel(...credentialsStatus(error)),
    );
  }

  /** The headers of this call alone: its metadata, and the time that is left. */
  private allFields(): string[] | undefined {
    if (this.deadline === Number.POSITIVE_INFINITY) return this.fields;
    const leftMs = Math.max(1, this.deadline - Date.now());
    const timeout = ["grpc-timeout", timeoutText(leftMs)];
    return this.fields === undefined ? timeout : [...this.fields, ...timeout];
  }

  /** Called when the server has answered: it processes the call, which must not be repeated any more. */
  private answered(): void {
    this.sent.drop();
    this.connection!.hasAnswered = true;
  }

  /** Whether it is certain that no server has processed the call, and it can be repeated. */
  private isRepeatable(code: number, by: ResetBy): boolean {
    if (!this.sent.isKept) return false;
    if (by === "goaway") return true;
    if (by === "connection") return !this.connection!.http2.hasLeft(this.stream!);
    return by === "peer" && code === ErrorCode.refusedStream && this.refusals++ < mostRefusals;
  }

  private repeat(): void {
    this.connection = undefined;
    this.stream = undefined;
    this.sent.leaveStream();
    this.host.place(this);
  }

  /** Passes messages to the listener as long as it has requested them and they have arrived, and then the end of the call. */
  private read(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    while (!this.isOver) {
      const next = this.isAsked || this.messages.isEmpty ? this.readMessage() : "none";
      if (next === "later") return;
      if (next === "none") break;
    }
    this.isBusy = false;
  }

  /**
   * Passes one message, or the end of the response, to the listener. Returns "none" if neither has arrived or the call has ended,
   * and "later" if the message has to be decompressed first.
   */
  private readMessage(): "none" | "one" | "later" {
    const { connection, messages, stream, host } = this;
    let isThere: boolean;
    try {
      isThere = messages.read(host.settings.limits.receive);
    } catch (error) {
      this.cancel(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return "none";
    }
    if (messages.used > 0) connection!.http2.consume(stream!, messages.used);
    if (!isThere) {
      if (this.hasEnded) this.end(this.failure ?? this.finalStatus());
      return "none";
    }
    const { flags, start, end } = messages;
    const bytes = messages.takeBytes();
    if (flags !== 0) return this.inflate(flags, bytes.subarray(start, end));
    this.isAsked = false;
    this.listener.onMessage(bytes, start, end);
    return "one";
  }

  private inflate(flags: number, bytes: Uint8Array): "none" | "later" {
    if (flags !== 1) {
      this.cancel(Code.INTERNAL, `Received a message with the flags ${flags}, which are not known`);
      return "none";
    }
    const encoding = this.head?.encoding;
    if (encoding === "identity") {
      this.cancel(Code.INTERNAL, uninflatableText(": its grpc-encoding is identity"));
      return "none";
    }
    inflate(encoding, bytes, this.host.settings.limits.receive, (result) => this.inflated(result));
    return "later";
  }

  private inflated(result: Inflated): void {
    this.isBusy = false;
    if (this.isOver) return;
    if ("bytes" in result) {
      this.isAsked = false;
      this.listener.onMessage(result.bytes, 0, result.bytes.length);
      this.read();
      this.connection?.arm();
    } else {
      this.cancel(result.code, result.details);
    }
  }

  /** The status of a response that has ended. */
  private finalStatus(): EndStatus {
    const { trailers, head, messages } = this;
    const status = trailers?.status ?? head?.status ?? missingStatus(head ?? trailers);
    if (status.code === Code.OK && !messages.isEmpty) {
      return this.made(Code.INTERNAL, "The response ends in the middle of a message");
    }
    return this.statusFrom(status, trailers);
  }

  private statusFrom({ code, details, sentText }: ReceivedStatus, trailers: ReceivedSection | undefined): EndStatus {
    const metadata = trailers?.metadata ?? new Metadata();
    if (code === Code.OK) return { code, details, metadata };
    const { head } = this;
    const isStrange = sentText !== undefined && head !== undefined && head.contentType === undefined;
    const made = this.made(code, details);
    return { ...made, details: made.details + (isStrange ? strangeType(undefined) : ""), metadata, sentText };
  }

  private made(code: Code, details: string): EndStatus {
    return madeStatus(code, details, { hasHeaders: this.head !== undefined, streamsRequest: this.streamsRequest });
  }

  private end(status: EndStatus): void {
    this.finish();
    this.leaveStream();
    this.listener.onStatus(status);
  }

  /** Ends the stream on this side. A server that has ended it gets no reset, of which it takes a limited number only. */
  private leaveStream(): void {
    const { connection, stream } = this;
    if (connection === undefined || stream === undefined) {
      this.host.forget(this);
      return;
    }
    const { http2 } = connection;
    if (stream.isClosed) {
      http2.consume(stream, stream.held);
    } else if (stream.remoteEnded && stream.queue === undefined) {
      http2.sendEnd(stream);
    } else {
      http2.reset(stream, stream.remoteEnded ? ErrorCode.noError : ErrorCode.cancel);
    }
    connection.arm();
  }

  private finish(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.sent.drop();
    this.messages.clear();
  }
}

// A named function, because a closure would be allocated for each call.
function expire(call: Http2ClientCall): void {
  call.expire();
}
