import type { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import type { Encoding } from "./encoding.js";
import type { Framing, MessageReader } from "./framing.js";
import type { Refusal } from "./refused-request.js";

/** The properties of a call that the headers of its request determine. */
export interface CallTerms {
  /** How long the call may take, in milliseconds, or Infinity. NaN for a malformed timeout, which leads to a refusal. */
  readonly timeoutMs: number;
  /** The compression of the client's messages. Undefined if the client does not compress. */
  readonly encoding: Encoding | undefined;
  /** The encodings that the client accepts, separated by commas. Undefined if it names none. */
  readonly accepted: string | undefined;
  /** The answer to a request that is not a call, or whose messages cannot be read. Undefined for a valid request. */
  readonly refusal: Refusal | undefined;
}

/**
 * How requests and responses of HTTP/2 carry calls: gRPC, for example. A server chooses the protocol of each call by the
 * content-type. Protocol objects are shared by all calls and have no state. Header fields and trailers are flat lists of
 * alternating names and values: `[name, value, name, value]`.
 */
export interface Protocol {
  readonly framing: Framing;
  createReader(): MessageReader;
  /** Whether a content-type belongs to this protocol. `type` is empty for a request without a content-type. */
  hasType(type: string): boolean;
  /** Reads the properties of a call from the HTTP method and the header fields of its request. */
  readTerms(method: string | undefined, fields: readonly string[]): CallTerms;
  /**
   * The reason why a message with flags other than 0 cannot be read, with which the call fails as INTERNAL. Undefined if the
   * message is merely compressed with `encoding`, the encoding that the request announced.
   */
  flagsFault(flags: number, encoding: Encoding | undefined): string | undefined;
  /** The header fields of a response, without metadata. `encoding` is the compression of its messages. */
  responseFields(encoding?: Encoding): readonly string[];
  /**
   * The fields that end a response: the status, and the trailers as fields. If a response has neither messages nor metadata,
   * these fields are sent in its header block.
   */
  statusFields(code: Code, details: string, trailers: Metadata | undefined): readonly string[];
  refusalFields(refusal: Refusal): readonly string[];
}

/** The protocols of a server. The first of them also answers requests whose content-type belongs to no protocol. */
export type Protocols = readonly [Protocol, ...Protocol[]];

/** The first protocol to which a content-type belongs. Undefined if it belongs to none. */
export function protocolOf(protocols: Protocols, type: string): Protocol | undefined {
  for (const protocol of protocols) if (protocol.hasType(type)) return protocol;
  return undefined;
}
