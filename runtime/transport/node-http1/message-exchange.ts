import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { PeerCertificate } from "node:tls";
import type { Exchange, ExchangeListener } from "../../web/exchange.js";
import type { CutOff } from "../cut-off.js";
import { certificateOf, peerOf } from "./peer.js";
import { isDecompressed } from "./read-before.js";

/** A request of `node:http` or of the compatible side of `node:http2`. */
export type NodeRequest = IncomingMessage | Http2ServerRequest;

/** A response of `node:http` or of the compatible side of `node:http2`. */
export type NodeResponse = ServerResponse | Http2ServerResponse;

/** The number of unread bytes of a body above which no more is read from the client. */
const mostUnread = 1 << 18;

/** The fields that concern the connection alone (RFC 9110, section 7.6.1), or that have a place of their own. */
const connectionFields = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
  "host",
]);

const decompressedFields = new Set([...connectionFields, "content-encoding"]);

/** What stands before the path of a target in absolute form (RFC 9112, section 3.2.2). */
const absoluteForm = /^https?:\/\/[^/?#]*/i;

/** What is known of a request beside its head. */
export interface MessageTerms {
  /** The body, if something else has read it already. */
  readonly bodyBefore?: Uint8Array | undefined;
  /** How long a client may take nothing of a response that is complete, in milliseconds. Undefined for what the host of the socket does. */
  readonly stalledMs?: number;
}

/** A request that a server of Node has received, and its response. */
export class MessageExchange extends AsyncResource implements Exchange {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly string[];
  readonly authority: string;
  readonly peer: string;
  private readonly request: NodeRequest;
  private readonly response: NodeResponse;
  private readonly bodyBefore: Uint8Array | undefined;
  private readonly stalledMs: number | undefined;
  private listener: ExchangeListener | undefined = undefined;
  private unread = 0;
  private isOver = false;
  /** The `onSent` callbacks of pieces for which the socket has no room yet. */
  private waiting: (() => void)[] = [];

  constructor(request: NodeRequest, response: NodeResponse, { bodyBefore, stalledMs }: MessageTerms = {}) {
    super("MessageExchange");
    this.request = request;
    this.response = response;
    this.bodyBefore = bodyBefore;
    this.stalledMs = stalledMs;
    this.method = request.method ?? "";
    this.target = (request.url ?? "").replace(absoluteForm, "");
    const drops =
      bodyBefore !== undefined && isDecompressed(request, bodyBefore) ? decompressedFields : connectionFields;
    this.fields = fieldsOf(request.rawHeaders, drops);
    this.authority = request.headers[":authority"]?.toString() ?? request.headers.host ?? "";
    this.peer = peerOf(request.socket);
  }

  get peerCertificate(): PeerCertificate | undefined {
    return certificateOf(this.request.socket);
  }

  begin(listener: ExchangeListener): void {
    const { request, response } = this;
    this.listener = listener;
    response.on("close", () => this.left());
    response.on("drain", () => this.drained());
    response.on("error", () => this.left());
    request.on("error", () => this.left());
    request.on("aborted", () => this.left());
    const { bodyBefore } = this;
    this.runInAsyncScope(() => {
      listener.onBegin();
      if (bodyBefore !== undefined) {
        this.unread = bodyBefore.length;
        listener.onData(bodyBefore, 0, bodyBefore.length);
        listener.onEnd();
        return;
      }
      request.on("data", (chunk: Buffer) => this.received(chunk));
      request.on("end", () => this.runInAsyncScope(listener.onEnd, listener));
    });
  }

  consume(length: number): void {
    this.unread -= length;
    if (this.unread <= mostUnread && this.request.isPaused()) this.request.resume();
  }

  reply(status: number, fields: readonly string[], body: Uint8Array): void {
    if (this.isOver) return;
    const length = status === 204 ? [] : ["content-length", String(body.length)];
    this.head(status, [...fields, ...length]);
    this.isOver = true;
    this.response.end(body);
    this.finish();
  }

  start(status: number, fields: readonly string[]): void {
    if (this.isOver) return;
    this.head(status, fields);
    if ("flushHeaders" in this.response) this.response.flushHeaders();
  }

  write(bytes: Uint8Array, onSent: () => void): void {
    if (this.isOver) return;
    const { waiting } = this;
    const hasRoom = (this.response as ServerResponse).write(bytes);
    if (hasRoom && waiting.length === 0) process.nextTick(() => this.tell([onSent]));
    else waiting.push(onSent);
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.response.end();
    this.finish();
  }

  abort(): void {
    if (this.isOver) return;
    this.isOver = true;
    const { response } = this;
    if ("stream" in response) response.stream.close(8);
    else response.destroy();
  }

  /** Ends the call because the server shuts down. */
  cutOff(reason: CutOff): void {
    this.listener?.cutOff(reason);
  }

  private finish(): void {
    const { request, response, stalledMs } = this;
    // The rest of the request, if there is any, is thrown away.
    if (!request.readableEnded) request.resume();
    if (stalledMs === undefined || response.writableLength === 0 || response.socket === null) return;
    const { socket } = request;
    // Node destroys the socket when this time is over, and sets its own behind the response.
    socket.setTimeout(stalledMs);
    response.prependOnceListener("finish", () => socket.setTimeout(0));
  }

  private head(status: number, fields: readonly string[]): void {
    const response = this.response as ServerResponse;
    const values = new Map<string, string | string[]>();
    for (let i = 0; i < fields.length; i += 2) {
      const name = fields[i] as string;
      const value = fields[i + 1] as string;
      const known = values.get(name);
      values.set(name, known === undefined ? value : [known, value].flat());
    }
    response.statusCode = status;
    // Set one by one, because fields that the program around the handler has set before are kept.
    for (const [name, value] of values)
      response.setHeader(name, name === "vary" ? withEarlier(response, value) : value);
  }

  private received(chunk: Buffer): void {
    this.unread += chunk.length;
    if (this.isOver) {
      this.consume(chunk.length);
      return;
    }
    if (this.unread > mostUnread) this.request.pause();
    const { listener } = this;
    if (listener !== undefined) this.runInAsyncScope(listener.onData, listener, chunk, 0, chunk.length);
  }

  private drained(): void {
    const { waiting } = this;
    this.waiting = [];
    this.tell(waiting);
  }

  private tell(callbacks: readonly (() => void)[]): void {
    for (const onSent of callbacks) if (!this.isOver) this.runInAsyncScope(onSent);
  }

  private left(): void {
    if (this.isOver) return;
    this.isOver = true;
    const { listener } = this;
    if (listener !== undefined) this.runInAsyncScope(listener.onLeft, listener);
  }
}

function fieldsOf(raw: readonly string[], drops: ReadonlySet<string>): string[] {
  const fields: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase();
    if (!name.startsWith(":") && !drops.has(name)) fields.push(name, raw[i + 1] as string);
  }
  return fields;
}

/** The field `vary` with the values that it had before. */
function withEarlier(response: ServerResponse, value: string | string[]): string | string[] {
  const earlier = response.getHeader("vary");
  return earlier === undefined ? value : [String(earlier), value].flat();
}
