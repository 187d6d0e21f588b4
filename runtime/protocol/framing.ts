import { writeUint32 } from "../base/big-endian.js";
import { acquireWriter, releaseWriter } from "../wire/pool.js";
import { startRoom } from "../wire/writer.js";
import type { MessageCodec } from "./message-codec.js";

/** The flag and the length before a message (gRPC over HTTP/2, Length-Prefixed-Message). */
export const prefixLength = 5;

/** Writes the prefix of a message of `length` bytes. */
export function writePrefix(bytes: Uint8Array, at: number, isCompressed: boolean, length: number): void {
  bytes[at] = isCompressed ? 1 : 0;
  writeUint32(bytes, length, at + 1);
}

/** Encodes a message behind its prefix, in one piece: a view of a shared buffer that nothing writes to again. */
export function encodeFramed(codec: MessageCodec, message: unknown): Uint8Array {
  const writer = acquireWriter();
  const end = codec.write(writer, writer.room(writer.start + prefixLength, startRoom), message);
  const { buf, start } = writer;
  writePrefix(buf, start, false, end - start - prefixLength);
  const framed = writer.finish(end);
  releaseWriter(writer);
  return framed;
}
