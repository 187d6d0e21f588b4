import { Code } from "../../base/code.js";
import { Listeners } from "../../base/listeners.js";
import { memoize } from "../../base/memoize.js";
import type { Metadata } from "../../metadata/metadata.js";
import type { HostCallCredentials } from "../../platform/host-types.js";
import { makeHeaders } from "../call-credentials.js";
import {
  type CallStart,
  type ChannelState,
  type ClientListener,
  type ClientStream,
  type ClientTransport,
  ConnectError,
  type Connectivity,
} from "../client-transport.js";
import { connectionFailureText, explainConnectionFailure } from "../connection-failure.js";
import { FieldBlock } from "../http2/hpack/field-block.js";
import type { CallChannel } from "./call-channel.js";
import { ChannelEvents } from "./channel-events.js";
import type { ChannelSettings } from "./channel-settings.js";
import type { ClientConnection, ConnectionOwner } from "./client-connection.js";
import type { AttemptListener } from "./connect-attempt.js";
import { ConnectionLifetime } from "./connection-lifetime.js";
import { Connector } from "./connector.js";
import { Http2ClientCall } from "./http2-client-call.js";
import type { SocketMaker } from "./open-socket.js";
import { operationFields } from "./operation-fields.js";
import { Reconnection } from "./reconnection.js";
import type { ChannelTarget } from "./target.js";
import { Waiters } from "./waiters.js";

// The text of grpc-js' error.
const closedChannel = "Channel has been shut down";

/** What a channel is made of. */
export interface ChannelParts {
  readonly target: string;
  readonly read: ChannelTarget;
  readonly settings: ChannelSettings;
  readonly isSecure: boolean;
  readonly carriesCredentials: boolean;
  readonly openSocket: SocketMaker;
}

/**
 * Makes the calls of a channel over interwire's own HTTP/2. A channel has one connection for its calls, opened by the first of them,
 * and beside it those on which a server has announced its end and calls are still in progress.
 */
export class Http2ClientTransport implements ClientTransport, CallChannel, ConnectionOwner, AttemptListener {
  readonly target: string;
  readonly carriesCredentials: boolean;
  readonly isSecure: boolean;
  readonly authority: string;
  readonly events: ChannelEvents;
  settings: ChannelSettings;
  private readonly connector: Connector;
  private readonly reconnection: Reconnection;
  private readonly blocks = new Map<string, FieldBlock>();
  private current: ClientConnection | undefined = undefined;
  /** The connections on which calls may still be in progress, with the current one. */
  private readonly connections = new Set<ClientConnection>();
  /** The calls that wait for a connection, or for room on it, in the order of their arrival. */
  private readonly waiting = new Set<Http2ClientCall>();
  private readonly waiters = new Waiters();
  private readonly watching = new Listeners();
  private connectivity: Connectivity = "idle";
  private isConnecting = false;
  /** The reason of the last failed attempt, in the form of grpc-js' text. */
  private lastFailure = "";
  private lifetime: ConnectionLifetime | undefined = undefined;

  constructor({ target, read, settings, isSecure, carriesCredentials, openSocket }: ChannelParts) {
    this.target = target;
    this.carriesCredentials = carriesCredentials;
    this.settings = settings;
    this.isSecure = isSecure;
    this.authority = settings.authority ?? read.authority;
    this.events = new ChannelEvents(target);
    this.connector = new Connector(target, read, openSocket);
    this.reconnection = new Reconnection(settings, () => this.connectNow());
  }

  get state(): ChannelState {
    const waitingCalls = this.waiting.size;
    return { connectivity: this.connectivity, way: "http2", ...(waitingCalls > 0 && { waitingCalls }) };
  }

  onStateChange(tell: () => void): () => void {
    return this.watching.add(tell);
  }

  start(start: CallStart, listener: ClientListener): ClientStream {
    const call = new Http2ClientCall(this, start, listener);
    if (this.connectivity === "shutdown") call.refuse(Code.UNAVAILABLE, closedChannel, new Error(closedChannel));
    else call.begin();
    return call;
  }

  connect(deadline: number): Promise<void> {
    if (this.connectivity === "shutdown") return Promise.reject(new Error(closedChannel));
    if (this.current !== undefined) return Promise.resolve();
    const waiter = this.waiters.add(deadline, () => this.connectError());
    if (!this.isConnecting) this.connectNow(); // A program that asks does not wait for the end of a pause.
    this.holdIfNeeded();
    return waiter;
  }

  close(): void {
    if (this.connectivity === "shutdown") return;
    this.change("shutdown");
    this.connector.stop();
    this.reconnection.stop();
    this.lifetime?.stop();
    for (const call of [...this.waiting]) call.cancel(Code.CANCELLED, "The channel was closed");
    this.current = undefined;
    for (const connection of [...this.connections]) {
      for (const { listener } of connection.http2.streams) {
        if (listener instanceof Http2ClientCall) listener.cancel(Code.CANCELLED, "The channel was closed");
      }
      connection.leave();
    }
    this.waiters.reject(new Error(closedChannel));
  }

  place(call: Http2ClientCall): void {
    const { current } = this;
    if (current !== undefined && this.waiting.size === 0 && current.canOpen) {
      this.openOn(current, call);
      return;
    }
    if (this.connectivity === "shutdown") {
      call.cancel(Code.CANCELLED, "The channel was closed");
      return;
    }
    if (this.connectivity === "transient-failure" && !call.waitsForReady) {
      call.refuse(Code.UNAVAILABLE, this.failureText());
      return;
    }
    this.waiting.add(call);
    if (current === undefined && !this.isConnecting && !this.reconnection.isPausing) this.connectSoon();
    this.holdIfNeeded();
  }

  forget(call: Http2ClientCall): void {
    if (this.waiting.delete(call)) this.holdIfNeeded();
  }

  waitText(): string {
    const { target, current } = this;
    if (current !== undefined) {
      const most = current.http2.peerSettings.maxConcurrentStreams;
      return `${target} takes ${most} calls at a time on a connection, and others were before this one`;
    }
    if (this.connectivity !== "connecting" || this.reconnection.isPausing)
      return `there is still no connection to ${target}`;
    const causes = "A firewall may drop what is sent there, or the port may be that of another protocol";
    return `${target} has not answered yet. ${causes}`;
  }

  blockOf(path: string): FieldBlock {
    return memoize(this.blocks, path, () => new FieldBlock(operationFields(path, this, this.settings)));
  }

  makeHeaders(credentials: HostCallCredentials, path: string): Promise<Metadata> {
    const [, service = ""] = path.split("/");
    return makeHeaders(credentials, { path, serviceUrl: `https://${this.authority.replace(/:\d+$/, "")}/${service}` });
  }

  onConnected(connection: ClientConnection): void {
    connection.owner = this;
    this.isConnecting = false;
    this.current = connection;
    this.connections.add(connection);
    this.reconnection.onConnected();
    this.lastFailure = "";
    this.lifetime = new ConnectionLifetime(connection, this.settings, () => this.retire(connection));
    this.events.tellConnected(connection);
    this.change("ready");
    this.waiters.resolve();
    this.openWaiting();
    this.holdIfNeeded();
  }

  onFailed(reason: string): void {
    this.isConnecting = false;
    this.lastFailure = reason;
    this.events.tellFailed(reason);
    this.change("transient-failure");
    for (const call of [...this.waiting]) {
      if (!call.waitsForReady) call.cancel(Code.UNAVAILABLE, this.failureText());
    }
    this.reconnection.onFailed();
    this.holdIfNeeded();
  }

  /** Never called: a connection has told its attempt. */
  onReady(): void {}

  onRoom(connection: ClientConnection): void {
    if (connection === this.current && this.waiting.size > 0) this.openWaiting();
    connection.hold(connection.isBusy);
  }

  onLeaving(connection: ClientConnection): void {
    this.noteFaults(connection);
    if (connection === this.current) this.loseCurrent(connection.isBusy);
  }

  onGone(connection: ClientConnection, reason: string): void {
    this.events.tellDisconnected(connection, reason);
    this.noteFaults(connection);
    this.connections.delete(connection);
    if (connection === this.current) this.loseCurrent(false);
  }

  private change(connectivity: Connectivity): void {
    const before = this.connectivity;
    // A channel that is closed stays so, even if a subscriber has closed it just now.
    if (connectivity === before || before === "shutdown") return;
    this.connectivity = connectivity;
    this.events.tellState(before, connectivity);
    this.watching.tell();
  }

  private openOn(connection: ClientConnection, call: Http2ClientCall): void {
    call.open(connection);
    connection.hold(connection.isBusy);
  }

  private openWaiting(): void {
    for (const call of this.waiting) {
      const { current } = this;
      if (current === undefined || !current.canOpen) return;
      this.waiting.delete(call);
      this.openOn(current, call);
    }
  }

  /** Connects again at once if calls wait, or are so frequent that some were in progress. */
  private loseCurrent(wasBusy: boolean): void {
    const connection = this.current;
    this.current = undefined;
    this.lifetime?.stop();
    if (this.connectivity === "shutdown") return;
    if (connection !== undefined) this.reconnection.onLost(connection);
    if (this.waiting.size > 0 || wasBusy) this.connectSoon();
    else this.change("idle");
    this.holdIfNeeded();
  }

  /** Connects after a pause if the last connection has caused one. */
  private connectSoon(): void {
    if (this.connectivity !== "transient-failure") this.change("connecting");
    this.reconnection.soon();
  }

  private connectNow(): void {
    if (this.connectivity !== "transient-failure") this.change("connecting");
    if (this.connectivity === "shutdown") return;
    this.isConnecting = true;
    this.reconnection.begin();
    this.connector.start(this.settings, this);
  }

  /** Keeps the process running while calls or programs wait for a connection, and not otherwise. */
  private holdIfNeeded(): void {
    const isNeeded = this.waiting.size > 0 || this.waiters.size > 0;
    this.connector.hold(isNeeded);
    this.reconnection.hold(isNeeded);
    this.current?.hold(isNeeded || this.current.isBusy);
  }

  private noteFaults(connection: ClientConnection): void {
    if (!connection.hadTooManyPings) return;
    connection.hadTooManyPings = false;
    this.settings = { ...this.settings, keepaliveTimeMs: this.settings.keepaliveTimeMs * 2 };
  }

  /** Uses a connection for no further calls, and closes it when those in progress have ended. */
  private retire(connection: ClientConnection): void {
    connection.leave();
    if (connection === this.current) this.loseCurrent(connection.isBusy);
  }

  /** The text of a failed call, in the form of grpc-js, with the explanation if the cause is known. */
  private failureText(): string {
    return explainConnectionFailure(this.rawFailure(), this.isSecure);
  }

  private rawFailure(): string {
    if (this.lastFailure.startsWith("Name resolution failed")) return this.lastFailure;
    return `No connection established. Last error: ${this.lastFailure}. Resolution note: `;
  }

  private connectError(): ConnectError | undefined {
    if (this.lastFailure === "") return undefined;
    return new ConnectError(connectionFailureText(this.rawFailure(), this.isSecure));
  }
}
