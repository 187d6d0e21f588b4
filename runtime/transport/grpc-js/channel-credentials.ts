import { type ChannelCredentials, credentials } from "@grpc/grpc-js";
import type { CreateChannelOptions } from "../../client/channel.js";
import { assertOneOf, readTls } from "../../tls.js";

/**
 * The credentials of a channel.
 * @throws TypeError if certificates cannot be used
 */
export function channelCredentials(address: string, options: CreateChannelOptions): ChannelCredentials {
  const call = `createChannel("${address}")`;
  assertOneOf(call, options);
  if (options.tls === undefined) return options.credentials ?? credentials.createInsecure();
  const { ca, cert, key } = readTls(call, options.tls);
  return credentials.createSsl(ca, key, cert);
}
