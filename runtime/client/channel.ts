import {
  type ChannelCredentials,
  type ChannelInterface,
  type ChannelOptions,
  Channel as GrpcChannel,
} from "@grpc/grpc-js";
import { Code } from "../code.js";
import { RpcError } from "../rpc-error.js";
import type { Pem } from "../tls.js";
import { channelCredentials } from "./channel-credentials.js";
import { type ClientTransport, GrpcTransport } from "./client-transport.js";
import { DirectTransport, directAuthority } from "./direct/direct-transport.js";
import { keepingPicker, type ReadyPicker } from "./direct/ready-picker.js";

// What grpc-js says.
const closedChannel = "Channel has been shut down";
const transportKey = Symbol.for("interwire.transport");

/** A connection to a server, to be shared by many clients. */
export interface Channel {
  /**
   * Connects now instead of on the first call, and resolves when calls can be made. `timeoutMs` is in milliseconds;
   * without it there is no limit.
   * @throws RpcError DEADLINE_EXCEEDED when there is no connection in time, UNAVAILABLE when the channel is closed
   */
  connect(options?: { readonly timeoutMs?: number }): Promise<void>;
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
}

// channelz costs 1–2 % of a client's CPU. Resolving service configs costs a TXT lookup per resolution.
const defaults: ChannelOptions = { "grpc.enable_channelz": 0, "grpc.service_config_disable_resolution": 1 };

/**
 * Opens a channel to an address (`host:port`, `unix:/path`, or any target of grpc-js), or uses a channel of grpc-js.
 * It connects on the first call. A channel of grpc-js keeps its own options.
 * @throws TypeError for certificates that cannot be used, and for `tls` beside `credentials`
 */
export function createChannel(target: string | ChannelInterface, options: CreateChannelOptions = {}): Channel {
  // The target that a channel of grpc-js tells is that of a proxy where there is one.
  const transport =
    typeof target === "string" ? openTransport(target, options) : new GrpcTransport(target, target.getTarget(), true);
  const close = () => transport.close();
  const connect: Channel["connect"] = (limit) => connectWithin(transport, limit?.timeoutMs);
  return { [transportKey]: transport, connect, close, [Symbol.dispose]: close } as Channel;
}

function openTransport(target: string, options: CreateChannelOptions): ClientTransport {
  const own = options.channelOptions ?? {};
  const ready: ReadyPicker = { current: undefined };
  // Credentials may put metadata into every call, which is up to the layers of grpc-js.
  const authority = options.credentials === undefined ? directAuthority(target, own) : undefined;
  const keeping = authority === undefined ? {} : keepingPicker(ready);
  const credentials = channelCredentials(target, options);
  const channel = new GrpcChannel(target, credentials, { ...defaults, ...keeping, ...own });
  // As in gRPC's C core, where a socket of this machine counts as secure and the loopback does not.
  const secure = credentials._isSecure() || target.startsWith("unix:");
  const layers = new GrpcTransport(channel, target, secure || options.allowInsecureCredentials === true);
  if (authority === undefined) return layers;
  return new DirectTransport(layers, ready, () => channel.getConnectivityState(true), { authority, options: own });
}

async function connectWithin(transport: ClientTransport, timeoutMs = Number.POSITIVE_INFINITY): Promise<void> {
  try {
    await transport.connect(Date.now() + timeoutMs);
  } catch (cause) {
    const { message } = cause as Error;
    if (message === closedChannel) throw new RpcError(Code.UNAVAILABLE, message, { cause });
    throw new RpcError(Code.DEADLINE_EXCEEDED, `Not connected to ${transport.target} after ${timeoutMs} ms`, { cause });
  }
}

/**
 * The transport of a channel.
 * @throws TypeError for what `createChannel` did not make
 */
export function transportOf(channel: Channel): ClientTransport {
  const transport = (channel as { [transportKey]?: ClientTransport } | undefined)?.[transportKey];
  if (transport === undefined) throw new TypeError("Not a channel. Pass what createChannel(address) returns.");
  return transport;
}
