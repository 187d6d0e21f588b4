// Source: "Unary-Get-Request" in Connect's protocol reference.
import { readUtf8, toBase64 } from "../../platform/platform.js";
import type { ClientProtocol } from "./client-protocol.js";
import { connectUnaryClient } from "./connect-client.js";

/** The URL of a call by GET. Undefined if its protocol has no such calls. */
export function getUrl(
  url: string,
  protocol: ClientProtocol,
  isJson: boolean,
  message: Uint8Array,
): string | undefined {
  if (protocol !== connectUnaryClient) return undefined;
  const content = isJson
    ? `encoding=json&message=${encodeURIComponent(readUtf8(message, 0, message.length) ?? "")}`
    : `base64=1&encoding=proto&message=${urlSafe(toBase64(message))}`;
  return `${url}?connect=v1&${content}`;
}

/** RFC 4648, section 5, without padding. */
function urlSafe(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
