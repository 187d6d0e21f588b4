import { allocateSmall, zlib } from "../platform/platform.js";
import type { Encoding } from "./encoding.js";
import { encodeFramed, type Framing } from "./framing.js";
import type { MessageCodec } from "./message-codec.js";

/** The length in bytes from which a message is compressed. For a shorter one, compression costs more than it saves. */
const leastCompressed = 1024;

/** A message with its framing. `length` is its number of bytes before compression. */
export interface Framed {
  readonly bytes: Uint8Array;
  readonly length: number;
}

/**
 * Encodes a message with its framing. If `encoding` is given, the message is compressed, unless that would make it longer.
 * @throws what the codec throws
 */
export function frameMessage(
  framing: Framing,
  codec: MessageCodec,
  value: unknown,
  encoding: Encoding | undefined,
): Framed {
  const { prefixLength } = framing;
  const plain = encodeFramed(framing, codec, value);
  const length = plain.length - prefixLength;
  if (encoding === undefined || length < leastCompressed) return { bytes: plain, length };
  const compression = zlib();
  if (compression === undefined) return { bytes: plain, length };
  const message = plain.subarray(prefixLength);
  const deflated = encoding === "gzip" ? compression.gzipSync(message) : compression.deflateSync(message);
  if (deflated.length >= length) return { bytes: plain, length };
  const bytes = allocateSmall(prefixLength + deflated.length);
  framing.writePrefix(bytes, 0, true, deflated.length);
  bytes.set(deflated, prefixLength);
  return { bytes, length };
}
