import { channelOptionOfGrpcJs } from "../../base/setup-errors/channel-setup-errors.js";
import type { CreateChannelOptions } from "../../client/channel.js";
import { assertOneOf } from "../tls.js";
import { ChannelCertificates } from "./channel-certificates.js";
import { type ChannelOptions, readChannelSettings } from "./channel-settings.js";
import { Http2ClientTransport } from "./http2-client-transport.js";
import { openPlainSocket, secureSocketMaker } from "./open-socket.js";
import { isSocketTarget, readTarget } from "./target.js";

/**
 * Opens a channel on interwire's own HTTP/2.
 * @param own the options of the function `http2`
 * @throws TypeError or RangeError if the address or an option cannot be used, SetupError IW2022 if it belongs to grpc-js alone
 */
export function openHttp2Channel(
  target: string,
  options: CreateChannelOptions,
  own: ChannelOptions,
): Http2ClientTransport {
  const call = `createChannel("${target}")`;
  assertOneOf(call, options);
  const { tls, credentials, channelOptions, allowInsecureCredentials } = options;
  if (credentials !== undefined && isSecureOfGrpc(credentials)) {
    throw channelOptionOfGrpcJs(`${call} got credentials, which`, "Use tls.");
  }
  const isSecure = tls !== undefined;
  const settings = readChannelSettings(call, channelOptions, own);
  const read = readTarget(target, isSecure);
  const { serverName } = settings;
  const openSocket =
    tls === undefined
      ? openPlainSocket
      : secureSocketMaker({
          certificates: new ChannelCertificates(call, tls),
          serverName: serverName ?? read.serverName,
          isOtherName: serverName !== undefined,
          isVerified: tls.rejectUnauthorized !== false,
        });
  const carriesCredentials = isSecure || isSocketTarget(target) || allowInsecureCredentials === true;
  return new Http2ClientTransport({ target, read, settings, isSecure, carriesCredentials, openSocket });
}

/** Whether credentials are anything but the insecure ones of grpc-js, which mean the same as none. */
function isSecureOfGrpc(credentials: unknown): boolean {
  const { _isSecure: isSecure } = credentials as { readonly _isSecure?: () => boolean };
  return isSecure?.call(credentials) !== false;
}
