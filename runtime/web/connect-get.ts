// Source: "Unary-Get-Request" in Connect's protocol reference.
import { emptyBytes, fromBase64, latin1Bytes, utf8Bytes } from "../platform/platform.js";
import { type Encoding, isEncoding } from "../protocol/encoding.js";
import type { CallTerms } from "../protocol/protocol.js";
import type { Refusal } from "../protocol/refused-request.js";
import { connectUnary, invalid, refusedEncoding, refusedVersion } from "./connect.js";
import type { WebType } from "./web-type.js";

/** A call whose request is in the query of its URL. */
export interface GetRequest {
  readonly type: WebType;
  readonly message: Uint8Array;
  readonly encoding: Encoding | undefined;
  readonly refusal: Refusal | undefined;
}

const base64 = /^[\w+/-]*={0,2}$/;
const proto: WebType = { protocol: connectUnary, isJson: false, isText: false, contentType: "application/proto" };
const json: WebType = { protocol: connectUnary, isJson: true, isText: false, contentType: "application/json" };

/** Reads the parameters of a query, without its question mark. Their order does not matter, and others are ignored. */
export function readGet(query: string): GetRequest {
  const given = parametersOf(query);
  const { encoding, message, compression } = given;
  const type = encoding === "json" ? json : proto;
  const refused = (refusal: Refusal): GetRequest => ({ type, message: emptyBytes, encoding: undefined, refusal });
  const wrong = refusedVersion(given.connect, "v1") ?? refusedEncoding("parameter compression", compression);
  if (wrong !== undefined) return refused(wrong);
  if (encoding === undefined) return refused(invalid("The parameter encoding is missing: it is proto or json"));
  if (encoding !== "json" && encoding !== "proto")
    return refused(invalid(`The parameter encoding is neither proto nor json`));
  if (message === undefined) return refused(invalid("The parameter message is missing"));
  if (given.base64 === "1" && !base64.test(message)) return refused(invalid("The parameter message is not base64"));
  const bytes = given.base64 === "1" ? fromBase64(message) : bytesOf(message);
  return { type, message: bytes, encoding: isEncoding(compression) ? compression : undefined, refusal: undefined };
}

/** The terms of a call by GET: those of its headers, and the compression of its message. */
export function getTerms(terms: CallTerms, { encoding, refusal }: GetRequest): CallTerms {
  return { ...terms, encoding, refusal: refusal ?? terms.refusal };
}

type Name = "connect" | "encoding" | "message" | "base64" | "compression";

/** The first value of each parameter. The octets of the message are characters of the same numbers. */
function parametersOf(query: string): Readonly<Partial<Record<Name, string>>> {
  const found: Partial<Record<string, string>> = Object.create(null);
  for (const part of query.split("&")) {
    const at = part.indexOf("=");
    found[unescaped(at < 0 ? part : part.slice(0, at))] ??= at < 0 ? "" : unescaped(part.slice(at + 1));
  }
  return found;
}

/** A percent-encoded text with each octet as a character of the same number. A plus sign is a blank. */
function unescaped(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The octets of an unescaped text. A URL is ASCII, but some clients send characters beyond it as they are. */
function bytesOf(text: string): Uint8Array {
  return /[^\0-\xFF]/.test(text) ? utf8Bytes(text) : latin1Bytes(text);
}
