import { Code } from "../../base/code.js";
import { shortened } from "../../base/shortened.js";
import { codeOfHttpStatus } from "../../protocol/http-status.js";
import type { EndStatus } from "../client-transport.js";
import { ownStatus } from "./end-status.js";
import { type FetchedResponse, globals } from "./fetch-api.js";

const websocket = "The option websocket: true of createWebChannel() carries it everywhere";
const onlyHttp2 = `. Browsers stream a request by fetch over HTTP/2 alone. ${websocket}`;

/** The status of a call that streams its request, in a browser that cannot. */
export function noRequestStream(): EndStatus {
  return ownStatus(Code.UNIMPLEMENTED, `This browser's fetch cannot stream a request. ${websocket}`);
}

/** The status of a call whose request got no response. Browsers hide the cause from pages, so the text names those that are possible. */
export function unanswered(url: string, error: unknown, headers: readonly string[], isStream: boolean): EndStatus {
  const { message, cause } = (error ?? {}) as { readonly message?: unknown; readonly cause?: unknown };
  const reason = [message, (cause as { readonly message?: unknown } | undefined)?.message].filter(Boolean).join(": ");
  const causes = possibleCauses(url, headers) + (isStream && globals().location !== undefined ? onlyHttp2 : "");
  return ownStatus(Code.UNAVAILABLE, `No answer from ${url} (${reason})${causes}`, error);
}

function possibleCauses(url: string, headers: readonly string[]): string {
  const { location, navigator, URL } = globals();
  if (navigator?.onLine === false) return ": the browser is offline";
  if (location === undefined) return "";
  const { origin } = new URL(url);
  if (location.protocol === "https:" && /^http:\/\/(?!localhost\b|127\.|\[::1\])/.test(url)) {
    return ": browsers let no page of https: call http: (mixed content). Use https: for the server, too";
  }
  if (origin === location.origin) return "";
  const asked = headers.length === 0 ? "" : `, headers: [${headers.map((name) => JSON.stringify(name)).join(", ")}]`;
  return `: the server cannot be reached, or does not let pages of ${location.origin} call it. Let it: web: { cors: { origins: ["${location.origin}"]${asked} } }`;
}

/** The status of a call whose response is not of its protocol, as that of a proxy or of another server, or is in another format. */
export function strangeResponse(
  url: string,
  { status, headers }: FetchedResponse,
  expected: string,
  isOtherFormat: boolean,
): EndStatus {
  const type = headers.get("content-type");
  const isSuccess = status === 200;
  const code = !isSuccess ? codeOfHttpStatus(status) : isOtherFormat ? Code.INTERNAL : Code.UNKNOWN;
  const kind = type === null ? "no content-type" : shortened(type);
  const advice =
    status === 404
      ? "Does the base URL lead to the server, and does it serve the operation?"
      : isSuccess && isOtherFormat
        ? "The server does not answer in the format of the request."
        : "Is it a proxy's answer?";
  return ownStatus(code, `${url} answered with status ${status} and ${kind}, not ${expected}. ${advice}`);
}

/** The status of a call whose response has ended without a status. */
export function statusMissing(url: string, isCrossOrigin: boolean, hasMessages: boolean): EndStatus {
  if (hasMessages || !isCrossOrigin) {
    return ownStatus(Code.INTERNAL, `The response of ${url} has no status at its end: it was cut off`);
  }
  const header = "Access-Control-Expose-Headers: grpc-status, grpc-message, grpc-status-details-bin";
  return ownStatus(
    Code.UNKNOWN,
    `The response of ${url} has no status, or one in headers that are hidden from pages of other origins. Let the server send "${header}"`,
  );
}
