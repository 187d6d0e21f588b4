import type { Codec } from "../message/seam.js";

/** Encodes the messages of one type: a `MessageTable`, or {@link encodedMessage}. */
export type MessageCodec = Pick<Codec, "write">;

/** The codec of messages that are encoded already, kept to be sent again. It copies their bytes. */
export const encodedMessage: MessageCodec = {
  write(writer, p, bytes) {
    // Unknown fields are written as raw bytes, which suits a whole encoded message.
    return writer.unknown(p, bytes as Uint8Array);
  },
};
