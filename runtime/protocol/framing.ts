import { acquireWriter, releaseWriter } from "../wire/pool.js";
import { startRoom } from "../wire/writer.js";
import type { MessageCodec } from "./message-codec.js";

/**
 * The bytes around a message in the body of a request or a response. Codecs know nothing of a framing, and all calls of a protocol
 * share one.
 */
export interface Framing {
  /** How many bytes stand before each message; 0 where the body is the message. */
  readonly prefixLength: number;
  /** Writes the bytes before a message, which has `length` bytes as it is sent, at the index `at`. */
  writePrefix(bytes: Uint8Array, at: number, isCompressed: boolean, length: number): void;
}

/**
 * Reads the messages of one body. It is given the bytes of the body as they come, by {@link MessageReader.push}, and asked for one
 * message at a time, by {@link MessageReader.read}. `start`, `end` and `flags` are of the message that was read last.
 */
export interface MessageReader {
  /** Where the message begins in the bytes that {@link MessageReader.takeBytes} returns. */
  readonly start: number;
  /** Where the message ends in these bytes. */
  readonly end: number;
  /** 0 for a message that is read as it is. Other flags have the meaning that the protocol gives them. */
  readonly flags: number;
  /** How many bytes of the body the last read has used up, with or without a message. The client may send as many more. */
  readonly used: number;
  /** Whether no part of a message is left over. */
  readonly isEmpty: boolean;
  /** Whether bytes have come that no read has used up. */
  readonly hasUnread: boolean;
  /** Takes the bytes from `start` to `end`, which nothing writes to any more. */
  push(bytes: Uint8Array, start: number, end: number): void;
  /** Copies what is unread out of chunks that are much larger, so that they need not be kept. Called at the end of a turn. */
  settle(): void;
  /**
   * Reads the next message, in the order of the body. Returns false if it has not come, or not all of it.
   * @param limit the most bytes of a message; negative for no limit
   * @param isEnded whether the whole body has come: without a length before it, a message ends only there
   * @throws RangeError for a message that is longer than the limit, as soon as its length is known
   */
  read(limit: number, isEnded: boolean): boolean;
  /** Returns the bytes in which the message lies, and forgets them: a call that waits must not keep a chunk. */
  takeBytes(): Uint8Array;
  /** Forgets all that came. */
  clear(): void;
}

/** Encodes a message in its framing, in one piece: a view of a shared buffer that nothing writes to again. */
export function encodeFramed(framing: Framing, codec: MessageCodec, message: unknown): Uint8Array {
  const { prefixLength } = framing;
  const writer = acquireWriter();
  const end = codec.write(writer, writer.room(writer.start + prefixLength, startRoom), message);
  const { buf, start } = writer;
  framing.writePrefix(buf, start, false, end - start - prefixLength);
  const framed = writer.finish(end);
  releaseWriter(writer);
  return framed;
}
