// Source: the subprotocol `grpc-websockets` of improbable-eng's grpc-web.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { WebSocketLike, WebSocketServerClass } from "../web-options.js";
import { bareAnswer, endSocket } from "./end-socket.js";
import { SocketExchange } from "./socket-exchange.js";

const subprotocol = "grpc-websockets";
/** The bytes that a message of the subprotocol has beside that of the call: its kind, and gRPC-Web's prefix. */
const overhead = 6;

/** What {@link WebSockets} needs to know of the server. */
export interface WebSocketSettings {
  /** The largest message that is received, in bytes; negative for no limit. */
  readonly mostReceived: number;
  /** How long the headers of a call may take, in milliseconds. */
  readonly headersMs: number;
  /** Whether a page of an origin may call the server. */
  isAllowed(origin: string): boolean;
}

interface Upgrading {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, take: (socket: WebSocketLike) => void): void;
}

/** Accepts connections of WebSocket, each of which carries one call of gRPC-Web, of any kind. */
export class WebSockets {
  private readonly server: Upgrading;
  private readonly settings: WebSocketSettings;

  constructor(webSocketServer: WebSocketServerClass, settings: WebSocketSettings) {
    const { mostReceived } = settings;
    this.settings = settings;
    this.server = new webSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: mostReceived < 0 ? 0 : mostReceived + overhead,
      handleProtocols: () => subprotocol,
    }) as unknown as Upgrading;
  }

  /**
   * Answers a request for an upgrade to WebSocket. `take` receives the call once its headers have arrived; `opened` the connection at once, as something
   * that can be ended.
   */
  upgrade(
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
    opened: (exchange: SocketExchange) => void,
    take: (exchange: SocketExchange) => void,
  ): void {
    const refusal = this.refusalOf(request);
    if (refusal !== undefined) {
      endSocket(socket, bareAnswer(refusal));
      return;
    }
    this.server.handleUpgrade(request, socket, head, (webSocket) => {
      const exchange = new SocketExchange(webSocket, request, take);
      opened(exchange);
      exchange.awaitHeaders(this.settings.headersMs);
    });
  }

  private refusalOf({ headers }: IncomingMessage): string | undefined {
    const offered = headers["sec-websocket-protocol"]?.split(",").map((one) => one.trim());
    if (offered?.includes(subprotocol) !== true) return "400 Bad Request";
    const { origin, host } = headers;
    // Browsers do not ask CORS before they open a WebSocket, so the server has to.
    const isOwn = origin === undefined || origin.replace(/^https?:\/\//, "") === host;
    return isOwn || this.settings.isAllowed(origin) ? undefined : "403 Forbidden";
  }
}
