import type { Channel } from "node:diagnostics_channel";
import { type ConnectionEnd, ErrorCode, PrefaceError } from "../http2/error-code.js";
import type { Http2Stats } from "../http2-stats.js";
import { FloodWarning } from "./flood-warning.js";

/** The counters that only grow, that is, all except the numbers of connections and streams that are open now. */
type Counters = Omit<Http2Stats, "connectionsOpen" | "streamsOpen">;

/** The reason why a request was refused, which is also the name of its counter. */
export type RefusalKind = "unknownMethods" | "malformedRequests";

const names = [
  "connection:opened",
  "connection:closed",
  "connection:flood",
  "handshake:failed",
  "request:refused",
] as const;
type EventName = (typeof names)[number];

/** The properties of a connection that are published on diagnostics channels. */
interface Origin {
  readonly peer: string;
  readonly isSecure: boolean;
}

/**
 * Counts events on the connections of a server, and publishes them on diagnostics channels such as `interwire:connection:opened`.
 */
export class ServerMonitor implements Counters {
  connectionsOpened = 0;
  handshakesFailed = 0;
  otherProtocols = 0;
  protocolErrors = 0;
  floods = 0;
  streamsOpened = 0;
  streamsRefused = 0;
  streamsReset = 0;
  unknownMethods = 0;
  malformedRequests = 0;
  private readonly channels: Readonly<Record<EventName, Channel>>;
  private readonly warning = new FloodWarning();

  constructor() {
    const { channel } = process.getBuiltinModule("node:diagnostics_channel");
    this.channels = Object.fromEntries(names.map((name) => [name, channel(`interwire:${name}`)])) as Record<
      EventName,
      Channel
    >;
  }

  /**
   * Returns all counters. The arguments are counted by the transport, from its open connections; `refusedOnOpen` is the number of
   * streams that these have refused.
   */
  stats(connectionsOpen: number, streamsOpen: number, refusedOnOpen: number): Http2Stats {
    return {
      connectionsOpened: this.connectionsOpened,
      connectionsOpen,
      handshakesFailed: this.handshakesFailed,
      otherProtocols: this.otherProtocols,
      protocolErrors: this.protocolErrors,
      floods: this.floods,
      streamsOpened: this.streamsOpened,
      streamsOpen,
      streamsRefused: this.streamsRefused + refusedOnOpen,
      streamsReset: this.streamsReset,
      unknownMethods: this.unknownMethods,
      malformedRequests: this.malformedRequests,
    };
  }

  opened({ peer, isSecure }: Origin): void {
    this.connectionsOpened++;
    this.publish("connection:opened", { peer, isSecure });
  }

  closed({ peer }: Origin, end: ConnectionEnd): void {
    const { code, message: reason } = end;
    if (end instanceof PrefaceError) this.otherProtocols++;
    else if (code === ErrorCode.enhanceYourCalm) this.endedAsFlood(peer, reason);
    else if (code === ErrorCode.settingsTimeout) this.handshakeFailed(peer, reason);
    else if (code !== ErrorCode.noError && code !== ErrorCode.internalError) this.protocolErrors++;
    this.publish("connection:closed", { peer, reason });
  }

  /**
   * Counts a connection whose client causes too much work. If it was only told to open no more streams, the client may be honest;
   * then there is no process warning.
   */
  flooded({ peer }: Pick<Origin, "peer">, reason: string): void {
    this.floods++;
    this.publish("connection:flood", { peer, reason });
  }

  handshakeFailed(peer: string, reason: string): void {
    this.handshakesFailed++;
    this.publish("handshake:failed", { peer, reason });
  }

  refused({ peer }: Pick<Origin, "peer">, path: string, kind: RefusalKind): void {
    this[kind]++;
    this.publish("request:refused", { peer, path, reason: kind === "unknownMethods" ? "unknown method" : "malformed" });
  }

  private endedAsFlood(peer: string, reason: string): void {
    this.flooded({ peer }, reason);
    this.warning.add(peer, reason, performance.now());
  }

  private publish(name: EventName, message: object): void {
    const channel = this.channels[name];
    if (channel.hasSubscribers) channel.publish(message);
  }
}
