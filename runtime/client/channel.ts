import { Code } from "../base/code.js";
import { checkOptions, mismatch } from "../base/options/check-options.js";
import { callError } from "../errors/call-error.js";
import type { HostChannelCredentials, HostChannelOptions } from "../platform/host-types.js";
import type { ChannelTls } from "../transport/channel-tls.js";
import { type ChannelState, type ClientTransport, ConnectError } from "../transport/client-transport.js";
import type { WatchedFile } from "../transport/listen-options.js";
import type { Pem } from "../transport/pem.js";
import { connectChecks } from "./client-option-checks.js";
import { type WatchStateOptions, watchState } from "./watch-state.js";

const transportKey: unique symbol = Symbol.for("interwire.transport") as never;

export interface ConnectOptions {
  /** The time that connecting may take, in milliseconds. The default is no limit. */
  readonly timeoutMs?: number;
}

/** A connection to a server, which many clients can share. */
export interface Channel {
  /** Whether there is a connection. Reading it does not connect. */
  readonly state: ChannelState;
  /**
   * The current state, and then each state of the connection that follows, until the channel is closed. A loop that takes longer than
   * a state lasts gets the newest one next. Watching does not connect, and does not keep the process running.
   */
  watchState(options?: WatchStateOptions): AsyncIterableIterator<ChannelState>;
  /**
   * Connects now instead of on the first call. Resolves when calls can be made.
   * @throws RpcError DEADLINE_EXCEEDED if there is no connection in time, UNAVAILABLE if the channel is closed
   */
  connect(options?: ConnectOptions): Promise<void>;
  /** Closes the connection. Calls in progress fail with CANCELLED, later calls with UNAVAILABLE. */
  close(): void;
  /** The same as {@link close}, for `using`. */
  [Symbol.dispose](): void;
}

export interface CreateChannelOptions {
  /** Certificates for a secure connection. Without `tls` and `credentials` the connection is in plain text. */
  readonly tls?: ChannelTls<Pem | WatchedFile>;
  /** Credentials of grpc-js, for connections that `tls` cannot describe. */
  readonly credentials?: HostChannelCredentials;
  /**
   * Whether the `credentials` of calls may be sent over an insecure channel, in plain text. By default such calls fail with
   * IW2016.
   */
  readonly allowInsecureCredentials?: boolean;
  /** Options of the channel of grpc-js. They override interwire's defaults. */
  readonly channelOptions?: HostChannelOptions;
  /** Replaces grpc-js as the transport of calls. Unstable: its type is internal and may change in any version. */
  readonly transport?: OpenClientTransport;
}

/** Makes the transport of a channel. `target` is the address that was passed to `createChannel`. */
export type OpenClientTransport = (target: string, options: CreateChannelOptions) => ClientTransport;

export function channelOver(transport: ClientTransport): Channel {
  const close = () => transport.close();
  const channel: Channel & { readonly [transportKey]: ClientTransport } = {
    [transportKey]: transport,
    get state() {
      return transport.state;
    },
    watchState: (options) => watchState(transport, options),
    connect: (options) => connectWithin(transport, options),
    close,
    [Symbol.dispose]: close,
  };
  return channel;
}

async function connectWithin(transport: ClientTransport, options: ConnectOptions = {}): Promise<void> {
  checkOptions(connectChecks, options, "connect()");
  const { timeoutMs = Number.POSITIVE_INFINITY } = options;
  try {
    await transport.connect(Date.now() + timeoutMs);
  } catch (cause) {
    if (transport.state.connectivity === "shutdown") {
      throw callError(Code.UNAVAILABLE, (cause as Error).message, { cause }, null);
    }
    const reason = cause instanceof ConnectError ? `: ${cause.message}` : "";
    const text = `Not connected to ${transport.target} after ${timeoutMs} ms${reason}`;
    throw callError(Code.DEADLINE_EXCEEDED, text, { cause }, null);
  }
}

/**
 * The transport of a channel that was passed to the function `call`, which the error names.
 * @throws TypeError if `createChannel` did not make the channel
 */
export function transportOf(channel: Channel, call: string): ClientTransport {
  const transport = (channel as { [transportKey]?: ClientTransport } | null | undefined)?.[transportKey];
  if (transport === undefined) {
    throw mismatch("The channel", call, channel, "Pass what createChannel(address) returned.");
  }
  return transport;
}
