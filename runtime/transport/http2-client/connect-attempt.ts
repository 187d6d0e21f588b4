// Source: gRPC's proposal A61 ("Happy Eyeballs"), and RFC 8305, section 5.
import type { ChannelSettings } from "./channel-settings.js";
import { ClientConnection, type ConnectionOwner, runOutside } from "./client-connection.js";
import { endpointName, type SocketMaker } from "./open-socket.js";
import type { Endpoint } from "./target.js";

/** How long an address has for itself before the next one is tried beside it, in milliseconds. */
const staggerMs = 250;

/** Receives the result of an attempt to connect, exactly one, unless the attempt is stopped before. */
export interface AttemptListener {
  onConnected(connection: ClientConnection): void;
  /** Called when no address could be connected to. `reason` is that of the last failure. */
  onFailed(reason: string): void;
}

/**
 * Connects to the first of several addresses that completes its handshake: each is tried a quarter of a second after the one before
 * it, or at once when that one has failed.
 */
export class ConnectAttempt implements ConnectionOwner {
  private readonly endpoints: readonly Endpoint[];
  private readonly openSocket: SocketMaker;
  private readonly settings: ChannelSettings;
  private readonly listener: AttemptListener;
  private readonly open = new Set<ClientConnection>();
  private next = 0;
  private isOver = false;
  private isHolding = true;
  private timer: NodeJS.Timeout | undefined = undefined;

  constructor(
    endpoints: readonly Endpoint[],
    openSocket: SocketMaker,
    settings: ChannelSettings,
    listener: AttemptListener,
  ) {
    this.endpoints = endpoints;
    this.openSocket = openSocket;
    this.settings = settings;
    this.listener = listener;
  }

  start(): void {
    runOutside(() => this.tryNext());
  }

  /** Sets whether the attempt keeps the process running. */
  hold(isNeeded: boolean): void {
    this.isHolding = isNeeded;
    for (const connection of this.open) connection.hold(isNeeded);
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    for (const connection of [...this.open]) connection.giveUp("the attempt was given up");
  }

  onReady(connection: ClientConnection): void {
    if (this.isOver) return;
    this.open.delete(connection);
    this.stop();
    this.listener.onConnected(connection);
  }

  onGone(connection: ClientConnection, reason: string): void {
    this.open.delete(connection);
    if (this.isOver) return;
    if (this.next < this.endpoints.length) this.tryNext();
    else if (this.open.size === 0) {
      this.stop();
      this.listener.onFailed(reason);
    }
  }

  /** Never called: no calls are made before the attempt has ended. */
  onLeaving(): void {}
  onRoom(): void {}

  private tryNext(): void {
    clearTimeout(this.timer);
    const endpoint = this.endpoints[this.next++];
    if (endpoint === undefined) return;
    const connection = new ClientConnection(this.openSocket(endpoint), endpointName(endpoint), this.settings, this);
    this.open.add(connection);
    connection.hold(this.isHolding);
    if (this.next === this.endpoints.length) return;
    this.timer = setTimeout(() => this.tryNext(), staggerMs);
    if (!this.isHolding) this.timer.unref();
  }
}
