import { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import { Metadata } from "../../metadata/metadata.js";
import type { InContext } from "../../platform/host-modules.js";
import type { HostPeerCertificate } from "../../platform/host-types.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { exceeds, type MessageLimits, tooLargeText } from "../../protocol/message-limits.js";
import { WholeRequest, type WrongCount } from "../../protocol/whole-request.js";
import type { EndStatus } from "../client-transport.js";
import type { CutOff } from "../cut-off.js";
import type { InProgress } from "../in-progress.js";
import type { CallHandler, ServerListener, ServerStream } from "../server-transport.js";
import { carriedHeaders } from "./carried-headers.js";
import { Delivery } from "./delivery.js";

const ignore = (): void => {};

/**
 * What the calls of an in-memory server use of it: its message limits, the set of calls in progress, and a function that runs
 * listeners in the server's asynchronous context.
 */
export interface MemoryHost {
  readonly inContext: InContext;
  readonly limits: MessageLimits;
  readonly calls: InProgress<MemoryServerCall>;
}

/** The client's side of an in-memory call, as the server's side sees it. */
export interface MemoryClient {
  receiveHeaders(headers: Metadata): void;
  receive(bytes: Uint8Array, onSent: () => void): void;
  receiveStatus(status: EndStatus): void;
}

/** What the client transmits when a call begins. */
export interface Arrival {
  readonly headers: Metadata;
  readonly deadline: number;
  readonly peer: string;
  readonly authority: string;
}

export class MemoryServerCall implements ServerStream {
  readonly deadline: number;
  readonly peer: string;
  readonly authority: string;
  /** Always undefined, because in-memory messages are not compressed. */
  readonly requestEncoding: undefined = undefined;
  readonly peerCertificate: HostPeerCertificate | undefined = undefined;
  private readonly host: MemoryHost;
  private readonly client: MemoryClient;
  private readonly arriving: Delivery;
  private listener: ServerListener | undefined = undefined;
  /** Collects the request of an operation that takes one message. Undefined for a request stream. */
  private readonly whole: WholeRequest | undefined;
  private headersSent = false;
  private isOver = false;

  constructor(host: MemoryHost, client: MemoryClient, handler: CallHandler, { headers, ...arrival }: Arrival) {
    this.host = host;
    this.client = client;
    this.deadline = arrival.deadline;
    this.peer = arrival.peer;
    this.authority = arrival.authority;
    this.arriving = new Delivery(host.inContext);
    this.whole = handler.streamsRequest ? undefined : new WholeRequest();
    host.calls.enter(this);
    this.arriving.event(() => {
      this.listener = handler.accept(this);
      this.listener.onHeaders(headers);
      if (this.whole !== undefined) this.startRead();
    });
  }

  startRead(): void {
    this.arriving.startRead();
  }

  sendHeaders(headers: Metadata): void {
    if (this.isOver || this.headersSent) return;
    this.headersSent = true;
    this.client.receiveHeaders(carriedHeaders(headers));
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const bytes = encode(codec, value);
    this.sendBytes(bytes, onSent);
    return bytes.length;
  }

  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void {
    const bytes = encode(codec, value);
    if (headers !== undefined) this.sendHeaders(headers);
    this.sendBytes(bytes, ignore);
    this.end(Code.OK, "", trailers);
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    if (this.isOver) return;
    this.finish();
    this.client.receiveStatus({ code, details, metadata: carriedHeaders(trailers), sentText: details });
  }

  receive(bytes: Uint8Array, onSent: () => void): void {
    const { length } = bytes;
    const { receive: limit } = this.host.limits;
    if (exceeds(length, limit)) {
      this.end(Code.RESOURCE_EXHAUSTED, tooLargeText("Received", length, limit), undefined);
      return;
    }
    this.arriving.message(() => {
      const { whole } = this;
      if (whole === undefined) this.listener?.onMessage(bytes, 0, length);
      else if (!this.refuse(whole.take(bytes, 0, length))) this.startRead();
      onSent();
    });
  }

  receiveEnd(): void {
    this.arriving.message(() => {
      const { listener, whole } = this;
      if (whole === undefined) listener?.onHalfClose();
      else if (listener !== undefined) this.refuse(whole.handTo(listener));
    });
  }

  /**
   * Ends the call with an error status if its request has no message, or more than one, although the operation takes exactly one.
   * Returns whether it ended the call.
   */
  private refuse(wrong: WrongCount | undefined): boolean {
    if (wrong !== undefined) this.end(wrong.code, wrong.details, undefined);
    return wrong !== undefined;
  }

  /** Called when the client has cancelled the call. */
  abandon(): void {
    if (!this.isOver) this.finish();
  }

  cutOff(reason: CutOff): void {
    this.end(Code.UNAVAILABLE, reason, undefined);
  }

  private sendBytes(bytes: Uint8Array, onSent: () => void): void {
    if (this.isOver) return;
    const { length } = bytes;
    const { send: limit } = this.host.limits;
    if (exceeds(length, limit)) {
      this.end(Code.RESOURCE_EXHAUSTED, tooLargeText("Sent", length, limit), undefined);
      return;
    }
    this.sendHeaders(new Metadata());
    this.client.receive(bytes, onSent);
  }

  /** Ends the call on this side, and tells the listener that the call is over. */
  private finish(): void {
    this.isOver = true;
    this.host.calls.leave(this);
    this.arriving.lastAtOnce(() => this.listener?.onCancel());
  }
}
