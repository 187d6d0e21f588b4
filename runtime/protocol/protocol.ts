import type { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import type { Encoding } from "./encoding.js";
import type { Framing, MessageReader } from "./framing.js";
import type { Refusal } from "./refused-request.js";

/** What the headers of a request say about its call. */
export interface CallTerms {
  /** The time that the call may take, in milliseconds, or Infinity. NaN for a malformed timeout; the request is refused then. */
  readonly timeoutMs: number;
  /** The encoding of the client's compressed messages. Undefined if it does not compress. */
  readonly encoding: Encoding | undefined;
  /** The names of the encodings that the client accepts, separated by commas. Undefined if it names none. */
  readonly accepted: string | undefined;
  /** The answer to a request that is not a call, or whose messages cannot be read here. Undefined for any other request. */
  readonly refusal: Refusal | undefined;
}

/**
 * The rules by which requests and responses of HTTP/2 carry calls. A server chooses the protocol of each call by the
 * content-type. Protocols have no state, because all calls of all servers share them. Fields of headers and trailers are lists of
 * names and values, one after the other.
 */
export interface Protocol {
  /** The framing of messages in requests and responses. */
  readonly framing: Framing;
  /** Makes a reader for the messages in the body of one request. */
  createReader(): MessageReader;
  /** Whether a content-type is one of this protocol. It is empty for a request without a content-type. */
  hasType(type: string): boolean;
  /** Reads the terms of a call from the HTTP method and the header fields of its request. */
  readTerms(method: string | undefined, fields: readonly string[]): CallTerms;
  /**
   * The reason why a message with flags other than 0 cannot be read. Undefined if the message is compressed with `encoding`,
   * which is the encoding in the call's terms. The reason ends the call with INTERNAL.
   */
  flagsFault(flags: number, encoding: Encoding | undefined): string | undefined;
  /** The header fields of a response, without its metadata. `encoding` is the compression of its messages. */
  responseFields(encoding?: Encoding): readonly string[];
  /**
   * The fields that end a response, with those of its trailers. A response without messages and metadata has them in its headers.
   */
  statusFields(code: Code, details: string, trailers: Metadata | undefined): readonly string[];
  /** The fields of the whole response that refuses a request. */
  refusalFields(refusal: Refusal): readonly string[];
}

/** The protocols of a server. The first one also answers requests whose content-type is of no protocol. */
export type Protocols = readonly [Protocol, ...Protocol[]];

/** The first protocol to which a content-type belongs. Undefined if it belongs to none. */
export function protocolOf(protocols: Protocols, type: string): Protocol | undefined {
  for (const protocol of protocols) if (protocol.hasType(type)) return protocol;
  return undefined;
}
