import { asBytes, readUtf8 } from "../../platform/platform.js";
import { WholeBodyReader } from "../../web/whole-body.js";
import type { BodyReader, FetchedResponse } from "./fetch-api.js";

/** Reads the body of a response, also where an engine gives it only as a whole. */
export function readerOf(response: FetchedResponse): BodyReader {
  const { body } = response;
  if (body !== null && body !== undefined) return body.getReader();
  let isRead = false;
  return {
    async read() {
      if (isRead) return { done: true };
      isRead = true;
      return { done: false, value: new Uint8Array(await response.arrayBuffer()) };
    },
    cancel: async () => {},
  };
}

/** The whole body as text. Undefined if it is longer than the limit, is no UTF-8, or breaks off. */
export async function bodyText(response: FetchedResponse, limit: number): Promise<string | undefined> {
  const whole = new WholeBodyReader();
  const reader = readerOf(response);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const bytes = asBytes(next.value as Uint8Array);
      whole.push(bytes, 0, bytes.length);
      whole.read(limit, false);
    }
    whole.read(limit, true);
    return readUtf8(whole.takeBytes(), 0, whole.end);
  } catch {
    reader.cancel().catch(() => {});
    return undefined;
  }
}
