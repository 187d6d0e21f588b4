import type { IncomingMessage } from "node:http";

/** The head of a request without the field `upgrade`, as the bytes that the client would have sent. */
export function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.toLowerCase() !== "upgrade") head += `${name}: ${rawHeaders[i + 1]}\r\n`;
  }
  return Buffer.from(`${head}\r\n`, "latin1");
}
