import type { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import type { Encoding } from "../protocol/encoding.js";
import type { Framing, MessageReader } from "../protocol/framing.js";
import type { CallTerms } from "../protocol/protocol.js";
import type { CallHandler } from "../transport/server-transport.js";

/** Which sides of an operation are streams. */
export type OperationStreams = Pick<CallHandler, "streamsRequest" | "streamsResponse">;

/**
 * The rules by which calls are carried in requests and responses of HTTP of any version, without trailers of HTTP: those of gRPC-Web or
 * Connect. Objects have no state. Fields are flat lists of alternating names and values.
 */
export interface WebProtocol {
  /** How messages are delimited in a request and a response. */
  readonly framing: Framing;
  /** The code of a call whose request cannot be decoded, or has a malformed header. */
  readonly undecodable: Code;
  /** Whether the protocol carries calls of an operation's kind. */
  takes(kind: OperationStreams): boolean;
  createReader(): MessageReader;
  /** Reads the properties of a call from the header fields of its request. */
  readTerms(fields: readonly string[]): CallTerms;
  /**
   * The reason why a message with flags other than 0 cannot be read, with which the call fails as INTERNAL. Undefined if the message is
   * merely compressed.
   */
  flagsFault(flags: number, encoding: Encoding | undefined): string | undefined;
  /** The fields that name the compression of a response's messages. */
  encodingFields(encoding: Encoding | undefined): readonly string[];
  /**
   * The last piece of a response's body, which has the status and the trailers. Undefined if these are in the head, because the body is
   * nothing but the message.
   */
  readonly lastPiece: ((code: Code, details: string, trailers: Metadata | undefined) => Uint8Array) | undefined;
}
