import type { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import type { Encoding } from "./encoding.js";
import type { Framing, MessageReader } from "./framing.js";
import type { Refusal } from "./refused-request.js";

/** The terms of a call, as the headers of its request state them in the words of its protocol. */
export interface CallTerms {
  /** The milliseconds that the call may take, or Infinity. NaN for a malformed timeout, for which the request is refused. */
  readonly timeoutMs: number;
  /** The encoding of the client's compressed messages; undefined if it does not compress. */
  readonly encoding: Encoding | undefined;
  /** The names of the encodings that the client reads, separated by commas; undefined if it names none. */
  readonly accepted: string | undefined;
  /** The answer to a request that is no call, or a call that cannot be read here; undefined for a call that can. */
  readonly refusal: Refusal | undefined;
}

/**
 * The rules by which calls stand in requests and responses of HTTP/2. A server chooses one for each call, by its content-type.
 * Protocols have no state: all calls of all servers share them. Fields of headers and trailers are names and values, one after the
 * other.
 */
export interface Protocol {
  /** The framing of the messages of requests and responses. */
  readonly framing: Framing;
  /** Makes a reader for the body of one request, of messages in this framing. */
  createReader(): MessageReader;
  /** Whether requests of a content-type are the protocol's. The type is empty if the request has none. */
  hasType(type: string): boolean;
  /** Reads the terms of a call from its method of HTTP and the fields of its request. */
  readTerms(method: string | undefined, fields: readonly string[]): CallTerms;
  /**
   * Says why a message of a request cannot be read for its flags, which are not 0; undefined if it is compressed with the
   * `encoding` of the call's terms. Such a fault ends the call with INTERNAL.
   */
  flagsFault(flags: number, encoding: Encoding | undefined): string | undefined;
  /** The fields of a response's headers, from `:status` on, before those of metadata. `encoding` is of its compressed messages. */
  responseFields(encoding?: Encoding): readonly string[];
  /** The fields that end a response, with those of trailers. They stand in its headers if it has neither messages nor metadata. */
  statusFields(code: Code, details: string, trailers: Metadata | undefined): readonly string[];
  /** The fields of the whole response to a request that no handler gets. */
  refusalFields(refusal: Refusal): readonly string[];
}

/** The protocols that a server speaks. The first also answers requests that are no protocol's. */
export type Protocols = readonly [Protocol, ...Protocol[]];

/** The first protocol of a list that requests of a content-type are of; undefined if the content-type is no protocol's. */
export function protocolOf(protocols: Protocols, type: string): Protocol | undefined {
  for (const protocol of protocols) if (protocol.hasType(type)) return protocol;
  return undefined;
}
