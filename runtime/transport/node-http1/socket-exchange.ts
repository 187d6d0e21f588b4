import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { PeerCertificate } from "node:tls";
import type { Exchange, ExchangeListener } from "../../web/exchange.js";
import { framed, trailersFlag } from "../../web/frames.js";
import type { CutOff } from "../cut-off.js";
import type { WebSocketLike } from "../web-options.js";
import { certificateOf, peerOf } from "./peer.js";

/** The first byte of a message from the client. */
const endOfRequest = 1;
const normalClosure = 1000;
const protocolError = 1002;
const type = "application/grpc-web+proto";

/** The number of unread bytes of a request above which no more is read from the client. */
const mostUnread = 1 << 18;

/**
 * A connection of WebSocket that carries one call: the first message has the headers, the others have pieces of the body. The response is
 * that of gRPC-Web, behind a frame with its headers.
 */
export class SocketExchange extends AsyncResource implements Exchange {
  readonly method = "POST";
  readonly target: string;
  fields: readonly string[] = [];
  readonly authority: string;
  readonly peer: string;
  private readonly socket: WebSocketLike;
  private readonly request: IncomingMessage;
  private readonly take: (exchange: SocketExchange) => void;
  private listener: ExchangeListener | undefined = undefined;
  private timer: NodeJS.Timeout | undefined = undefined;
  private hasHeaders = false;
  private isEnded = false;
  private isOver = false;
  private unread = 0;

  /** `take` is called when the headers of the call have arrived. */
  constructor(socket: WebSocketLike, request: IncomingMessage, take: (exchange: SocketExchange) => void) {
    super("SocketExchange");
    this.socket = socket;
    this.request = request;
    this.take = take;
    this.target = request.url ?? "";
    this.authority = request.headers.host ?? "";
    this.peer = peerOf(request.socket);
    socket.on("message", (message: Buffer) => this.runInAsyncScope(() => this.received(message)));
    socket.on("close", () => this.left());
    socket.on("error", () => this.left());
  }

  get peerCertificate(): PeerCertificate | undefined {
    return certificateOf(this.request.socket);
  }

  /** Ends the connection unless the headers of the call arrive in time. */
  awaitHeaders(ms: number): void {
    this.timer = setTimeout(() => this.socket.terminate(), ms).unref();
  }

  begin(listener: ExchangeListener): void {
    this.listener = listener;
    listener.onBegin();
  }

  consume(length: number): void {
    this.unread -= length;
    if (this.unread <= mostUnread && this.socket.isPaused) this.socket.resume();
  }

  reply(status: number, fields: readonly string[], body: Uint8Array): void {
    if (this.isOver) return;
    this.start(status, fields);
    this.socket.send(body);
    this.end();
  }

  start(status: number, fields: readonly string[]): void {
    if (this.isOver) return;
    let block = `status: ${status}\r\n`;
    for (let i = 0; i < fields.length; i += 2) block += `${fields[i]}: ${fields[i + 1]}\r\n`;
    this.socket.send(framed(trailersFlag, Buffer.from(block)));
  }

  write(bytes: Uint8Array, onSent: () => void): void {
    if (this.isOver) return;
    this.socket.send(bytes, () => {
      if (!this.isOver) this.runInAsyncScope(onSent);
    });
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.socket.close(normalClosure);
  }

  abort(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.socket.terminate();
  }

  cutOff(reason: CutOff): void {
    if (this.listener === undefined) this.socket.terminate();
    else this.listener.cutOff(reason);
  }

  private received(message: Buffer): void {
    if (!this.hasHeaders) {
      this.hasHeaders = true;
      clearTimeout(this.timer);
      this.fields = headersOf(message);
      this.take(this);
      return;
    }
    const { listener } = this;
    if (listener === undefined || this.isOver || this.isEnded) return;
    if (message[0] === endOfRequest) {
      this.isEnded = true;
      listener.onEnd();
    } else if (message[0] === 0) {
      this.unread += message.length - 1;
      if (this.unread > mostUnread) this.socket.pause();
      listener.onData(message, 1, message.length);
    } else {
      this.left();
      this.socket.close(protocolError);
    }
  }

  private left(): void {
    clearTimeout(this.timer);
    if (this.isOver) return;
    this.isOver = true;
    const { listener } = this;
    if (listener !== undefined) this.runInAsyncScope(listener.onLeft, listener);
  }
}

/** The headers of a call as flat names and values. Their content-type is gRPC-Web's: a WebSocket carries nothing else. */
function headersOf(block: Buffer): string[] {
  const fields = ["content-type", type];
  for (const line of block.toString("latin1").split("\r\n")) {
    const at = line.indexOf(":");
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && name !== "content-type") fields.push(name, line.slice(at + 1).trim());
  }
  return fields;
}
