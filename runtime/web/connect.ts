// Source: Connect's protocol reference (connectrpc.com/docs/protocol).
import { Code } from "../base/code.js";
import { shortened } from "../base/shortened.js";
import type { Metadata } from "../metadata/metadata.js";
import { utf8Bytes } from "../platform/platform.js";
import { type Encoding, isEncoding } from "../protocol/encoding.js";
import { lengthPrefix } from "../protocol/length-prefix.js";
import type { CallTerms } from "../protocol/protocol.js";
import type { Refusal } from "../protocol/refused-request.js";
import { RequestMessages } from "../protocol/request-messages.js";
import { connectError, withoutDetails } from "./connect-error.js";
import { endFlag, framed } from "./frames.js";
import type { OperationStreams, WebProtocol } from "./web-protocol.js";
import { WholeBodyReader, wholeBody } from "./whole-body.js";

/** The encodings that this package reads, in the order of preference. */
const accepted = "gzip,deflate";
const timeoutForm = /^\d{1,10}$/;

/** Connect's calls with one request and one response, whose bodies are the messages. */
export const connectUnary: WebProtocol = {
  framing: wholeBody,
  undecodable: Code.INVALID_ARGUMENT,
  takes: (kind) => !hasStream(kind),
  createReader: () => new WholeBodyReader(),
  readTerms: (fields) => readTerms(fields, "content-encoding", "accept-encoding"),
  flagsFault: () => undefined,
  encodingFields: (encoding) =>
    encoding === undefined
      ? ["accept-encoding", accepted]
      : ["accept-encoding", accepted, "content-encoding", encoding],
  lastPiece: undefined,
};

/** Connect's calls with streams, whose bodies are enveloped messages. */
export const connectStreaming: WebProtocol = {
  framing: lengthPrefix,
  undecodable: Code.INVALID_ARGUMENT,
  takes: hasStream,
  createReader: () => new RequestMessages(),
  readTerms: (fields) => readTerms(fields, "connect-content-encoding", "connect-accept-encoding"),
  flagsFault,
  encodingFields: (encoding) =>
    encoding === undefined
      ? ["connect-accept-encoding", accepted]
      : ["connect-accept-encoding", accepted, "connect-content-encoding", encoding],
  lastPiece: endOfStream,
};

function hasStream({ streamsRequest, streamsResponse }: OperationStreams): boolean {
  return streamsRequest || streamsResponse;
}

function readTerms(fields: readonly string[], encodingName: string, acceptedName: string): CallTerms {
  let version: string | undefined;
  let timeout: string | undefined;
  let encoding: string | undefined;
  let acceptedByClient: string | undefined;
  for (let i = 0; i < fields.length; i += 2) {
    const value = fields[i + 1] as string;
    const name = fields[i];
    if (name === "connect-protocol-version") version = value;
    else if (name === "connect-timeout-ms") timeout = value;
    else if (name === encodingName) encoding = value;
    else if (name === acceptedName) acceptedByClient = value;
  }
  return {
    timeoutMs:
      timeout === undefined ? Number.POSITIVE_INFINITY : timeoutForm.test(timeout) ? Number(timeout) : Number.NaN,
    encoding: isEncoding(encoding) ? encoding : undefined,
    accepted: acceptedByClient,
    refusal: refusedVersion(version) ?? refusedTimeout(timeout) ?? refusedEncoding(encodingName, encoding),
  };
}

/** The answer to a request of another version of Connect than the only one that exists. */
export function refusedVersion(version: string | undefined, expected = "1"): Refusal | undefined {
  if (version === undefined || version === expected) return undefined;
  return invalid(`The version of Connect is "${shortened(version)}", and only ${expected} is known`);
}

function refusedTimeout(timeout: string | undefined): Refusal | undefined {
  if (timeout === undefined || timeoutForm.test(timeout)) return undefined;
  return invalid(`The connect-timeout-ms is "${shortened(timeout)}", not a number of at most ten digits`);
}

export function refusedEncoding(name: string, encoding: string | undefined): Refusal | undefined {
  if (encoding === undefined || encoding === "identity" || isEncoding(encoding)) return undefined;
  const details = `The ${name} is "${shortened(encoding)}", and only identity, ${accepted.replace(",", " and ")} are read`;
  return { status: 501, code: Code.UNIMPLEMENTED, details };
}

/** The answer to a request with a header or parameter that cannot be used. */
export function invalid(details: string): Refusal {
  return { status: 400, code: Code.INVALID_ARGUMENT, details };
}

function flagsFault(flags: number, encoding: Encoding | undefined): string | undefined {
  if (flags !== 1) return `Received a message with the flags ${flags}, which are not known`;
  return encoding === undefined ? "Received a compressed message without connect-content-encoding" : undefined;
}

function endOfStream(code: Code, details: string, trailers: Metadata | undefined): Uint8Array {
  const rest = code === Code.OK ? trailers : withoutDetails(trailers);
  const metadata = rest?.toHttp2Headers() ?? {};
  const lists = Object.entries(metadata).map(([name, value]) => [name, typeof value === "string" ? [value] : value]);
  const end = {
    ...(code === Code.OK ? {} : { error: connectError(code, details, trailers) }),
    ...(lists.length === 0 ? {} : { metadata: Object.fromEntries(lists) }),
  };
  return framed(endFlag, utf8Bytes(JSON.stringify(end)));
}
