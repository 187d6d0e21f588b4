import { Code } from "../../base/code.js";
import type { MetadataLike } from "../../metadata/metadata.js";
import { codeOfHttpStatus } from "../../protocol/http-status.js";
import { ReceivedHeaders } from "../../protocol/received-headers.js";
import { readConnectError } from "../../web/connect-error.js";
import type { EndStatus } from "../client-transport.js";
import type { ClientProtocol } from "./client-protocol.js";
import { parsed } from "./connect-client.js";
import { errorStatus, sentStatus } from "./end-status.js";
import { strangeResponse } from "./explain-response.js";
import type { FetchedResponse } from "./fetch-api.js";
import { statusIn } from "./grpc-web-client.js";
import { bodyText } from "./response-body.js";

/** The head of a response that has messages. */
interface OpenHead {
  readonly headers: MetadataLike;
  /** The status of a successful call. Undefined if the body has it. */
  readonly status: EndStatus | undefined;
}

/** A response that ends the call without a message. Its headers are undefined if they are the trailers. */
interface LastHead {
  readonly headers?: MetadataLike;
  readonly end: EndStatus;
  /** Whether the status counts only if nothing follows the head: a body has a status of its own. */
  readonly isUnlessBody?: boolean;
}

interface Expectation {
  readonly url: string;
  /** The content-type of a response with messages. */
  readonly expected: string;
  /** The largest error that is read, in bytes; negative for no limit. */
  readonly limit: number;
}

const trailerPrefix = "trailer-";

/** Reads the head of a response, and the body of one that has no messages. */
export async function readResponseHead(
  response: FetchedResponse,
  protocol: ClientProtocol,
  { url, expected, limit }: Expectation,
): Promise<OpenHead | LastHead> {
  const fields: string[] = [];
  response.headers.forEach((value, name) => {
    fields.push(name.toLowerCase(), value);
  });
  const type = (response.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const isFramed = protocol.endFlag !== undefined;
  if (isFramed && isTypeOf(type, expected)) {
    const end = statusIn(fields);
    if (end !== undefined) return { end, isUnlessBody: response.status === 200 };
    if (response.status === 200) return { headers: new ReceivedHeaders(fields), status: undefined };
  }
  const { headers, trailers } = isFramed ? { headers: fields, trailers: [] } : splitFields(fields);
  if (response.status === 200 && !isFramed && type === expected) {
    return { headers: new ReceivedHeaders(headers), status: sentStatus(Code.OK, "", trailers) };
  }
  const isError = response.status !== 200 && type === "application/json";
  const error = isError ? readConnectError(parsed(await bodyText(response, limit))) : undefined;
  if (error === undefined) {
    const isOtherFormat = type === protocol.typeOf(true) || type === protocol.typeOf(false);
    return { end: strangeResponse(url, response, expected, isOtherFormat) };
  }
  const { code = codeOfHttpStatus(response.status) } = error;
  return { headers: new ReceivedHeaders(headers), end: errorStatus({ ...error, code }, trailers) };
}

/** gRPC-Web's servers may leave the format out of the content-type. */
function isTypeOf(type: string | undefined, expected: string): boolean {
  return type === expected || (type === "application/grpc-web" && expected === "application/grpc-web+proto");
}

/** The headers of a response, and the trailers, which have a prefix among them. */
function splitFields(fields: readonly string[]): { readonly headers: string[]; readonly trailers: string[] } {
  const headers: string[] = [];
  const trailers: string[] = [];
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    const value = fields[i + 1] as string;
    if (name.startsWith(trailerPrefix)) trailers.push(name.slice(trailerPrefix.length), value);
    else headers.push(name, value);
  }
  return { headers, trailers };
}
