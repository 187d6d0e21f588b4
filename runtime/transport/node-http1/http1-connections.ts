import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Exchange } from "../../web/exchange.js";
import type { CutOff } from "../cut-off.js";
import type { Grace } from "../grace.js";
import type { ConnectionEnd } from "../http2/error-code.js";
import { ErrorCode } from "../http2/error-code.js";
import { InProgress } from "../in-progress.js";
import { bareAnswer, endSocket } from "./end-socket.js";
import { MessageExchange } from "./message-exchange.js";
import { peerOf } from "./peer.js";
import type { SocketExchange } from "./socket-exchange.js";
import type { WebSockets } from "./web-sockets.js";
import { withoutUpgrade } from "./without-upgrade.js";

/** What serves the requests of connections of HTTP/1.1. */
interface Http1Host {
  serve(exchange: Exchange): void;
}

/** Counts connections, and publishes their events. */
export interface Http1Monitor {
  streamsOpened: number;
  opened(connection: Http1Connection): void;
  closed(connection: Http1Connection, end: ConnectionEnd): void;
}

/** The options of connections of HTTP/1.1. Times are in milliseconds. */
export interface Http1Settings {
  /** How long the head of a request may take. */
  readonly headersMs: number;
  /** How long a connection without requests stays open. */
  readonly idleMs: number;
  /** The age from which a connection takes no more requests; Infinity for none. */
  readonly maxAgeMs: number;
  /** The largest number of bytes of the head of a request. */
  readonly maxHeadBytes: number;
  /** How long a client may take nothing of a response that is complete. */
  readonly stalledMs: number;
  /** How many requests of a connection may be in progress, if its client does not wait for responses (pipelining). */
  readonly maxPipelined: number;
}

/** The longest time in milliseconds between two looks for heads that are too slow, as in Node. */
const mostCheckMs = 30_000;

/** The connection of a client of HTTP/1.1. */
export class Http1Connection {
  readonly peer: string;
  readonly isSecure: boolean;
  readonly openedAt: number = performance.now();
  /** The requests in progress, with their responses. */
  readonly exchanges: Set<{ cutOff(reason: CutOff): void }> = new Set();
  private readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    this.peer = peerOf(socket);
    this.isSecure = "encrypted" in socket;
  }

  /** Closes the connection now if it has no requests, or after their responses. */
  shutdown(): void {
    if (this.exchanges.size === 0) this.socket.end();
  }

  cutOff(reason: CutOff): void {
    for (const exchange of this.exchanges) exchange.cutOff(reason);
    this.shutdown();
  }

  destroy(): void {
    this.socket.destroy();
  }
}

/** Serves sockets on which clients speak HTTP/1.1, by the parser of `node:http`. */
export class Http1Connections {
  private readonly server: HttpServer;
  private readonly host: Http1Host;
  private readonly monitor: Http1Monitor;
  private readonly settings: Http1Settings;
  private readonly bySocket = new WeakMap<Socket, Http1Connection>();
  private readonly connections: InProgress<Http1Connection> = new InProgress();
  private isLeaving = false;

  /** Without `webSockets`, requests for an upgrade are answered as others. */
  constructor(host: Http1Host, monitor: Http1Monitor, settings: Http1Settings, webSockets: WebSockets | undefined) {
    this.host = host;
    this.monitor = monitor;
    this.settings = settings;
    const { createServer } = process.getBuiltinModule("node:http");
    const { headersMs, idleMs, maxHeadBytes } = settings;
    this.server = createServer({
      headersTimeout: Math.ceil(headersMs),
      // A request stream lasts as long as its call.
      requestTimeout: 0,
      keepAliveTimeout: idleMs,
      maxHeaderSize: maxHeadBytes,
      connectionsCheckingInterval: Math.ceil(Math.min(headersMs / 4, mostCheckMs)),
      noDelay: true,
    });
    this.server.on("request", (request, response) => this.serve(request, response));
    this.server.on("clientError", refuse);
    if (webSockets !== undefined) {
      this.server.on("upgrade", (request, socket, head) => this.upgrade(webSockets, request, socket as Socket, head));
    }
    // The timers of a server that does not listen itself run only from this event on.
    this.server.emit("listening");
  }

  get count(): number {
    return this.connections.all.size;
  }

  accept(socket: Socket): void {
    const connection = new Http1Connection(socket);
    this.bySocket.set(socket, connection);
    this.connections.enter(connection);
    this.monitor.opened(connection);
    socket.once("close", () => {
      this.connections.leave(connection);
      this.monitor.closed(connection, { code: ErrorCode.noError, message: "the connection is closed" });
    });
    this.server.emit("connection", socket);
    if (this.isLeaving) connection.shutdown();
  }

  async close(grace: Grace): Promise<void> {
    this.isLeaving = true;
    for (const connection of this.connections.all) connection.shutdown();
    await this.connections.finish(
      grace,
      (connection) => connection.cutOff("The server is shutting down"),
      (connection) => connection.destroy(),
    );
    // Stops the timers. It also reports that the server does not listen, which is so.
    this.server.close(() => {});
  }

  private upgrade(webSockets: WebSockets, request: IncomingMessage, socket: Socket, head: Buffer): void {
    const connection = this.bySocket.get(socket) as Http1Connection;
    if (connection.exchanges.size > 0) {
      // The answer would come before those that are due.
      endSocket(socket, bareAnswer("400 Bad Request"));
    } else if (request.headers.upgrade?.toLowerCase() !== "websocket") {
      // A server may ignore the field (RFC 9110, section 7.8). The parser of Node has left the socket, so it gets the request again.
      socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
      this.server.emit("connection", socket);
    } else {
      this.monitor.streamsOpened++;
      // The connection ends with its call.
      const opened = (exchange: SocketExchange) => void connection.exchanges.add(exchange);
      webSockets.upgrade(request, socket, head, opened, (exchange) => this.host.serve(exchange));
    }
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    this.monitor.streamsOpened++;
    const connection = this.bySocket.get(request.socket) as Http1Connection;
    if (connection.exchanges.size >= this.settings.maxPipelined) {
      response.writeHead(503, { connection: "close", "content-length": 0 }).end();
      return;
    }
    const exchange = new MessageExchange(request, response, this.settings);
    connection.exchanges.add(exchange);
    const isOld = performance.now() - connection.openedAt >= this.settings.maxAgeMs;
    if (isOld || this.isLeaving) response.setHeader("connection", "close");
    response.once("close", () => {
      connection.exchanges.delete(exchange);
      if (this.isLeaving) connection.shutdown();
    });
    this.host.serve(exchange);
  }
}

/** Answers a client whose request is not HTTP/1.1, too large or too slow, and closes the connection. */
function refuse(error: Error & { readonly code?: string }, socket: Socket): void {
  endSocket(socket, bareAnswer(statuses[error.code ?? ""] ?? "400 Bad Request"));
}

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
