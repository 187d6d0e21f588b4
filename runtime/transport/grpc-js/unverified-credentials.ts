import { type ChannelCredentials, credentials } from "@grpc/grpc-js";
import type { ChannelTls } from "../../client/channel.js";
import { readTls } from "../tls.js";

/**
 * Credentials for an encrypted connection on which the server's certificate is not verified.
 * @throws TypeError if certificates cannot be used
 */
export function unverifiedCredentials(call: string, tls: ChannelTls): ChannelCredentials {
  const { ca, cert, key } = readTls(call, tls);
  return credentials.createSsl(ca, key, cert, { rejectUnauthorized: false });
}
