import type { DecodeOptions } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import type { MessageCodec } from "./message-codec.js";

/** The format of messages on the wire where it is not protobuf's binary format: JSON, for example. */
export interface MessageFormat {
  /** The codec that writes messages in this format. */
  codecOf(table: MessageTable): MessageCodec;
  /**
   * Reads a request, or an item of a request stream. Returns the values of its fields in their order; with `style: "bare"`, a list
   * with the message itself.
   * @throws DecodeError IW2018
   */
  read(table: MessageTable, bytes: Uint8Array, start: number, end: number, options: DecodeOptions): unknown[];
}
