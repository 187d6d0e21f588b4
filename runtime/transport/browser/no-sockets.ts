// Replaces the transports with sockets in the package's build for browsers.

import { noSockets } from "../../base/setup-errors/server-setup-errors.js";
import { type Channel, type CreateChannelOptions, channelOver } from "../../client/channel.js";

/**
 * Makes a channel over the transport in the options, the only kind of channel in a browser. @throws SetupError IW2028 without
 * `transport`
 */
export function createChannel(target: string, options: CreateChannelOptions = {}): Channel {
  const { transport } = options;
  if (transport === undefined) throw noSockets(`createChannel("${target}")`);
  return channelOver(transport(target, options));
}

/** Servers are not available in browsers. @throws SetupError IW2028 always */
export function createServer(): never {
  throw noSockets("createServer()");
}

/** The transport over HTTP/2 sockets is not available in browsers. @throws SetupError IW2028 always */
export function http2(): never {
  throw noSockets("http2()");
}

/** Files cannot be watched in browsers. @throws SetupError IW2028 always */
export function watchFile(): never {
  throw noSockets("watchFile()");
}
