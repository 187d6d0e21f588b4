import {
  type ChannelCredentials,
  type ChannelInterface,
  type ChannelOptions,
  credentials,
  Channel as GrpcChannel,
} from "@grpc/grpc-js";
import { type ClientTransport, GrpcTransport } from "./client-transport.js";

const transportKey = Symbol.for("interwire.transport");

/** A connection to a server, to be shared by many clients. */
export interface Channel {
  /** Closes the connection; calls in progress end. */
  close(): void;
}

/** How to connect. */
export interface CreateChannelOptions {
  /** Insecure unless given. */
  readonly credentials?: ChannelCredentials;
  /** Options of grpc-js' channel, which win over our defaults. */
  readonly channelOptions?: ChannelOptions;
}

// channelz costs 1–2 % of a client's CPU. Resolving service configs costs a TXT lookup per resolution.
const defaults: ChannelOptions = { "grpc.enable_channelz": 0, "grpc.service_config_disable_resolution": 1 };

/**
 * Opens a channel to an address (`host:port`, `unix:/path`, or any target of grpc-js), or uses a channel of grpc-js.
 * It connects on the first call.
 */
export function createChannel(target: string | ChannelInterface, options: CreateChannelOptions = {}): Channel {
  const channel = typeof target === "string" ? openChannel(target, options) : target;
  const transport = new GrpcTransport(channel);
  return { [transportKey]: transport, close: () => transport.close() } as Channel;
}

function openChannel(address: string, options: CreateChannelOptions): ChannelInterface {
  return new GrpcChannel(address, options.credentials ?? credentials.createInsecure(), {
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
