import { accept, type Checks, checkOptions, foreignBagOf } from "../../base/options/check-options.js";
import { aBoolean, aFunction, hasMethods, isString } from "../../base/options/kinds.js";
import { type Channel, type CreateChannelOptions, channelOver } from "../../client/channel.js";
import { channelTlsCheck } from "../channel-tls-check.js";
import { openHttp2Channel } from "../http2-client/open-channel.js";
import { isGrpcOption, transportOptionChecks } from "../transport-options.js";

const targetCheck = accept('Pass "host:port".', isString);

const createChannelChecks: Checks<CreateChannelOptions> = {
  tls: channelTlsCheck,
  credentials: accept("Leave it out, and use tls.", (value) => hasMethods(value, "_isSecure")),
  allowInsecureCredentials: aBoolean,
  channelOptions: foreignBagOf(transportOptionChecks, isGrpcOption),
  transport: aFunction,
};

/**
 * Makes a channel to an address (`host:port`, `dns:`, `ipv4:`, `ipv6:`, `unix:` or `unix-abstract:`) on interwire's own HTTP/2, unless
 * the option `transport` selects another transport. It connects on the first call. The address needs a port, unless the channel is
 * secure; the default then is 443.
 * @throws TypeError or RangeError if the address or an option cannot be used
 * @throws SetupError IW2022 for an option that only grpc-js has
 */
export function createChannel(target: string, options: CreateChannelOptions = {}): Channel {
  targetCheck(target, "The address", "createChannel()");
  checkOptions(createChannelChecks, options, `createChannel("${target}")`);
  const { transport } = options;
  return channelOver(transport === undefined ? openHttp2Channel(target, options, {}) : transport(target, options));
}
