import type { CallStart, ClientListener, ClientStream } from "./client-transport.js";
import { encodedMessage } from "./message-codec.js";

/** A message that was sent: the bytes of a chunk from `start` on. */
interface Sent {
  readonly chunk: Uint8Array;
  readonly start: number;
  readonly onSent: () => void;
}

const ignore = (): void => {};

// What a kept message takes beside its bytes: a stream of empty ones must not be kept for ever.
const viewLength = 100;

/**
 * A call and what was done on its stream, to be done again on a stream that takes its place. Messages are kept as bytes: a
 * message is encoded when it is sent, and its value may have changed since.
 */
export class Replay {
  /** How many bytes of memory the messages of a request stream hold. */
  length = 0;
  private readonly call: CallStart;
  private readonly messages: Sent[] = [];
  private isReading = false;
  private isClosed = false;

  constructor(call: CallStart) {
    // The caller may change its own meanwhile.
    this.call = call.metadata === undefined ? call : { ...call, metadata: call.metadata.clone() };
  }

  startRead(): void {
    this.isReading = true;
  }

  /** `onSent` is left out where it comes, or has come, from the stream before. */
  send(chunk: Uint8Array, start: number, onSent: () => void = ignore): void {
    if (this.call.streamsRequest) this.length += viewLength + this.memoryOf(chunk);
    this.messages.push({ chunk, start, onSent });
  }

  halfClose(): void {
    this.isClosed = true;
  }

  /** The call as it can be started elsewhere: its one message, if it does not stream, as bytes. */
  again(): CallStart {
    const { call } = this;
    const [message] = this.messages;
    if (call.streamsRequest || message === undefined) return call;
    return { ...call, codec: encodedMessage, message: bytesOf(message) };
  }

  /** Starts the call elsewhere, tells the listener, and does there what was done. */
  startAgain(start: (call: CallStart, listener: ClientListener) => ClientStream, listener: ClientListener): void {
    const stream = start(this.again(), listener);
    listener.onMoved(stream);
    if (this.isReading) stream.startRead();
    if (!this.call.streamsRequest) return;
    for (const message of this.messages) stream.send(encodedMessage, bytesOf(message), message.onSent);
    if (this.isClosed) stream.halfClose();
  }

  /** A message is a view of memory that it shares with those beside it, and keeps all of that. */
  private memoryOf({ buffer }: Uint8Array): number {
    return this.messages.at(-1)?.chunk.buffer === buffer ? 0 : buffer.byteLength;
  }
}

function bytesOf({ chunk, start }: Sent): Uint8Array {
  return chunk.subarray(start);
}
