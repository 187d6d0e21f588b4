import { noHttp2Channel } from "../../base/setup-errors/server-setup-errors.js";
import { type Channel, type CreateChannelOptions, channelOver } from "../../client/channel.js";

/**
 * Makes a channel over the transport in the options. Without one it fails, because interwire's own HTTP/2 has no client.
 * @throws SetupError IW2021 without `transport`
 */
export function createChannel(target: string, options: CreateChannelOptions = {}): Channel {
  const { transport } = options;
  if (transport === undefined) throw noHttp2Channel(`createChannel("${target}")`);
  return channelOver(transport(target, options));
}
