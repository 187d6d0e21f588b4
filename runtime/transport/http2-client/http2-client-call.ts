import { Code } from "../../base/code.js";
import { longestTimerMs } from "../../base/longest-timer.js";
import type { Metadata } from "../../metadata/metadata.js";
import type { HostCallCredentials } from "../../platform/host-types.js";
import { frameMessage } from "../../protocol/deflate.js";
import { lengthPrefix } from "../../protocol/length-prefix.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { exceeds, isUnlimited, unsentText } from "../../protocol/message-limits.js";
import { metadataFields } from "../../protocol/response-fields.js";
import { deadlineTextAfter, timeoutText } from "../../protocol/timeout.js";
import type { CallStart, ClientListener, ClientStream, EndStatus } from "../client-transport.js";
import { ErrorCode } from "../http2/error-code.js";
import type { FieldSection } from "../http2/field-section.js";
import { listSizeOf } from "../http2/hpack/field-block.js";
import type { ResetBy, Stream, StreamListener } from "../http2/stream.js";
import type { CallChannel } from "./call-channel.js";
import { addCredentials } from "./call-credentials.js";
import type { CallEvent, ToldCall } from "./channel-events.js";
import type { ClientConnection } from "./client-connection.js";
import { resetStatus } from "./end-texts.js";
import { KeptRequest } from "./kept-request.js";
import { ReceivedResponse } from "./received-response.js";
import { receivedOf } from "./received-section.js";

/** How often a call is repeated that a server has refused without processing it (gRPC's proposal A6). */
const mostRefusals = 1;

/**
 * A call of a channel on interwire's own HTTP/2. Until it has a stream, it waits in its channel, and what is done on it is kept. It is
 * kept further until the server answers, so that the call can be repeated on another stream if no server has processed it.
 */
export class Http2ClientCall implements ClientStream, StreamListener, ToldCall {
  isOver = false;
  event: CallEvent | undefined = undefined;
  connection: ClientConnection | undefined = undefined;
  readonly path: string;
  readonly waitsForReady: boolean;
  private readonly host: CallChannel;
  private readonly listener: ClientListener;
  private readonly deadline: number;
  private readonly startedAt: number;
  private fields: string[] | undefined;
  /** The metadata of a call whose credentials have not made their headers yet. */
  private bare: { readonly credentials: HostCallCredentials; readonly metadata: Metadata | undefined } | undefined;
  private stream: Stream | undefined = undefined;
  private openedAt = 0;
  private timer: NodeJS.Timeout | undefined = undefined;
  private readonly sent = new KeptRequest(this);
  private refusals = 0;
  private readonly response: ReceivedResponse;
  private isUnsettled = false;

  /** @throws what the codec throws for the message of a request that is not a stream */
  constructor(host: CallChannel, start: CallStart, listener: ClientListener) {
    const { metadata, credentials, deadline, streamsRequest } = start;
    this.host = host;
    this.listener = listener;
    this.path = start.path;
    this.deadline = deadline;
    this.startedAt = deadline === Number.POSITIVE_INFINITY ? 0 : Date.now();
    this.response = new ReceivedResponse(this, { listener, limit: host.settings.limits.receive, streamsRequest });
    this.waitsForReady = metadata?.getOptions().waitForReady === true;
    this.fields = metadata === undefined ? undefined : metadataFields(metadata);
    this.bare = credentials && { credentials, metadata: metadata?.clone() };
    if (streamsRequest) host.events.tellStarted(this);
    else this.request(start.codec, start.message);
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
    this.host.events.tellSent(this);
    connection.arm();
  }

  startRead(): void {
    if (!this.isOver) this.response.ask();
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
    const made = this.response.made(code, details);
    const status: EndStatus = cause === undefined ? made : { ...made, cause };
    this.finish(status);
    this.leaveStream();
    // Not now: the listener is not called while a method of the stream runs.
    queueMicrotask(() => this.listener.onStatus(status));
  }

  /**
   * Ends a call that cannot even wait, in the next turn of the event loop: a program that repeats such calls without a pause would
   * otherwise keep the event loop from all else, also from connecting.
   */
  refuse(...status: Parameters<Http2ClientCall["cancel"]>): void {
    setImmediate(() => this.cancel(...status));
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

  /** Ends the call with the status of its response. */
  end(status: EndStatus): void {
    this.finish(status);
    this.leaveStream();
    this.listener.onStatus(status);
  }

  consume(bytes: number): void {
    this.connection!.http2.consume(this.stream!, bytes);
  }

  arm(): void {
    this.connection?.arm();
  }

  /** Copies unread bytes out of large chunks, so that the chunks can be freed. */
  settle(): void {
    this.isUnsettled = false;
    this.response.settle();
  }

  onHeaders(section: FieldSection, ends: boolean): void {
    if (this.isOver) return;
    const received = receivedOf(section);
    this.answered();
    if (ends) this.response.trailers = received;
    else this.response.begin(received);
  }

  onData(bytes: Uint8Array, start: number, end: number): void {
    if (this.isOver) {
      this.consume(end - start);
      return;
    }
    this.response.push(bytes, start, end);
    if (this.isUnsettled || !this.response.hasUnread) return;
    this.isUnsettled = true;
    this.connection!.settleLater(this);
  }

  onTrailers(section: FieldSection): void {
    this.response.trailers = receivedOf(section);
    this.answered();
  }

  onEnd(): void {
    this.answered();
    this.response.complete();
  }

  onReset(code: number, by: ResetBy, text: string): void {
    // The response is complete. It does not matter how its stream ends.
    if (this.isOver || this.response.hasEnded) return;
    if (this.isRepeatable(code, by)) this.repeat();
    else this.response.complete(this.response.made(...(this.lateStatus(code, by) ?? resetStatus(code, by, text))));
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
    this.host.events.tellStarted(this); // Not before: without a message there is no call.
    if (exceeds(length, limits.send)) {
      this.cancel(Code.RESOURCE_EXHAUSTED, unsentText(limits.send));
      return;
    }
    this.sent.add(bytes, mostKept);
    this.sent.end();
  }

  /** Has the credentials make their headers, after which the call is placed again. */
  private addHeaders({ credentials, metadata }: NonNullable<typeof this.bare>): void {
    void addCredentials(metadata, this.host.makeHeaders(credentials, this.path)).then((result) => {
      if ("failure" in result) {
        this.cancel(...result.failure);
        return;
      }
      if (this.isOver) return;
      this.bare = undefined;
      this.fields = result.fields;
      this.host.place(this);
    });
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

  /**
   * The code and the text for a call that the server has cancelled at the deadline, before the timer on this side ran. Undefined for
   * other resets.
   */
  private lateStatus(code: number, by: ResetBy): readonly [code: Code, details: string] | undefined {
    if (by !== "peer" || code !== ErrorCode.cancel || Date.now() < this.deadline) return undefined;
    return [Code.DEADLINE_EXCEEDED, deadlineTextAfter(this.deadline - this.startedAt, this.connection!.peer)];
  }

  private repeat(): void {
    this.host.events.tellRepeated(this);
    this.connection = undefined;
    this.stream = undefined;
    this.sent.leaveStream();
    this.host.place(this);
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

  private finish(status: EndStatus): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.sent.drop();
    this.response.clear();
    this.host.events.tellEnded(this, status);
  }
}

// A named function, because a closure would be allocated for each call.
function expire(call: Http2ClientCall): void {
  call.expire();
}
