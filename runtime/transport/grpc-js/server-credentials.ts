import { ServerCredentials } from "@grpc/grpc-js";
import { accept, bagOf, type Checks } from "../../options/check-options.js";
import { assertOneOf, pemCheck, readTls, unusableTls } from "../../tls.js";
import type { ListenOptions, ServerTls } from "../listen-options.js";

const serverTlsChecks: Checks<ServerTls> = { cert: pemCheck, key: pemCheck, ca: pemCheck };

export const listenChecks: Checks<ListenOptions> = {
  tls: bagOf(serverTlsChecks),
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
  const { ca, cert, key } = readTls(call, options.tls);
  if (cert === null || key === null) throw unusableTls(call, "cert and key are missing");
  return ServerCredentials.createSsl(ca, [{ cert_chain: cert, private_key: key }], ca !== null);
}
