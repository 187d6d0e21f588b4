import type { ForeignClient } from "./foreign-web-clients.js";

/** Makes calls by `fetch` alone, as docs/http-json.md describes them. */
export function openFetchClient(origin: string): ForeignClient {
  const post = (operation: string, body: object, init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}/web.Shop/${operation}`, {
      method: "POST",
      body: JSON.stringify(body),
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
    });
  return {
    async get(id, count) {
      const { result } = (await (await post("Get", { id, count })).json()) as { result: { id: string; count: number } };
      return [result.id, result.count];
    },
    async watch(count) {
      const headers = { "content-type": "application/connect+json" };
      const response = await post("Watch", {}, { headers, body: envelope(JSON.stringify({ count })) });
      return messagesOf(new Uint8Array(await response.arrayBuffer())).flatMap(({ result }) => result ?? []);
    },
    async fail(code) {
      const response = await post("Fail", { code });
      const { headers } = response;
      const { code: name, message, details } = (await response.json()) as ErrorBody;
      const detail = details[0];
      const isOrder = detail?.type === "web.Order" && atob(detail.value) === "\x0a\x01x\x10\x01";
      const [head, tail] = [headers.get("x-head"), headers.get("trailer-x-tail")];
      return { code: [response.status, name], message, head, tail, detail: isOrder ? "x" : detail };
    },
    async wait({ timeoutMs, signal }) {
      try {
        const headers = timeoutMs === undefined ? {} : { "connect-timeout-ms": String(timeoutMs) };
        const response = await post("Wait", {}, { headers, ...(signal === undefined ? {} : { signal }) });
        return [response.status, ((await response.json()) as ErrorBody).code];
      } catch (error) {
        return (error as Error).name;
      }
    },
  };
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: readonly { readonly type: string; readonly value: string }[];
}

function envelope(text: string): Uint8Array<ArrayBuffer> {
  const content = new TextEncoder().encode(text);
  const bytes = new Uint8Array(content.length + 5);
  new DataView(bytes.buffer).setUint32(1, content.length);
  bytes.set(content, 5);
  return bytes;
}

function messagesOf(bytes: Uint8Array): { readonly result?: unknown }[] {
  const messages: { result?: unknown }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 5 + new DataView(bytes.buffer, at).getUint32(1);
    messages.push(JSON.parse(new TextDecoder().decode(bytes.subarray(at + 5, end))));
    at = end;
  }
  return messages;
}
