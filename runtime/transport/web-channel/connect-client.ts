// Source: Connect's protocol reference (connectrpc.com/docs/protocol).
import { Code } from "../../base/code.js";
import { readUtf8 } from "../../platform/platform.js";
import { lengthPrefix } from "../../protocol/length-prefix.js";
import { RequestMessages } from "../../protocol/request-messages.js";
import { readConnectError } from "../../web/connect-error.js";
import { endFlag } from "../../web/frames.js";
import { WholeBodyReader, wholeBody } from "../../web/whole-body.js";
import type { EndStatus } from "../client-transport.js";
import type { ClientProtocol } from "./client-protocol.js";
import { errorStatus, sentStatus } from "./end-status.js";
import type { HeaderRecord } from "./web-channel-options.js";

/** The longest timeout that Connect's header takes: ten digits. */
const longestMs = 9_999_999_999;

/** Connect's calls with one request and one response. */
export const connectUnaryClient: ClientProtocol = {
  framing: wholeBody,
  createReader: () => new WholeBodyReader(),
  typeOf: (isJson) => `application/${isJson ? "json" : "proto"}`,
  headers,
  endFlag: undefined,
  readEnd: () => undefined,
};

/** Connect's calls with streams. */
export const connectStreamingClient: ClientProtocol = {
  framing: lengthPrefix,
  createReader: () => new RequestMessages(),
  typeOf: (isJson) => `application/connect+${isJson ? "json" : "proto"}`,
  headers,
  endFlag,
  readEnd,
};

function headers(timeoutMs: number): HeaderRecord {
  const timeout = timeoutMs > longestMs ? {} : { "connect-timeout-ms": String(Math.ceil(timeoutMs)) };
  return { "connect-protocol-version": "1", ...timeout };
}

function readEnd(content: Uint8Array): EndStatus | undefined {
  const end = parsed(readUtf8(content, 0, content.length));
  if (typeof end !== "object" || end === null) return undefined;
  const { error, metadata } = end as { readonly error?: unknown; readonly metadata?: unknown };
  const trailers = fieldsOf(metadata);
  if (trailers === undefined) return undefined;
  if (error === undefined || error === null) return sentStatus(Code.OK, "", trailers);
  const sent = readConnectError(error);
  return sent && errorStatus(sent, trailers);
}

/** Metadata as flat names and values. Undefined if it is not an object with lists of texts. */
function fieldsOf(metadata: unknown): string[] | undefined {
  const fields: string[] = [];
  for (const [name, values] of Object.entries(metadata ?? {})) {
    if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) return undefined;
    for (const value of values) fields.push(name.toLowerCase(), value);
  }
  return fields;
}

/** A text as JSON. Undefined if it is not JSON. */
export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
