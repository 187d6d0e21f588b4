import { ServerCredentials } from "@grpc/grpc-js";
import { accept, type Checks } from "../../options/check-options.js";
import { assertOneOf } from "../../tls.js";
import type { ListenOptions } from "../listen-options.js";
import { readServerTls, serverTlsCheck } from "../server-tls.js";

export const listenChecks: Checks<ListenOptions> = {
  tls: serverTlsCheck,
  credentials: accept(
    "Pass ServerCredentials of the grpc-js that interwire uses.",
    (value): value is ServerCredentials => value instanceof ServerCredentials,
  ),
};

/**
 * The credentials of a server on one address.
 * @throws TypeError if certificates cannot be used
 */
export function serverCredentials(address: string, options: ListenOptions): ServerCredentials {
  const call = `listen("${address}")`;
  assertOneOf(call, options);
  if (options.tls === undefined) return options.credentials ?? ServerCredentials.createInsecure();
  const { ca, cert, key } = readServerTls(call, options.tls);
  return ServerCredentials.createSsl(ca, [{ cert_chain: cert, private_key: key }], ca !== null);
}
