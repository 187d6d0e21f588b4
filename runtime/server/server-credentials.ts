import { ServerCredentials } from "@grpc/grpc-js";
import { assertOneOf, readTls, unusableTls } from "../tls.js";
import type { ListenOptions } from "./server.js";

/**
 * What a server shows and asks for on an address.
 * @throws TypeError for certificates that cannot be used
 */
export function serverCredentials(address: string, options: ListenOptions): ServerCredentials {
  const call = `listen("${address}")`;
  assertOneOf(call, options);
  if (options.tls === undefined) return options.credentials ?? ServerCredentials.createInsecure();
  const { ca, cert, key } = readTls(call, options.tls);
  if (cert === null || key === null) throw unusableTls(call, "cert and key are missing");
  return ServerCredentials.createSsl(ca, [{ cert_chain: cert, private_key: key }], ca !== null);
}
