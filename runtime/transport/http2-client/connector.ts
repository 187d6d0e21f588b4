import type { ChannelSettings } from "./channel-settings.js";
import { type ClientConnection, runOutside } from "./client-connection.js";
import { type AttemptListener, ConnectAttempt } from "./connect-attempt.js";
import { lookUpHost } from "./look-up-host.js";
import type { SocketMaker } from "./open-socket.js";
import type { ChannelTarget, Endpoint } from "./target.js";

/**
 * Finds the addresses of a target and connects to one of them. A name is resolved again for a later connection, unless that was done just
 * before: a server that has moved is found, and no storm of lookups reaches the name server.
 */
export class Connector {
  private readonly target: string;
  private readonly at: ChannelTarget["at"];
  private readonly openSocket: SocketMaker;
  private found: readonly Endpoint[] = [];
  private foundAt = Number.NEGATIVE_INFINITY;
  private attempt: ConnectAttempt | undefined = undefined;
  private resolution = 0;
  private isHolding = true;

  constructor(target: string, { at }: ChannelTarget, openSocket: SocketMaker) {
    this.target = target;
    this.at = at;
    this.openSocket = openSocket;
  }

  /** Begins an attempt. There must be none. */
  start(settings: ChannelSettings, listener: AttemptListener): void {
    const { at } = this;
    if (!("host" in at)) {
      this.connect(at, settings, listener);
    } else if (performance.now() - this.foundAt < settings.resolvedMs) {
      this.connect(this.found, settings, listener);
    } else {
      const number = ++this.resolution;
      const { handshakeMs } = settings.http2Limits;
      const isOpen = (): boolean => number === this.resolution;
      const failed = (reason: string): void => {
        if (!isOpen()) return;
        this.stop();
        listener.onFailed(`Name resolution failed for target ${this.targetName}: ${reason}`);
      };
      const timer = setTimeout(
        failed,
        handshakeMs,
        `the name server has not answered within ${handshakeMs} ms`,
      ).unref();
      runOutside(() => lookUpHost(at)).then(
        (found) => {
          clearTimeout(timer);
          if (!isOpen()) return;
          this.found = found;
          this.foundAt = performance.now();
          this.connect(found, settings, listener);
        },
        (error: Error) => {
          clearTimeout(timer);
          failed(error.message);
        },
      );
    }
  }

  /** Sets whether the attempt keeps the process running. */
  hold(isNeeded: boolean): void {
    this.isHolding = isNeeded;
    this.attempt?.hold(isNeeded);
  }

  stop(): void {
    this.resolution++;
    this.attempt?.stop();
    this.attempt = undefined;
  }

  /** The target as a resolver of grpc-js writes it. */
  private get targetName(): string {
    return this.target.startsWith("dns:") ? this.target : `dns:${this.target}`;
  }

  private connect(endpoints: readonly Endpoint[], settings: ChannelSettings, listener: AttemptListener): void {
    const attempt = new ConnectAttempt(endpoints, this.openSocket, settings, {
      onConnected: (connection: ClientConnection) => {
        this.attempt = undefined;
        listener.onConnected(connection);
      },
      onFailed: (reason) => {
        this.attempt = undefined;
        listener.onFailed(reason);
      },
    });
    this.attempt = attempt;
    attempt.hold(this.isHolding);
    attempt.start();
  }
}
