import { encodedMessage } from "../protocol/message-codec.js";
import type { CallStart, ClientListener, ClientStream } from "./client-transport.js";

/** A message that was sent: the bytes of a chunk from `start` on. */
interface Sent {
  readonly chunk: Uint8Array;
  readonly start: number;
  readonly onSent: () => void;
}

const ignore = (): void => {};

// The memory of a kept message beside its bytes: a stream of empty messages must not be kept for ever.
const viewLength = 100;

/**
 * A call and the actions on its stream, to repeat them on a stream that replaces it. Messages are kept as bytes: a message is
 * encoded when it is sent, and its value may have changed since.
 */
export class Replay {
  /** The bytes of memory that the kept messages take. */
  length = 0;
  private readonly call: CallStart;
  private readonly messages: Sent[] = [];
  private isReading = false;
  private isClosed = false;

  constructor(call: CallStart) {
    // A copy, because the caller may change the original in the meantime.
    this.call = call.metadata === undefined ? call : { ...call, metadata: call.metadata.clone() };
  }

  startRead(): void {
    this.isReading = true;
  }

  /** Keeps a message. `onSent` is left out if the previous stream calls it, or has called it. */
  send(chunk: Uint8Array, start: number, onSent: () => void = ignore): void {
    if (this.call.streamsRequest) this.length += viewLength + this.memoryOf(chunk);
    this.messages.push({ chunk, start, onSent });
  }

  halfClose(): void {
    this.isClosed = true;
  }

  /** The call as it can be started again. If it does not stream its request, its message is encoded already. */
  again(): CallStart {
    const { call } = this;
    const [message] = this.messages;
    if (call.streamsRequest || message === undefined) return call;
    return { ...call, codec: encodedMessage, message: bytesOf(message) };
  }

  /** Starts the call on another stream, tells the listener, and repeats the actions there. */
  startAgain(start: (call: CallStart, listener: ClientListener) => ClientStream, listener: ClientListener): void {
    const stream = start(this.again(), listener);
    listener.onMoved(stream);
    if (this.isReading) stream.startRead();
    if (!this.call.streamsRequest) return;
    for (const message of this.messages) stream.send(encodedMessage, bytesOf(message), message.onSent);
    if (this.isClosed) stream.halfClose();
  }

  /** The memory that keeping a message takes. It is a view of a buffer that it shares with others, and keeps the whole buffer. */
  private memoryOf({ buffer }: Uint8Array): number {
    return this.messages.at(-1)?.chunk.buffer === buffer ? 0 : buffer.byteLength;
  }
}

function bytesOf({ chunk, start }: Sent): Uint8Array {
  return chunk.subarray(start);
}
