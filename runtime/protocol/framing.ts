import { acquireWriter, releaseWriter } from "../wire/pool.js";
import { startRoom } from "../wire/writer.js";
import type { MessageCodec } from "./message-codec.js";

/** How a protocol delimits the messages in the body of a request or response. Message codecs know nothing of it. */
export interface Framing {
  /** The number of bytes before each message; 0 if the body is nothing but the message. */
  readonly prefixLength: number;
  /**
   * Writes the prefix of a message at the index `at`. `length` is the number of the message's bytes as they are sent, after
   * compression.
   */
  writePrefix(bytes: Uint8Array, at: number, isCompressed: boolean, length: number): void;
}

/**
 * Splits one body into messages. Bytes of the body are passed to {@link MessageReader.push} as they arrive, and {@link
 * MessageReader.read} reads one message at a time. `start`, `end` and `flags` concern the message that was read last.
 */
export interface MessageReader {
  /** The position of the message in the bytes that {@link MessageReader.takeBytes} returns. */
  readonly start: number;
  /** The end of the message in the bytes that {@link MessageReader.takeBytes} returns. */
  readonly end: number;
  /** 0 for a message that is not compressed. The meaning of other values is defined by the protocol. */
  readonly flags: number;
  /**
   * The number of bytes of the body that the last read consumed, even if it found no complete message. HTTP/2's flow control lets
   * the client send as many more.
   */
  readonly used: number;
  /** Whether every byte that has arrived belongs to a message that was read. */
  readonly isEmpty: boolean;
  /** Whether bytes have arrived that no read has consumed yet. */
  readonly hasUnread: boolean;
  /** Accepts the bytes from `start` to `end`, which must never be overwritten. */
  push(bytes: Uint8Array, start: number, end: number): void;
  /**
   * Copies unread bytes out of chunks that are much larger, so that the chunks can be freed. Called at the end of a turn of the
   * event loop.
   */
  settle(): void;
  /**
   * Reads the next message of the body. Returns false if it has not arrived completely.
   * @param limit the largest number of bytes of a message; negative for no limit
   * @param isEnded whether the whole body has arrived: a message without a length prefix ends there
   * @throws RangeError for a message that is longer than the limit, as soon as its length is known
   */
  read(limit: number, isEnded: boolean): boolean;
  /**
   * Returns the bytes that contain the message, and drops its own reference to them, so that a waiting call does not keep a chunk
   * in memory.
   */
  takeBytes(): Uint8Array;
  /** Drops all bytes that have arrived. */
  clear(): void;
}

/** Encodes a message with its framing. The result is a view of a shared buffer, but its bytes are never overwritten. */
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
