import type { Codec } from "../message/seam.js";

/** Encodes the messages of one type: a message's table, or {@link encodedMessage}. */
export type MessageCodec = Pick<Codec, "write">;

/** The codec of messages that were encoded earlier and kept to be sent again. It copies their bytes. */
export const encodedMessage: MessageCodec = {
  write(writer, p, bytes) {
    // The bytes are written as they are, as those of unknown fields.
    return writer.unknown(p, bytes as Uint8Array);
  },
};
