import type { Server as NetServer, Socket } from "node:net";
import { plainServiceOverHttp2 } from "../../errors/setup-errors.js";
import { type Grace, lingerMs } from "../grace.js";
import type { Limits } from "../http2/limits.js";
import type { ListenOptions } from "../listen-options.js";
import { limitsOf, type MessageLimits } from "../message-limits.js";
import type { ServerSetup, ServerTransport } from "../server-transport.js";
import { type Bound, bindListeners } from "./bind-listeners.js";
import { type ConnectionHost, ServerConnection } from "./server-connection.js";

/** Serves over HTTP/2 of our own. */
export class Http2ServerTransport implements ServerTransport, ConnectionHost {
  readonly setup: ServerSetup;
  readonly limits: MessageLimits;
  // The metadata that interwire sends at most, which has 64 KB, and as much as the transport may have beside it.
  readonly http2Limits: Partial<Limits> = { maxHeaderListSize: 72 * 1024 };
  private readonly connections = new Set<ServerConnection>();
  private readonly bindings: Promise<Bound>[] = [];
  private isClosing = false;
  private onEmpty: () => void = () => {};

  /** @throws TypeError if an option of grpc-js has no effect here */
  constructor(setup: ServerSetup) {
    if ((setup.serverOptions.interceptors?.length ?? 0) > 0) {
      const cause =
        "createServer() got serverOptions.interceptors, which are grpc-js' own, and only its transport runs them.";
      throw new TypeError(`${cause} Use the option interceptors.`);
    }
    this.setup = setup;
    this.limits = limitsOf(setup.serverOptions);
  }

  async listen(address: string, { tls, credentials }: ListenOptions): Promise<string> {
    if (tls !== undefined || credentials !== undefined) {
      const name = tls === undefined ? "credentials" : "tls";
      throw new TypeError(`listen("${address}") got ${name}, which this transport does not have yet.`);
    }
    for (const path of this.setup.plainHandlers.keys()) throw plainServiceOverHttp2(path);
    const binding = bindListeners(address, () => this.makeListener());
    this.bindings.push(binding);
    return (await binding).address;
  }

  leave(connection: ServerConnection): void {
    this.connections.delete(connection);
    if (this.connections.size === 0) this.onEmpty();
  }

  async close(grace: Grace): Promise<void> {
    const bound = await Promise.allSettled(this.bindings);
    const listeners = bound.flatMap((one) => (one.status === "fulfilled" ? one.value.listeners : []));
    this.isClosing = true;
    const closed = listeners.map((listener) => new Promise<void>((resolve) => listener.close(() => resolve())));
    for (const connection of this.connections) connection.shutdown();
    await this.empty(grace);
    await Promise.all(closed);
  }

  private makeListener(): NetServer {
    const { createServer } = process.getBuiltinModule("node:net");
    return createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  private accept(socket: Socket): void {
    const connection = new ServerConnection(socket, this);
    this.connections.add(connection);
    if (this.isClosing) connection.shutdown();
  }

  /** Settles when no connection is left. Their calls are cut off after the grace. */
  private empty(grace: Grace): Promise<void> {
    if (this.connections.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      let cut: NodeJS.Timeout | undefined;
      let end: NodeJS.Timeout | undefined;
      const stop = () => {
        clearTimeout(cut);
        clearTimeout(end);
      };
      const schedule = () => {
        stop();
        cut = setTimeout(() => this.all((one) => one.cutOff()), grace.leftMs);
        end = setTimeout(() => this.all((one) => one.destroy()), grace.leftMs + lingerMs);
      };
      this.onEmpty = () => {
        stop();
        resolve();
      };
      grace.onShortened(schedule);
      schedule();
    });
  }

  private all(act: (connection: ServerConnection) => void): void {
    for (const connection of [...this.connections]) act(connection);
  }
}
