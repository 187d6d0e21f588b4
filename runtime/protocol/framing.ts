import { acquireWriter, releaseWriter } from "../wire/pool.js";
import { startRoom } from "../wire/writer.js";
import type { MessageCodec } from "./message-codec.js";

/** The flag and the length before a message (gRPC over HTTP/2, Length-Prefixed-Message). */
export const prefixLength = 5;

/** Writes the prefix of a message of `length` bytes. */
export function writePrefix(
  bytes: Pick<Buffer, "writeUInt32BE"> & Uint8Array,
  at: number,
  isCompressed: boolean,
  length: number,
): void {
  bytes[at] = isCompressed ? 1 : 0;
  bytes.writeUInt32BE(length, at + 1);
}

/** Encodes a message behind its prefix, in one piece: a view of a shared buffer that nothing writes to again. */
export function encodeFramed(codec: MessageCodec, message: unknown): Buffer {
  const writer = acquireWriter();
  const end = codec.write(writer, writer.room(writer.start + prefixLength, startRoom), message);
  const { buf, start } = writer;
  writePrefix(buf, start, false, end - start - prefixLength);
  const framed = writer.finish(end);
  releaseWriter(writer);
  return framed as Buffer;
}
