import { isBytes } from "../../base/any-realm.js";
import { emptyBytes, utf8Bytes } from "../../platform/platform.js";
import type { NodeRequest } from "./message-exchange.js";

/** What middleware that reads bodies leaves at a request. */
interface Read {
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** Whether what has read a body has decompressed it, as `express.raw()` does, which leaves the header `content-encoding`. */
export function isDecompressed({ headers }: NodeRequest, body: Uint8Array): boolean {
  return headers["content-encoding"] !== undefined && Number(headers["content-length"]) !== body.length;
}

/**
 * The body of a request that something else has read already: bytes of `rawBody` or `body`, or the text `body`. Undefined if nothing has
 * read it, and null if its bytes are lost.
 */
export function bodyReadBefore(request: NodeRequest): Uint8Array | null | undefined {
  if (!request.readableEnded) return undefined;
  if (request.method !== "POST") return emptyBytes;
  const { body, rawBody } = request as NodeRequest & Read;
  for (const given of [rawBody, body]) if (isBytes(given)) return given;
  return typeof body === "string" ? utf8Bytes(body) : null;
}
