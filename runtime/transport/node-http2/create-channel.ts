import { noHttp2Channel } from "../../base/setup-errors/server-setup-errors.js";
import { type Channel, type CreateChannelOptions, channelOver } from "../../client/channel.js";

/**
 * Opens a channel over the transport that is given. Without one it fails: HTTP/2 of this package's own serves calls and does not make
 * any yet.
 * @throws SetupError IW2021 without `transport`
 */
export function createChannel(target: string, options: CreateChannelOptions = {}): Channel {
  const { transport } = options;
  if (transport === undefined) throw noHttp2Channel(`createChannel("${target}")`);
  return channelOver(transport(target, options));
}
