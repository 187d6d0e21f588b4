import { type ChannelInterface, connectivityState } from "@grpc/grpc-js";
import { Code } from "../../code.js";
import { longestTimerMs } from "../../longest-timer.js";
import { encode } from "../../message/encode.js";
import type {
  CallStart,
  ChannelState,
  ClientListener,
  ClientStream,
  ClientTransport,
  Connectivity,
} from "../client-transport.js";
import { Metadata } from "../metadata.js";
import { LayeredCall } from "./layered-call.js";

const connectivities: Readonly<Record<connectivityState, Connectivity>> = {
  [connectivityState.IDLE]: "idle",
  [connectivityState.CONNECTING]: "connecting",
  [connectivityState.READY]: "ready",
  [connectivityState.TRANSIENT_FAILURE]: "transient-failure",
  [connectivityState.SHUTDOWN]: "shutdown",
};

/** A channel of grpc-js: its public way past the surface client, which costs a quarter of the CPU. */
export class LayeredTransport implements ClientTransport {
  readonly target: string;
  readonly carriesCredentials: boolean;
  /** The calls under way. */
  readonly calls: Set<ClientStream> = new Set();
  private readonly channel: ChannelInterface;

  constructor(channel: ChannelInterface, target: string, carriesCredentials: boolean) {
    this.channel = channel;
    this.target = target;
    this.carriesCredentials = carriesCredentials;
  }

  get state(): ChannelState {
    return { connectivity: connectivities[this.channel.getConnectivityState(false)], way: "layers" };
  }

  start(call: CallStart, listener: ClientListener): ClientStream {
    const { path, deadline, streamsRequest } = call;
    const message = streamsRequest ? undefined : encode(call.codec, call.message);
    try {
      const grpcCall = this.channel.createCall(path, deadline, null, null, null);
      const stream = new LayeredCall(grpcCall, listener, streamsRequest, this.calls);
      stream.start(call, message);
      return stream;
    } catch (cause) {
      return refusedCall(listener, cause);
    }
  }

  /** Whether a connection is on its way, or would be once it is asked for. */
  isConnecting(): boolean {
    const { connectivity } = this.state;
    return connectivity === "idle" || connectivity === "connecting";
  }

  /** Connects. Resolves when that is done, or failed for the first time, or the deadline has passed. */
  async settle(deadline: number): Promise<void> {
    try {
      await this.until(timerLimit(deadline), () => !this.isConnecting());
    } catch {
      // The deadline's error is that of the call.
    }
  }

  async connect(deadline: number): Promise<void> {
    await this.until(timerLimit(deadline), (state) => state === connectivityState.READY);
  }

  close(): void {
    this.channel.close();
    // grpc-js lets calls go on: one that nobody reads would keep the connection, and the process, for ever.
    for (const stream of [...this.calls]) stream.cancel(Code.CANCELLED, "The channel was closed");
  }

  private async until(deadline: number, isDone: (state: connectivityState) => boolean): Promise<void> {
    // Nothing of grpc-js keeps the process running for a channel without calls.
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

  /** The state, and connects. */
  private ask(): connectivityState {
    // Asking a closed channel to connect would open it again.
    const isClosed = this.channel.getConnectivityState(false) === connectivityState.SHUTDOWN;
    return this.channel.getConnectivityState(!isClosed);
  }
}

/** A deadline that is further away than a timer can wait is none. */
function timerLimit(deadline: number): number {
  return deadline - Date.now() > longestTimerMs ? Number.POSITIVE_INFINITY : deadline;
}

/** A call that grpc-js does not take, as a channel that is closed. */
function refusedCall(listener: ClientListener, cause: unknown): ClientStream {
  const details = cause instanceof Error ? cause.message : String(cause);
  process.nextTick(() => listener.onStatus({ code: Code.UNAVAILABLE, details, metadata: new Metadata(), cause }));
  return { startRead() {}, send: () => 0, halfClose() {}, cancel() {} };
}
