import { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import { Metadata } from "../../metadata/metadata.js";
import type { InContext } from "../../platform/host-modules.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { exceeds, type MessageLimits, tooLargeText, unsentText } from "../../protocol/message-limits.js";
import { deadlineTextAfter } from "../../protocol/timeout.js";
import type { CallStart, ClientListener, ClientStream, EndStatus } from "../client-transport.js";
import { Delivery } from "./delivery.js";
import type { MemoryClient, MemoryServerCall } from "./memory-server-call.js";

/** The channel's data that its calls need: the target, and the set of calls in progress. */
export interface MemoryChannel {
  readonly target: string;
  readonly inContext: InContext;
  readonly limits: MessageLimits;
  readonly calls: Set<MemoryClientCall>;
}

export class MemoryClientCall implements ClientStream, MemoryClient {
  /**
   * Whether the call has ended: the server's status was delivered to the listener, or the call was ended on the client's side,
   * for example by its deadline, and that status will be delivered.
   */
  isOver = false;
  private readonly channel: MemoryChannel;
  private readonly listener: ClientListener;
  private readonly arriving: Delivery;
  /** What the client did before a server accepted the call, such as sending messages; repeated once a server has accepted it. */
  private waiting: ((server: MemoryServerCall) => void)[] = [];
  private server: MemoryServerCall | undefined = undefined;
  private deadlineTimer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor(channel: MemoryChannel, { deadline }: CallStart, listener: ClientListener) {
    this.channel = channel;
    this.listener = listener;
    this.arriving = new Delivery(channel.inContext);
    channel.calls.add(this);
    if (deadline === Number.POSITIVE_INFINITY) return;
    const ms = Math.max(0, deadline - Date.now());
    const details = deadlineTextAfter(ms, channel.target);
    const end = () => this.cancel(Code.DEADLINE_EXCEEDED, details);
    // A call whose deadline has passed already reaches no server.
    if (ms === 0) end();
    else this.deadlineTimer = setTimeout(end, ms);
  }

  startRead(): void {
    this.arriving.startRead();
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const bytes = encode(codec, value);
    this.sendBytes(bytes, onSent);
    return bytes.length;
  }

  sendBytes(bytes: Uint8Array, onSent: () => void): void {
    const { send: limit } = this.channel.limits;
    if (exceeds(bytes.length, limit)) {
      this.cancel(Code.RESOURCE_EXHAUSTED, unsentText(limit));
    } else {
      this.act((server) => server.receive(bytes, onSent));
    }
  }

  halfClose(): void {
    this.act((server) => server.receiveEnd());
  }

  cancel(code: Code, details: string): void {
    if (this.isOver) return;
    this.refuse({ code, details, metadata: new Metadata() });
    this.server?.abandon();
  }

  /**
   * Ends the call with a status that no server-side call has sent: it was cancelled, its deadline passed, or no server serves its
   * path.
   */
  refuse(status: EndStatus): void {
    this.finish();
    this.arriving.lastAtOnce(() => this.listener.onStatus(status));
  }

  /** Called when a server has accepted the call. */
  reach(server: MemoryServerCall): void {
    this.server = server;
    for (const act of this.waiting.splice(0)) act(server);
  }

  receiveHeaders(headers: Metadata): void {
    this.arriving.event(() => this.listener.onHeaders(headers));
  }

  receive(bytes: Uint8Array, onSent: () => void): void {
    const { length } = bytes;
    const { receive: limit } = this.channel.limits;
    if (exceeds(length, limit)) {
      this.cancel(Code.RESOURCE_EXHAUSTED, tooLargeText("Received", length, limit));
      return;
    }
    this.arriving.message(() => {
      this.listener.onMessage(bytes, 0, length);
      onSent();
    });
  }

  receiveStatus(status: EndStatus): void {
    const arrive = () => {
      this.finish();
      this.listener.onStatus(status);
    };
    this.arriving.last(arrive, status.code !== Code.OK);
  }

  private act(act: (server: MemoryServerCall) => void): void {
    if (this.isOver) return;
    if (this.server === undefined) this.waiting.push(act);
    else act(this.server);
  }

  private finish(): void {
    this.isOver = true;
    this.waiting = [];
    this.channel.calls.delete(this);
    clearTimeout(this.deadlineTimer);
  }
}
