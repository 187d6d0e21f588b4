import {
  type ChannelCredentials,
  type ChannelInterface,
  type ChannelOptions,
  Channel as GrpcChannel,
} from "@grpc/grpc-js";
import { Code } from "../code.js";
import { checkOptions, misfit } from "../options/check-options.js";
import { RpcError } from "../rpc-error.js";
import type { Pem } from "../tls.js";
import { assertTarget } from "./assert-target.js";
import { channelCredentials } from "./channel-credentials.js";
import { connectChecks, createChannelChecks, targetCheck } from "./client-option-checks.js";
import { type ClientTransport, GrpcTransport } from "./client-transport.js";
import { DirectTransport, directAuthority } from "./direct/direct-transport.js";
import { keepingPicker, type ReadyPicker } from "./direct/ready-picker.js";
import { readableServiceConfig } from "./service-config.js";

// What grpc-js says.
const closedChannel = "Channel has been shut down";
const transportKey = Symbol.for("interwire.transport");

/** How long connecting may take. */
export interface ConnectOptions {
  /** In milliseconds; without it there is no limit. */
  readonly timeoutMs?: number;
}

/** A connection to a server, to be shared by many clients. */
export interface Channel {
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
}

// channelz costs 1–2 % of a client's CPU. Resolving service configs costs a TXT lookup per resolution.
const defaults: ChannelOptions = { "grpc.enable_channelz": 0, "grpc.service_config_disable_resolution": 1 };

/**
 * Opens a channel to an address (`host:port`, `unix:/path`, or any target of grpc-js), or uses a channel of grpc-js.
 * It connects on the first call. An address has a port, unless the channel is secure, whose port is then 443. A channel of
 * grpc-js has its own options, and takes no others.
 * @throws TypeError or RangeError for an address or an option that cannot be used, and for `tls` beside `credentials`
 */
export function createChannel(target: string | ChannelInterface, options: CreateChannelOptions = {}): Channel {
  targetCheck(target, "The address", "createChannel()");
  const call = typeof target === "string" ? `createChannel("${target}")` : "createChannel(grpcChannel)";
  checkOptions(createChannelChecks, options, call);
  if (typeof target !== "string" && Object.values(options).some((value) => value !== undefined)) {
    throw new TypeError(`${call} got options, and a channel of grpc-js has its own. Give them to that channel.`);
  }
  // The target that a channel of grpc-js tells is that of a proxy where there is one.
  const transport =
    typeof target === "string" ? openTransport(target, options) : new GrpcTransport(target, target.getTarget(), true);
  const close = () => transport.close();
  const connect: Channel["connect"] = (limit) => connectWithin(transport, limit);
  return { [transportKey]: transport, connect, close, [Symbol.dispose]: close } as Channel;
}

function openTransport(target: string, options: CreateChannelOptions): ClientTransport {
  const credentials = channelCredentials(target, options);
  assertTarget(target, credentials._isSecure());
  const own = ownOptions(options, `createChannel("${target}")`);
  const ready: ReadyPicker = { current: undefined };
  // Credentials may put metadata into every call, which is up to the layers of grpc-js.
  const authority = options.credentials === undefined ? directAuthority(target, own) : undefined;
  const keeping = authority === undefined ? {} : keepingPicker(ready);
  const channel = new GrpcChannel(target, credentials, { ...defaults, ...keeping, ...own });
  // As in gRPC's C core, where a socket of this machine counts as secure and the loopback does not.
  const secure = credentials._isSecure() || target.startsWith("unix:");
  const layers = new GrpcTransport(channel, target, secure || options.allowInsecureCredentials === true);
  if (authority === undefined) return layers;
  return new DirectTransport(layers, ready, () => channel.getConnectivityState(true), { authority, options: own });
}

function ownOptions({ channelOptions = {} }: CreateChannelOptions, call: string): ChannelOptions {
  const config = channelOptions["grpc.service_config"];
  if (config === undefined) return channelOptions;
  return { ...channelOptions, "grpc.service_config": readableServiceConfig(config, call) };
}

async function connectWithin(transport: ClientTransport, options: ConnectOptions = {}): Promise<void> {
  checkOptions(connectChecks, options, "connect()");
  const { timeoutMs = Number.POSITIVE_INFINITY } = options;
  try {
    await transport.connect(Date.now() + timeoutMs);
  } catch (cause) {
    const { message } = cause as Error;
    if (message === closedChannel) throw new RpcError(Code.UNAVAILABLE, message, { cause });
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
    throw misfit("The channel", call, channel, "Pass what createChannel(address) returned.");
  }
  return transport;
}
