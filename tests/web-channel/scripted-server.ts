import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server answers: its head, and the pieces of its body, each of which is sent on its own. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: readonly (string | Uint8Array)[];
  /** Whether the connection is broken behind the last piece. */
  readonly isCut?: boolean;
}

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server of `node:http` that answers all requests in the same way, and keeps the last one. */
export class ScriptedServer {
  answer: Answer = {};
  asked: Asked | undefined;
  private readonly server: Server;

  constructor() {
    this.server = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { method = "", url = "", headers } = request;
      this.asked = { method, url, headers, body: Buffer.concat(pieces) };
      const { status = 200, headers: own = {}, body = [], isCut = false } = this.answer;
      response.writeHead(status, own);
      for (const piece of body)
        await new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)));
      if (isCut) response.destroy();
      else response.end();
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A frame: its flags, its length and its content. */
export function frame(flags: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as string);
  const prefix = Buffer.alloc(5);
  prefix[0] = flags;
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}
