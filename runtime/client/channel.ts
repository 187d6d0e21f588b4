import {
  type ChannelCredentials,
  type ChannelInterface,
  type ChannelOptions,
  Channel as GrpcChannel,
} from "@grpc/grpc-js";
import type { Pem } from "../tls.js";
import { channelCredentials } from "./channel-credentials.js";
import { type ClientTransport, GrpcTransport } from "./client-transport.js";

const transportKey = Symbol.for("interwire.transport");

/** A connection to a server, to be shared by many clients. */
export interface Channel {
  /** Closes the connection; calls in progress end. */
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
  /** Options of grpc-js' channel, which win over our defaults. */
  readonly channelOptions?: ChannelOptions;
}

// channelz costs 1–2 % of a client's CPU. Resolving service configs costs a TXT lookup per resolution.
const defaults: ChannelOptions = { "grpc.enable_channelz": 0, "grpc.service_config_disable_resolution": 1 };

/**
 * Opens a channel to an address (`host:port`, `unix:/path`, or any target of grpc-js), or uses a channel of grpc-js.
 * It connects on the first call.
 * @throws TypeError for certificates that cannot be used
 */
export function createChannel(target: string | ChannelInterface, options: CreateChannelOptions = {}): Channel {
  const channel = typeof target === "string" ? openChannel(target, options) : target;
  // A channel's own target is that of a proxy where there is one.
  const transport = new GrpcTransport(channel, typeof target === "string" ? target : target.getTarget());
  const close = () => transport.close();
  return { [transportKey]: transport, close, [Symbol.dispose]: close } as Channel;
}

function openChannel(address: string, options: CreateChannelOptions): ChannelInterface {
  return new GrpcChannel(address, channelCredentials(address, options), {
    ...defaults,
    ...options.channelOptions,
  });
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
