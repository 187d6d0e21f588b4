import { Code } from "../../base/code.js";
import { Metadata } from "../../metadata/metadata.js";
import { type Inflated, inflate, uninflatableText } from "../../protocol/inflate.js";
import { RequestMessages } from "../../protocol/request-messages.js";
import type { ClientListener, EndStatus } from "../client-transport.js";
import { madeStatus } from "./end-texts.js";
import { isLent } from "./lent-memory.js";
import { missingStatus, type ReceivedSection, type ReceivedStatus, strangeType } from "./received-section.js";

/** A call as its response sees it. */
interface RespondedCall {
  readonly isOver: boolean;
  /** Gives the server room for as many bytes again. */
  consume(bytes: number): void;
  /** Has the connection send what was queued. */
  arm(): void;
  cancel(code: Code, details: string): void;
  /** Ends the call on both sides. */
  end(status: EndStatus): void;
}

/** What a response depends on, beside its bytes. */
interface ResponseSetup {
  readonly listener: ClientListener;
  /** The largest message in bytes, or a negative number. */
  readonly limit: number;
  readonly streamsRequest: boolean;
}

/** The response of a call: its headers, its messages as the listener asks for them, its trailers, and the status that follows from them. */
export class ReceivedResponse {
  /** The trailers, or the headers of a response that has nothing else. */
  trailers: ReceivedSection | undefined = undefined;
  /** Whether the server has ended its stream, or it was reset. */
  hasEnded = false;
  private readonly call: RespondedCall;
  private readonly setup: ResponseSetup;
  private readonly messages = new RequestMessages();
  private head: ReceivedSection | undefined = undefined;
  private hasBody = false;
  private isAsked = false;
  /** Whether a message is being passed to the listener or decompressed, or is about to be. */
  private isBusy = false;
  /** The status with which the call ends once the messages that have arrived are read, unless it is that of the trailers. */
  private failure: EndStatus | undefined = undefined;

  constructor(call: RespondedCall, setup: ResponseSetup) {
    this.call = call;
    this.setup = setup;
  }

  get hasUnread(): boolean {
    return this.messages.hasUnread;
  }

  /** Takes the headers. */
  begin(head: ReceivedSection): void {
    this.head = head;
    // What follows a foreign head is a page for people, or of another protocol.
    if (head.isForeign) this.call.end(this.statusFrom(head.status ?? missingStatus(head)));
    else this.setup.listener.onHeaders(head.metadata);
  }

  /** Passes one more message to the listener, as soon as it has arrived. */
  ask(): void {
    this.isAsked = true;
    if (this.isBusy || (this.messages.isEmpty && !this.hasEnded)) return;
    this.isBusy = true;
    // Not now: the listener is not called while a method of the stream runs.
    queueMicrotask(() => {
      this.isBusy = false;
      this.read();
      this.call.arm();
    });
  }

  push(bytes: Uint8Array, start: number, end: number): void {
    this.hasBody ||= end > start;
    if (isLent(bytes)) this.messages.pushLent(bytes, start, end);
    else this.messages.push(bytes, start, end);
    this.read();
  }

  /** Ends the response, with the status that it has, or with one that is given. */
  complete(failure?: EndStatus): void {
    this.failure = failure;
    this.hasEnded = true;
    this.read();
  }

  /** Copies unread bytes out of large chunks, so that the chunks can be freed. */
  settle(): void {
    this.messages.settle();
  }

  clear(): void {
    this.messages.clear();
  }

  /** A status that is made on this side. */
  made(code: Code, details: string): EndStatus {
    const { streamsRequest } = this.setup;
    return madeStatus(code, details, { hasHeaders: this.head !== undefined, streamsRequest });
  }

  /** Passes messages to the listener as long as it has requested them and they have arrived, and then the end of the call. */
  private read(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    while (!this.call.isOver) {
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
    const { call, messages, setup } = this;
    let isThere: boolean;
    try {
      isThere = messages.read(setup.limit);
    } catch (error) {
      call.cancel(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return "none";
    }
    if (messages.used > 0) call.consume(messages.used);
    if (!isThere) {
      if (this.hasEnded) call.end(this.failure ?? this.finalStatus());
      return "none";
    }
    const { flags, start, end } = messages;
    const bytes = messages.takeBytes();
    if (flags !== 0) return this.inflate(flags, bytes.subarray(start, end));
    this.isAsked = false;
    setup.listener.onMessage(bytes, start, end);
    return "one";
  }

  private inflate(flags: number, bytes: Uint8Array): "none" | "later" {
    if (flags !== 1) {
      this.call.cancel(Code.INTERNAL, `Received a message with the flags ${flags}, which are not known`);
      return "none";
    }
    const encoding = this.head?.encoding;
    if (encoding === "identity") {
      this.call.cancel(Code.INTERNAL, uninflatableText(": its grpc-encoding is identity"));
      return "none";
    }
    inflate(encoding, bytes, this.setup.limit, (result) => this.inflated(result));
    return "later";
  }

  private inflated(result: Inflated): void {
    this.isBusy = false;
    if (this.call.isOver) return;
    if ("bytes" in result) {
      this.isAsked = false;
      this.setup.listener.onMessage(result.bytes, 0, result.bytes.length);
      this.read();
      this.call.arm();
    } else {
      this.call.cancel(result.code, result.details);
    }
  }

  /** The status of a response that has ended. */
  private finalStatus(): EndStatus {
    const { trailers, head, messages } = this;
    // A status before messages cannot be the one that the call ended with.
    const early = this.hasBody ? undefined : head?.status;
    const status = trailers?.status ?? early ?? missingStatus(head ?? trailers);
    if (status.code === Code.OK && !messages.isEmpty) {
      return this.made(Code.INTERNAL, "The response ends in the middle of a message");
    }
    return this.statusFrom(status);
  }

  private statusFrom({ code, details, sentText }: ReceivedStatus): EndStatus {
    const { head, trailers } = this;
    const metadata = trailers?.metadata ?? new Metadata();
    if (code === Code.OK) return { code, details, metadata };
    const isStrange = sentText !== undefined && head !== undefined && head.contentType === undefined;
    const made = this.made(code, details);
    return { ...made, details: made.details + (isStrange ? strangeType(undefined) : ""), metadata, sentText };
  }
}
