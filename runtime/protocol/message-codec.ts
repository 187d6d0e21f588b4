import type { Codec } from "../message/seam.js";

/** Writes the messages of one type: a message's table, or {@link encodedMessage}. */
export type MessageCodec = Pick<Codec, "write">;

/** Writes a message that is encoded already, because it was kept to be sent again. */
export const encodedMessage: MessageCodec = {
  write(writer, p, bytes) {
    // The bytes are written as they are, as those of unknown fields.
    return writer.unknown(p, bytes as Uint8Array);
  },
};
