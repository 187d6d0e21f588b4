import { encodedMessage } from "../protocol/message-codec.js";
import type { CallStart, ClientListener, ClientStream } from "./client-transport.js";

/** A message that was sent: the bytes of `chunk` from `start` to its end. */
interface Sent {
  readonly chunk: Uint8Array;
  readonly start: number;
  readonly onSent: () => void;
}

const ignore = (): void => {};

// The memory in bytes that a kept message takes beside its content, so that even a stream of empty messages is not kept without
// limit.
const viewLength = 100;

/**
 * Records a call and what was done on its stream (messages, read requests, the half-close), to repeat it on another stream, for
 * example for a retry. Messages are kept as bytes, because their values may have changed since they were sent.
 */
export class Replay {
  /** The memory in bytes that the recorded messages occupy. */
  length = 0;
  private readonly call: CallStart;
  private readonly messages: Sent[] = [];
  private isReading = false;
  private isClosed = false;

  constructor(call: CallStart) {
    // A copy, because the caller may change its metadata after `start`.
    this.call = call.metadata === undefined ? call : { ...call, metadata: call.metadata.clone() };
  }

  startRead(): void {
    this.isReading = true;
  }

  /** Records a message. `onSent` is left out if it has been called, or if the previous stream will call it. */
  send(chunk: Uint8Array, start: number, onSent: () => void = ignore): void {
    if (this.call.streamsRequest) this.length += viewLength + this.memoryOf(chunk);
    this.messages.push({ chunk, start, onSent });
  }

  halfClose(): void {
    this.isClosed = true;
  }

  /** The call, ready to be started again. A request of one message is included in encoded form. */
  again(): CallStart {
    const { call } = this;
    const [message] = this.messages;
    if (call.streamsRequest || message === undefined) return call;
    return { ...call, codec: encodedMessage, message: bytesOf(message) };
  }

  /**
   * Starts the call on a new stream, passes this stream to `listener.onMoved`, and repeats on it what was done on the previous
   * stream.
   */
  startAgain(start: (call: CallStart, listener: ClientListener) => ClientStream, listener: ClientListener): void {
    const stream = start(this.again(), listener);
    listener.onMoved(stream);
    if (this.isReading) stream.startRead();
    if (!this.call.streamsRequest) return;
    for (const message of this.messages) stream.send(encodedMessage, bytesOf(message), message.onSent);
    if (this.isClosed) stream.halfClose();
  }

  /**
   * The memory in bytes that recording a message occupies: that of the whole buffer behind its chunk, or 0 if the previous
   * message lies in the same buffer.
   */
  private memoryOf({ buffer }: Uint8Array): number {
    return this.messages.at(-1)?.chunk.buffer === buffer ? 0 : buffer.byteLength;
  }
}

function bytesOf({ chunk, start }: Sent): Uint8Array {
  return chunk.subarray(start);
}
