import { acquireWriter, releaseWriter } from "../wire/pool.js";
import { startRoom } from "../wire/writer.js";
import type { MessageCodec } from "./message-codec.js";

/** The flag and the length before a message (gRPC over HTTP/2, Length-Prefixed-Message). */
export const prefixLength = 5;

/** Encodes a message behind its prefix, in one piece: a view of a shared buffer that nothing writes to again. */
export function encodeFramed(codec: MessageCodec, message: unknown): Buffer {
  const writer = acquireWriter();
  const end = codec.write(writer, writer.room(writer.start + prefixLength, startRoom), message);
  const { buf, start } = writer;
  buf[start] = 0;
  buf.writeUInt32BE(end - start - prefixLength, start + 1);
  const framed = writer.finish(end);
  releaseWriter(writer);
  return framed as Buffer;
}
