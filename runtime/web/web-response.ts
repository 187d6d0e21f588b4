import { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import { emptyBytes, latin1Bytes, toBase64, utf8Bytes } from "../platform/platform.js";
import type { Encoding } from "../protocol/encoding.js";
import { metadataFields } from "../protocol/response-fields.js";
import { connectError, httpStatusOf, withoutDetails } from "./connect-error.js";
import type { CrossOrigin } from "./cors.js";
import type { Exchange } from "./exchange.js";
import type { WebProtocol } from "./web-protocol.js";

/** What a response follows from its request. */
export interface ResponseTerms {
  readonly protocol: WebProtocol;
  readonly contentType: string;
  /** Whether the body is sent as base64. */
  readonly isText: boolean;
  /** The compression of messages. Undefined for none. */
  readonly encoding: Encoding | undefined;
  /** What browsers need to pass the response to a page of another origin. Undefined if they must not. */
  readonly crossOrigin: CrossOrigin | undefined;
}

/** The response of a call: headers, messages and the status. Methods are called in this order, and `end` once. */
export interface WebResponse {
  start(headers: Metadata | undefined): void;
  /** Sends a message with its framing. `isCompressed` is for protocols whose framing does not tell. */
  send(bytes: Uint8Array, isCompressed: boolean, onSent: () => void): void;
  end(code: Code, details: string, trailers: Metadata | undefined): void;
}

export function openResponse(exchange: Exchange, terms: ResponseTerms): WebResponse {
  return terms.protocol.lastPiece === undefined ? new OneMessage(exchange, terms) : new Frames(exchange, terms);
}

const ignore = (): void => {};

/** Fields of HTTP that the metadata of a response does not change. */
const ownFields =
  /^(?:content-(?:type|length|encoding)|transfer-encoding|connection|trailer|connect-.*|access-control-.*)$/;

function appFields(metadata: Metadata | undefined, prefix = ""): string[] {
  if (metadata === undefined) return [];
  const fields = metadataFields(metadata);
  const kept: string[] = [];
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    if (prefix !== "" || !ownFields.test(name)) kept.push(prefix + name, fields[i + 1] as string);
  }
  return kept;
}

/** A response whose body has frames, the last of which has the status. Its status of HTTP is always 200. */
class Frames implements WebResponse {
  private readonly exchange: Exchange;
  private readonly terms: ResponseTerms;
  private isStarted = false;

  constructor(exchange: Exchange, terms: ResponseTerms) {
    this.exchange = exchange;
    this.terms = terms;
  }

  start(headers: Metadata | undefined): void {
    this.isStarted = true;
    this.exchange.start(200, this.head(headers));
  }

  send(bytes: Uint8Array, _isCompressed: boolean, onSent: () => void): void {
    this.exchange.write(this.coded(bytes), onSent);
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    const { exchange, terms } = this;
    const last = this.coded(terms.protocol.lastPiece?.(code, details, trailers) ?? emptyBytes);
    if (!this.isStarted) {
      exchange.reply(200, this.head(undefined), last);
      return;
    }
    exchange.write(last, ignore);
    exchange.end();
  }

  private head(headers: Metadata | undefined): string[] {
    const { protocol, contentType, encoding, crossOrigin } = this.terms;
    const fields = ["content-type", contentType, ...protocol.encodingFields(encoding), ...appFields(headers)];
    return crossOrigin === undefined ? fields : crossOrigin.allow(fields);
  }

  private coded(bytes: Uint8Array): Uint8Array {
    return this.terms.isText ? latin1Bytes(toBase64(bytes)) : bytes;
  }
}

/** A response whose body is the message or an error, and whose head has the trailers. It is sent when the call ends. */
class OneMessage implements WebResponse {
  private readonly exchange: Exchange;
  private readonly terms: ResponseTerms;
  private headers: Metadata | undefined = undefined;
  private body: Uint8Array = emptyBytes;
  private isCompressed = false;

  constructor(exchange: Exchange, terms: ResponseTerms) {
    this.exchange = exchange;
    this.terms = terms;
  }

  start(headers: Metadata | undefined): void {
    this.headers = headers;
  }

  send(bytes: Uint8Array, isCompressed: boolean): void {
    // A copy where the bytes are a view of shared memory is not needed: they are never overwritten.
    this.body = bytes;
    this.isCompressed = isCompressed;
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    const { protocol, contentType, encoding, crossOrigin } = this.terms;
    const isOk = code === Code.OK;
    const fields = [
      "content-type",
      isOk ? contentType : "application/json",
      ...protocol.encodingFields(isOk && this.isCompressed ? encoding : undefined),
      ...appFields(this.headers),
      ...appFields(isOk ? trailers : withoutDetails(trailers), "trailer-"),
    ];
    const body = isOk ? this.body : utf8Bytes(JSON.stringify(connectError(code, details, trailers)));
    this.exchange.reply(httpStatusOf(code), crossOrigin === undefined ? fields : crossOrigin.allow(fields), body);
  }
}
