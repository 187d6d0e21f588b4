import { lengthPrefix, prefixLength } from "../../protocol/length-prefix.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { reuseMemory } from "../../wire/spare-memory.js";
import type { Stream } from "../http2/stream.js";
import type { ClientConnection } from "./client-connection.js";

/** A call as its connection sees it. */
interface SendingCall {
  readonly isOver: boolean;
  settle(): void;
}

const ignoreSent = (): void => {};

/**
 * The request of a call: its messages, which are kept until there is a stream for them, and further until the server answers, so that
 * they can be sent again on another stream; and the `onSent` callbacks that were not called yet.
 */
export class KeptRequest {
  /** Whether no further messages follow. */
  isEnded = false;
  private readonly call: SendingCall;
  /** The messages with their framing. Undefined once they are not needed any more. */
  private messages: Uint8Array[] | undefined = [];
  private length = 0;
  private connection: ClientConnection | undefined = undefined;
  private stream: Stream | undefined = undefined;
  /** The callbacks in the order of their messages, and how many of them wait for room in the server's windows. */
  private untold: (() => void)[] | undefined = undefined;
  private waiting = 0;
  /** Calls the first of `untold`. Created with it, because most calls need neither. */
  private tellNext: () => void = ignoreSent;

  constructor(call: SendingCall) {
    this.call = call;
  }

  /** Whether all that was sent is kept, so that it can be sent again. */
  get isKept(): boolean {
    return this.messages !== undefined;
  }

  /** Adds a message with its framing, and sends it if there is a stream. `mostKept` is the number of bytes that are kept at most. */
  add(framed: Uint8Array, mostKept: number): void {
    const { connection, stream } = this;
    if (this.messages !== undefined) {
      this.messages.push(framed);
      this.length += framed.length;
      // What was not sent yet is kept in any case.
      if (stream !== undefined && this.length > mostKept) this.messages = undefined;
    }
    if (stream !== undefined) connection!.http2.sendBytes(stream, framed, false);
  }

  /** Encodes a message straight into the output of the connection. Allowed once nothing is kept. Returns its size in bytes. */
  encode(codec: MessageCodec, value: unknown): number {
    return this.connection!.http2.sendMessage(this.stream!, lengthPrefix, codec, value, false) - prefixLength;
  }

  /** Has `onSent` called when the message that was added last was sent and there is room for more. */
  tellSent(onSent: () => void): void {
    if (this.untold === undefined) {
      const untold: (() => void)[] = [];
      this.untold = untold;
      this.tellNext = () => untold.shift()?.();
    }
    this.untold.push(onSent);
    if (this.stream === undefined) return;
    this.awaitSent();
    this.connection!.arm();
  }

  /** Ends the request, after all messages. */
  end(): void {
    this.isEnded = true;
    if (this.stream === undefined) return;
    this.connection!.http2.sendEnd(this.stream);
    this.connection!.arm();
  }

  /** Sends all that is kept on a stream. */
  sendOn(connection: ClientConnection, stream: Stream): void {
    const { messages = [], isEnded } = this;
    const { http2 } = connection;
    this.connection = connection;
    this.stream = stream;
    for (let i = 0; i < messages.length; i++) {
      http2.sendBytes(stream, messages[i]!, isEnded && i === messages.length - 1);
    }
    if (isEnded && messages.length === 0) http2.sendEnd(stream);
    if (this.untold !== undefined) for (const _ of this.untold) this.awaitSent();
  }

  /** Forgets a stream on which the request was not processed. */
  leaveStream(): void {
    this.connection = undefined;
    this.stream = undefined;
    this.waiting = 0;
  }

  /** Called when the windows of the stream have room again. */
  onWritable(): void {
    for (; this.waiting > 0; this.waiting--) this.connection!.tellSent(this.call, this.tellNext);
  }

  /** Drops the messages, because they will not be sent again. */
  drop(): void {
    const { messages, stream } = this;
    if (messages === undefined) return;
    this.messages = undefined;
    // What the queue of a stream still has is in use.
    if (stream !== undefined && stream.queue === undefined) messages.forEach(reuseMemory);
  }

  private awaitSent(): void {
    if (this.stream!.queue === undefined) this.connection!.tellSent(this.call, this.tellNext);
    else this.waiting++;
  }
}
