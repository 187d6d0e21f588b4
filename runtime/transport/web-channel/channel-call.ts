import { Code } from "../../base/code.js";
import { longestTimerMs } from "../../base/longest-timer.js";
import type { MessageReader } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { deadlineTextAfter } from "../../protocol/timeout.js";
import type { CallStart, ClientListener, ClientStream, EndStatus } from "../client-transport.js";
import type { WebCalls } from "./channel-calls.js";
import { ownStatus, reasonOf } from "./end-status.js";

/** What the calls of a channel for browsers have in common: a deadline, messages that are read one by one, and one end. */
export abstract class ChannelCall implements ClientStream {
  protected readonly calls: WebCalls;
  protected readonly listener: ClientListener;
  protected readonly messages: MessageReader;
  private readonly deadline: number;
  protected isAsked = false;
  protected isReading = false;
  protected isOver = false;
  private readonly timer: ReturnType<typeof setTimeout> | undefined;

  constructor(calls: WebCalls, { deadline }: CallStart, listener: ClientListener, messages: MessageReader) {
    const timeoutMs = Math.max(0, deadline - Date.now());
    const late = () => this.cancel(Code.DEADLINE_EXCEEDED, deadlineTextAfter(timeoutMs, calls.target));
    this.calls = calls;
    this.listener = listener;
    this.messages = messages;
    this.deadline = deadline;
    this.timer = timeoutMs <= longestTimerMs ? setTimeout(late, timeoutMs) : undefined;
    calls.open.add(this);
  }

  /** How long the call may still take, in milliseconds, or Infinity. */
  protected get timeoutMs(): number {
    return Math.max(0, this.deadline - Date.now());
  }

  startRead(): void {
    this.isAsked = true;
    if (!this.isReading) queueMicrotask(() => this.read());
  }

  abstract send(codec: MessageCodec, value: unknown, onSent: () => void): number;

  abstract halfClose(): void;

  cancel(code: Code, details: string): void {
    this.end(ownStatus(code, details));
  }

  /** Ends the call if work fails in a way that nobody has foreseen: a caller must not wait for ever. */
  protected guard(work: Promise<void>): void {
    work.catch((error: unknown) => this.end(ownStatus(Code.INTERNAL, `The call failed: ${reasonOf(error)}`, error)));
  }

  /** Delivers messages as long as they are asked for. */
  protected abstract read(): void;

  /** Frees the connection, and ends the request. */
  protected abstract leave(): void;

  /** Reads the next message. Returns false if it has not arrived completely, or ends the call because it is too large. */
  protected next(isWhole: boolean): boolean {
    try {
      return this.messages.read(this.calls.receiveLimit, isWhole);
    } catch (error) {
      this.cancel(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return false;
    }
  }

  /** Delivers the message that was read last, unless it is compressed. */
  protected pass(bytes: Uint8Array): void {
    const { flags, start, end } = this.messages;
    if (flags !== 0) {
      this.cancel(Code.INTERNAL, `Received a message with the flags ${flags}, and no compression was offered`);
      return;
    }
    this.isAsked = false;
    this.listener.onMessage(bytes, start, end);
  }

  protected end(status: EndStatus): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.calls.open.delete(this);
    this.messages.clear();
    this.leave();
    queueMicrotask(() => this.listener.onStatus(status));
  }
}
