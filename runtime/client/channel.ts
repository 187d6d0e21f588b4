import type { ChannelCredentials, ChannelOptions } from "@grpc/grpc-js";
import { Code } from "../code.js";
import { RpcError } from "../errors/rpc-error.js";
import { checkOptions, mismatch } from "../options/check-options.js";
import type { Pem } from "../tls.js";
import type { ChannelState, ClientTransport } from "../transport/client-transport.js";
import { connectChecks } from "./client-option-checks.js";

const transportKey: unique symbol = Symbol.for("interwire.transport") as never;

/** How long connecting may take. */
export interface ConnectOptions {
  /** In milliseconds; without it there is no limit. */
  readonly timeoutMs?: number;
}

/** A connection to a server, to be shared by many clients. */
export interface Channel {
  /** Whether there is a connection, and which way calls go. Asking does not connect. */
  readonly state: ChannelState;
  /**
   * Connects now instead of on the first call, and resolves when calls can be made.
   * @throws RpcError DEADLINE_EXCEEDED when there is no connection in time, UNAVAILABLE when the channel is closed
   */
  connect(options?: ConnectOptions): Promise<void>;
  /** Closes the connection: calls in progress fail with CANCELLED, further ones with UNAVAILABLE. */
  close(): void;
  /** The same as {@link close}, for `using`. */
  [Symbol.dispose](): void;
}

/** How a client makes a connection secure; `{}` trusts what Node trusts and shows no certificate. */
export interface ChannelTls {
  /** Certificates in PEM form, one of which must have signed the server's; those that Node trusts unless given. */
  readonly ca?: Pem;
  /** The client's own certificate in PEM form, where the server asks for one. */
  readonly cert?: Pem;
  /** The key of the client's certificate, in PEM form. */
  readonly key?: Pem;
}

/** How to connect. */
export interface CreateChannelOptions {
  /** Makes the connection secure; it is not, unless this or `credentials` is given. */
  readonly tls?: ChannelTls;
  /** Credentials of grpc-js, for what `tls` cannot say. */
  readonly credentials?: ChannelCredentials;
  /** Lets the `credentials` of calls travel where anybody on the way can read them. Such calls fail, unless given. */
  readonly allowInsecureCredentials?: boolean;
  /** Options of grpc-js' channel, which win over our defaults. */
  readonly channelOptions?: ChannelOptions;
  /** Makes what calls go through in place of a channel of grpc-js. Unstable: its type is internal, and changes with any version. */
  readonly transport?: OpenClientTransport;
}

/** Makes the transport of a channel; `target` is what the channel was made with. */
export type OpenClientTransport = (target: string, options: CreateChannelOptions) => ClientTransport;

/** A channel over a transport. */
export function channelOver(transport: ClientTransport): Channel {
  const close = () => transport.close();
  const channel: Channel & { readonly [transportKey]: ClientTransport } = {
    [transportKey]: transport,
    get state() {
      return transport.state;
    },
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
      throw new RpcError(Code.UNAVAILABLE, (cause as Error).message, { cause });
    }
    throw new RpcError(Code.DEADLINE_EXCEEDED, `Not connected to ${transport.target} after ${timeoutMs} ms`, { cause });
  }
}

/**
 * The transport of a channel, for a call that got it.
 * @throws TypeError for what `createChannel` did not make
 */
export function transportOf(channel: Channel, call: string): ClientTransport {
  const transport = (channel as { [transportKey]?: ClientTransport } | null | undefined)?.[transportKey];
  if (transport === undefined) {
    throw mismatch("The channel", call, channel, "Pass what createChannel(address) returned.");
  }
  return transport;
}
