import type { Codec } from "../message/seam.js";

/** What writes messages of one kind: a message's table, or {@link encodedMessage}. */
export type MessageCodec = Pick<Codec, "write">;

/** Writes what is encoded already: a message that was kept to be sent again. */
export const encodedMessage: MessageCodec = {
  write(writer, p, bytes) {
    // An encoded message stands in a message just as the unknown fields that it consists of.
    return writer.unknown(p, bytes as Uint8Array);
  },
};
