import type { Server as NetServer, Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { memoize } from "../../base/memoize.js";
import { type Checks, checkOptions } from "../../base/options/check-options.js";
import { optionOfGrpcJs, plainServiceOverHttp2 } from "../../base/setup-errors/server-setup-errors.js";
import { grpc } from "../../protocol/grpc.js";
import type { Protocols } from "../../protocol/protocol.js";
import type { Grace } from "../grace.js";
import type { Http2Stats } from "../http2-stats.js";
import { cutOffNow, InProgress } from "../in-progress.js";
import { type ListenOptions, servedContractsCheck } from "../listen-options.js";
import { openWeb, type WebSide } from "../node-http1/open-web.js";
import { peerOf } from "../node-http1/peer.js";
import { serverTlsCheck } from "../server-tls.js";
import type { Handlers, ServerSetup, ServerTransport } from "../server-transport.js";
import { assertOneOf } from "../tls.js";
import { TurnQueue } from "../turn-queue.js";
import { assertModeFits, socketModeCheck } from "../unix-socket.js";
import type { WebPortOptions } from "../web-options.js";
import { type Bound, bindListeners } from "./bind-listeners.js";
import { CertificateFiles } from "./certificate-files.js";
import { ConnectionWatch } from "./connection-watch.js";
import { chooseByFirstBytes } from "./first-bytes.js";
import type { Http2Options } from "./http2-options.js";
import { type Accept, makePlainListener } from "./make-plain-listener.js";
import { refuseClient } from "./refuse-client.js";
import { SecureListeners } from "./secure-listeners.js";
import { type ConnectionHost, ServerConnection } from "./server-connection.js";
import { type RefusalKind, ServerMonitor } from "./server-monitor.js";
import { type ServerSettings, settingsOf } from "./server-settings.js";

const listenChecks: Checks<ListenOptions> = {
  tls: serverTlsCheck,
  credentials: (_, name, call) => {
    throw optionOfGrpcJs(`${call} got ${name}, which`, "Pass certificates: { tls: { cert, key } }.");
  },
  socketMode: socketModeCheck,
  services: servedContractsCheck,
};

/** What the listeners of one address have in common. `accept` takes over each new socket. */
interface Listening {
  /** The call of `listen` as text, for error messages. */
  readonly call: string;
  readonly accept: Accept;
  /** Takes over the sockets of clients that do not speak HTTP/2. */
  readonly otherwise: Accept;
  /** Whether HTTP/1.1 is served, too. */
  readonly isShared: boolean;
}

/** How long a connection of HTTP/1.1 stays open without requests, in milliseconds, unless an option limits it: as in Node. */
const usualIdleMs = 5000;

export class Http2ServerTransport implements ServerTransport {
  private readonly settings: ServerSettings;
  private readonly protocols: Protocols;
  private readonly turns: TurnQueue<ServerConnection> = new TurnQueue();
  private readonly monitor = new ServerMonitor();
  private readonly connections: InProgress<ServerConnection> = new InProgress();
  private readonly sockets = new Set<Socket>();
  private readonly bindings: Promise<Bound>[] = [];
  private readonly web: WebPortOptions | undefined;
  private readonly webSides = new Map<Handlers, WebSide>();
  private readonly watch: ConnectionWatch;
  private readonly closing = new AbortController();

  /** @throws SetupError IW2022 if an option of grpc-js cannot be used here, RangeError if a value is out of range */
  constructor({ serverOptions, web }: ServerSetup, options: Http2Options, protocols: Protocols = [grpc]) {
    this.protocols = protocols;
    this.web = web;
    this.settings = settingsOf(serverOptions, options);
    this.watch = new ConnectionWatch(this.settings.lifetimes, this.connections.all);
  }

  get stats(): Http2Stats {
    let streams = 0;
    let refused = 0;
    for (const { http2 } of this.connections.all) {
      streams += http2.streamCount;
      refused += http2.refusedStreams;
    }
    let open = this.connections.all.size;
    for (const { connections } of this.webSides.values()) open += connections.count;
    return this.monitor.stats(open, streams, refused);
  }

  async listen(address: string, options: ListenOptions, handlers: Handlers): Promise<string> {
    const call = `listen("${address}")`;
    assertOneOf(call, options);
    checkOptions(listenChecks, options, call);
    assertModeFits(address, options);
    for (const path of handlers.plainHandlers.keys()) throw plainServiceOverHttp2(path);
    const binding = this.open(address, options, handlers, call);
    this.bindings.push(binding);
    return (await binding).address;
  }

  async close(grace: Grace): Promise<void> {
    const bound = await Promise.allSettled(this.bindings);
    const listeners = bound.flatMap((one) => (one.status === "fulfilled" ? one.value.listeners : []));
    this.closing.abort();
    const closed = listeners.map((listener) => new Promise<void>((resolve) => listener.close(() => resolve())));
    const inTurn = (act: (connection: ServerConnection) => void) => (one: ServerConnection) => this.turns.add(one, act);
    this.connections.all.forEach(inTurn((connection) => connection.shutdown(grace.leftMs)));
    await Promise.all([
      this.connections.finish(grace, inTurn(cutOffNow), inTurn(destroy)),
      ...[...this.webSides.values()].map(({ connections }) => connections.close(grace)),
    ]);
    // Also the sockets whose TLS or HTTP/2 handshake is not finished.
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(closed);
  }

  private async open(address: string, options: ListenOptions, handlers: Handlers, call: string): Promise<Bound> {
    const { protocols, settings, turns, monitor } = this;
    const web = this.webSideOf(handlers);
    const leave = (connection: ServerConnection) => this.leave(connection);
    const host: ConnectionHost = { protocols, services: handlers, settings, turns, monitor, leave, web: web?.service };
    const accept = (socket: Socket) => this.accept(socket, host);
    const otherwise = web === undefined ? refuseClient : (socket: Socket) => web.connections.accept(socket);
    return await this.bind(address, options, { call, accept, otherwise, isShared: web !== undefined });
  }

  /** What serves gRPC-Web and Connect for some handlers. Undefined without the option `web`. */
  private webSideOf(handlers: Handlers): WebSide | undefined {
    const { web, settings, monitor } = this;
    if (web === undefined) return undefined;
    const { limits, compression, http2Limits, lifetimes } = settings;
    const http1 = {
      // 0 would mean no limit.
      headersMs: Math.max(1, http2Limits.handshakeMs),
      idleMs: lifetimes.maxConnectionIdleMs === Number.POSITIVE_INFINITY ? usualIdleMs : lifetimes.maxConnectionIdleMs,
      maxAgeMs: lifetimes.maxConnectionAgeMs,
      maxHeadBytes: http2Limits.maxHeaderListSize,
      stalledMs: http2Limits.stalledMs,
      maxPipelined: http2Limits.maxConcurrentStreams,
    };
    const onRefused = (peer: string, path: string, kind: RefusalKind) => monitor.refused({ peer }, path, kind);
    return memoize(this.webSides, handlers, () =>
      openWeb(handlers, { limits, compression, prefix: "", onRefused, http1, monitor }, web),
    );
  }

  private async bind(address: string, options: ListenOptions, listening: Listening): Promise<Bound> {
    const { tls } = options;
    const { call, accept, otherwise, isShared } = listening;
    if (tls === undefined) {
      const taken = isShared ? (socket: Socket) => this.choose(socket, listening) : accept;
      return await bindListeners(address, options, () => this.watched(makePlainListener(taken), isShared));
    }
    const files = new CertificateFiles(tls);
    const { handshakeMs } = this.settings.http2Limits;
    const secure = new SecureListeners(call, await files.load(), { accept, otherwise }, handshakeMs);
    const bound = await bindListeners(address, options, () => this.watched(secure.make(), isShared));
    files.watch((changed) => secure.renew(changed), this.closing.signal);
    return bound;
  }

  /**
   * Keeps track of a listener's sockets from their connection on, so that sockets whose handshake is not finished can be closed,
   * too.
   */
  private watched(listener: NetServer, isShared: boolean): NetServer {
    listener.on("tlsClientError", (error: Error, socket: Socket) => {
      this.monitor.handshakeFailed(peerOf(socket), error.message);
    });
    listener.on("secureConnection", ({ alpnProtocol }: TLSSocket) => {
      if (alpnProtocol !== "h2" && !isShared) this.monitor.otherProtocols++;
    });
    return listener.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
  }

  /** Hands over a socket without TLS to HTTP/2 or HTTP/1.1. */
  private choose(socket: Socket, { accept, otherwise }: Listening): void {
    const { handshakeMs } = this.settings.http2Limits;
    const late = () =>
      this.monitor.handshakeFailed(peerOf(socket), `the client has sent too little in ${handshakeMs} ms`);
    chooseByFirstBytes(socket, handshakeMs, { http2: accept, http1: otherwise, late });
  }

  private leave(connection: ServerConnection): void {
    this.monitor.streamsRefused += connection.http2.refusedStreams;
    this.connections.leave(connection);
  }

  private accept(socket: Socket, host: ConnectionHost): void {
    const connection = new ServerConnection(socket, host);
    this.connections.enter(connection);
    this.watch.start();
    if (this.closing.signal.aborted) connection.shutdown();
  }
}

function destroy(connection: ServerConnection): void {
  connection.destroy();
}
