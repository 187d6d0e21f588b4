import { type ChannelInterface, connectivityState, Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { Code } from "../../base/code.js";
import { Listeners } from "../../base/listeners.js";
import { longestTimerMs } from "../../base/longest-timer.js";
import { encode } from "../../message/encode.js";
import { Metadata } from "../../metadata/metadata.js";
import {
  type CallStart,
  type ChannelState,
  type ClientListener,
  type ClientStream,
  type ClientTransport,
  ConnectError,
  type Connectivity,
} from "../client-transport.js";
import { connectionFailureText } from "../connection-failure.js";
import { asBuffer } from "./as-buffer.js";
import { LayeredCall, type LayeredChannel } from "./layered-call.js";

const connectivities: Readonly<Record<connectivityState, Connectivity>> = {
  [connectivityState.IDLE]: "idle",
  [connectivityState.CONNECTING]: "connecting",
  [connectivityState.READY]: "ready",
  [connectivityState.TRANSIENT_FAILURE]: "transient-failure",
  [connectivityState.SHUTDOWN]: "shutdown",
};

/**
 * How long a call that asks for the reason of a missing connection may take, in milliseconds. It needs a few turns of the event
 * loop.
 */
const longestProbeMs = 100;

/** The facts about the channel of a {@link LayeredTransport} that the channel itself does not tell. */
export type LayeredSettings = Pick<LayeredTransport, "target" | "carriesCredentials" | "isSecure">;

/**
 * Sends calls through a channel of grpc-js. It uses the channel's public methods and not grpc-js' client classes, which take a
 * quarter of the CPU time.
 */
export class LayeredTransport implements ClientTransport, LayeredChannel {
  readonly target: string;
  readonly carriesCredentials: boolean;
  readonly isSecure: boolean | undefined;
  readonly calls: Set<ClientStream> = new Set();
  private readonly channel: ChannelInterface;
  private readonly watching = new Listeners();
  /** Whether grpc-js has been asked for the next change. The request cannot be taken back. */
  private isWatching = false;

  constructor(channel: ChannelInterface, { target, carriesCredentials, isSecure }: LayeredSettings) {
    this.channel = channel;
    this.target = target;
    this.carriesCredentials = carriesCredentials;
    this.isSecure = isSecure;
  }

  get state(): ChannelState {
    return { connectivity: connectivities[this.channel.getConnectivityState(false)], way: "layers" };
  }

  onStateChange(tell: () => void): () => void {
    const stop = this.watching.add(tell);
    this.watchNext();
    return stop;
  }

  start(call: CallStart, listener: ClientListener): ClientStream {
    const { path, deadline, streamsRequest } = call;
    const message = streamsRequest ? undefined : asBuffer(encode(call.codec, call.message));
    try {
      const grpcCall = this.channel.createCall(path, deadline, null, null, null);
      const stream = new LayeredCall(grpcCall, listener, streamsRequest, this);
      stream.start(call, message);
      return stream;
    } catch (cause) {
      return refusedCall(listener, cause);
    }
  }

  /** Whether the channel is connecting, or is idle and so connects on request. */
  isConnecting(): boolean {
    const { connectivity } = this.state;
    return connectivity === "idle" || connectivity === "connecting";
  }

  /**
   * Makes the channel connect. Resolves when it is connected, when it has failed for the first time, or at the deadline
   * (milliseconds since 1970).
   */
  async settle(deadline: number): Promise<void> {
    try {
      await this.until(timerLimit(deadline), () => !this.isConnecting());
    } catch {
      // A passed deadline is reported by the call itself.
    }
  }

  async connect(deadline: number): Promise<void> {
    try {
      await this.until(timerLimit(deadline), (state) => state === connectivityState.READY);
    } catch (error) {
      throw (await this.lastFailure()) ?? error;
    }
  }

  /**
   * The reason why there is no connection. grpc-js tells it only in the status of a call, so a call is made, which fails before
   * it has a connection and thus sends nothing.
   */
  private lastFailure(): Promise<ConnectError | undefined> {
    if (this.state.connectivity !== "transient-failure") return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const call = this.channel.createCall("/", Number.POSITIVE_INFINITY, null, null, null);
      call.start(new GrpcMetadata(), {
        onReceiveMetadata: () => {},
        onReceiveMessage: () => {},
        onReceiveStatus: ({ code, details }) => {
          clearTimeout(timer);
          const isKnown = code === Code.UNAVAILABLE;
          resolve(isKnown ? new ConnectError(connectionFailureText(details, this.isSecure)) : undefined);
        },
      });
      // The call may wait instead, for a connection that is just being established.
      const timer = setTimeout(() => call.cancelWithStatus(Code.CANCELLED, ""), longestProbeMs);
    });
  }

  close(): void {
    this.channel.close();
    // After `close`, grpc-js lets calls go on; a call whose response nobody reads would keep the connection and the process alive
    // for ever.
    for (const stream of [...this.calls]) stream.cancel(Code.CANCELLED, "The channel was closed");
  }

  /** Has grpc-js tell the next change of the state, which it tells once, and does so again as long as anybody listens. */
  private watchNext(): void {
    if (this.isWatching || this.watching.isEmpty) return;
    const state = this.channel.getConnectivityState(false);
    if (state === connectivityState.SHUTDOWN) return;
    this.isWatching = true;
    this.channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      this.isWatching = false;
      this.watching.tell();
      this.watchNext();
    });
  }

  private async until(deadline: number, isDone: (state: connectivityState) => boolean): Promise<void> {
    // grpc-js does not keep the process alive for a channel without calls, so a timer does.
    const waiting = setInterval(() => {}, longestTimerMs);
    try {
      for (let state = this.ask(); !isDone(state); state = this.ask()) {
        await new Promise<void>((resolve, reject) => {
          this.channel.watchConnectivityState(state, deadline, (error) => (error ? reject(error) : resolve()));
        });
      }
    } finally {
      clearInterval(waiting);
    }
  }

  /** Makes the channel connect, unless it is closed, and returns its state. */
  private ask(): connectivityState {
    // Asking a closed channel of grpc-js to connect would reopen it.
    const isClosed = this.channel.getConnectivityState(false) === connectivityState.SHUTDOWN;
    return this.channel.getConnectivityState(!isClosed);
  }
}

/** The deadline to pass to grpc-js: Infinity if it is farther away than the longest timer. */
function timerLimit(deadline: number): number {
  return deadline - Date.now() > longestTimerMs ? Number.POSITIVE_INFINITY : deadline;
}

/**
 * Makes the stream of a call that grpc-js has refused to create, for example because the channel is closed. The stream merely
 * reports the failure.
 */
function refusedCall(listener: ClientListener, cause: unknown): ClientStream {
  const details = cause instanceof Error ? cause.message : String(cause);
  process.nextTick(() => listener.onStatus({ code: Code.UNAVAILABLE, details, metadata: new Metadata(), cause }));
  return { startRead() {}, send: () => 0, halfClose() {}, cancel() {} };
}
