import {
  type CallCredentials,
  type ChannelInterface,
  connectivityState,
  type Metadata,
  type StatusObject,
} from "@grpc/grpc-js";
import { Code } from "../code.js";
import { longestTimerMs } from "../longest-timer.js";
import { OneByOneStream } from "./one-by-one-stream.js";

/** What a transport tells about a call. */
export interface ClientListener {
  onReceiveMetadata(metadata: Metadata): void;
  onReceiveMessage(bytes: Buffer): void;
  /** The end of the call; nothing comes after it. */
  onReceiveStatus(status: StatusObject): void;
}

/** What a message is sent with. */
export interface SendContext {
  /** The message has left. Does not come for a call that is over. */
  readonly callback?: () => void;
}

/** One call on a transport: start, send, read, cancel. The names are grpc-js', so that its calls need no wrapper. */
export interface ClientStream {
  start(metadata: Metadata, listener: ClientListener): void;
  /** Before the start. */
  setCredentials(credentials: CallCredentials): void;
  /** Asks for one more message. */
  startRead(): void;
  sendMessageWithContext(context: SendContext, bytes: Buffer): void;
  halfClose(): void;
  cancelWithStatus(code: number, details: string): void;
}

/** Where a client's calls go. */
export interface ClientTransport {
  /** Whether credentials of calls may travel here: they would be in the open on a connection that is not secure. */
  readonly carriesCredentials: boolean;
  /** The address that it was made with. */
  readonly target: string;
  /** The calls in progress. */
  readonly streams: Set<ClientStream>;
  /**
   * Opens a call; `deadline` is in milliseconds since the epoch, or Infinity. Only with `streamsRequest` it takes more than
   * one message.
   */
  open(path: string, deadline: number, streamsRequest: boolean): ClientStream;
  /** Connects, if that is not so yet; `deadline` as above. Rejects with grpc-js' error when it passes first. */
  connect(deadline: number): Promise<void>;
  /** Ends the calls in progress, and refuses further ones. */
  close(): void;
}

/** The transport over a channel of grpc-js: its public road past the surface client, which costs a quarter of the CPU. */
export class GrpcTransport implements ClientTransport {
  readonly target: string;
  readonly carriesCredentials: boolean;
  readonly streams: Set<ClientStream> = new Set();
  private readonly channel: ChannelInterface;

  constructor(channel: ChannelInterface, target: string, carriesCredentials: boolean) {
    this.channel = channel;
    this.target = target;
    this.carriesCredentials = carriesCredentials;
  }

  open(path: string, deadline: number, streamsRequest: boolean): ClientStream {
    const call = this.channel.createCall(path, deadline, null, null, null);
    return streamsRequest ? new OneByOneStream(call) : call;
  }

  /** Whether a connection is on its way, or would be once it is asked for. */
  isConnecting(): boolean {
    const state = this.channel.getConnectivityState(false);
    return state === connectivityState.IDLE || state === connectivityState.CONNECTING;
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
    for (const stream of [...this.streams]) stream.cancelWithStatus(Code.CANCELLED, "The channel was closed");
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
