import { acquireWriter, releaseWriter } from "../wire/pool.js";
import { startRoom } from "../wire/writer.js";
import type { MessageCodec } from "./message-codec.js";

/**
 * The bytes around a message in the body of a request or a response. Codecs know nothing of a framing, and all calls of a protocol
 * share one.
 */
export interface Framing {
  /** The number of bytes before each message; 0 if the body is nothing but the message. */
  readonly prefixLength: number;
  /** Writes the bytes before a message at the index `at`. `length` is the number of the message's bytes as they are sent. */
  writePrefix(bytes: Uint8Array, at: number, isCompressed: boolean, length: number): void;
}

/**
 * Reads the messages of one body. Bytes of the body are passed to {@link MessageReader.push} as they come, and {@link
 * MessageReader.read} reads one message at a time. `start`, `end` and `flags` concern the message that was read last.
 */
export interface MessageReader {
  /** The position of the message in the bytes that {@link MessageReader.takeBytes} returns. */
  readonly start: number;
  /** The end of the message in these bytes. */
  readonly end: number;
  /** 0 for a message that needs no decompression. The meaning of other flags is up to the protocol. */
  readonly flags: number;
  /**
   * The number of bytes of the body that the last read has used up, even if it has found no message. The client may send as many
   * more.
   */
  readonly used: number;
  /** Whether all bytes that have come belong to messages that were read. */
  readonly isEmpty: boolean;
  /** Whether bytes have come that no read has used up yet. */
  readonly hasUnread: boolean;
  /** Takes the bytes from `start` to `end`, which are never written to again. */
  push(bytes: Uint8Array, start: number, end: number): void;
  /**
   * Copies unread bytes out of chunks that are much larger, so that these need not be kept. Called at the end of a turn of the
   * event loop.
   */
  settle(): void;
  /**
   * Reads the next message of the body. Returns false if it has not come completely.
   * @param limit the largest number of bytes of a message; negative for no limit
   * @param isEnded whether the whole body has come: a message without a length before it ends there
   * @throws RangeError for a message that is longer than the limit, as soon as its length is known
   */
  read(limit: number, isEnded: boolean): boolean;
  /** Returns the bytes that contain the message, and forgets them, because a call that waits must not keep a chunk in memory. */
  takeBytes(): Uint8Array;
  /** Drops all bytes that have come. */
  clear(): void;
}

/** Encodes a message in its framing. The result is a view of a shared buffer, but its bytes are never overwritten. */
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
