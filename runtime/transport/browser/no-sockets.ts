// Replaces the transports with sockets in the package's build for browsers.

import { noSockets } from "../../base/setup-errors/server-setup-errors.js";
import { type Channel, type CreateChannelOptions, channelOver } from "../../client/channel.js";
import { ContractServer } from "../../server/contract-server.js";
import type { CreateServerOptions, Server } from "../../server/server.js";

/**
 * Makes a channel over the transport in the options, the only kind of channel in a browser. @throws SetupError IW2028 without
 * `transport`
 */
export function createChannel(target: string, options: CreateChannelOptions = {}): Channel {
  const { transport } = options;
  if (transport === undefined) throw noSockets(`createChannel("${target}")`);
  return channelOver(transport(target, options));
}

/** Makes a server without sockets: `createFetchHandler` serves it. @throws TypeError or RangeError if an option cannot be used */
export function createServer(options: CreateServerOptions = {}): Server {
  return new ContractServer(options, () => ({
    listen: (address) => {
      throw noSockets(`listen("${address}")`);
    },
    close: () => Promise.resolve(),
  }));
}

/** There are no requests of Node in browsers. @throws SetupError IW2028 always */
export function createNodeHandler(): never {
  throw noSockets("createNodeHandler()");
}

/** The transport over HTTP/2 sockets is not available in browsers. @throws SetupError IW2028 always */
export function http2(): never {
  throw noSockets("http2()");
}

/** Files cannot be watched in browsers. @throws SetupError IW2028 always */
export function watchFile(): never {
  throw noSockets("watchFile()");
}
