import { bagOf, type Check, type Checks } from "../options/check-options.js";
import { pemCheck, readTls, unusableTls } from "../tls.js";
import type { ServerTls } from "./listen-options.js";

const serverTlsChecks: Checks<ServerTls> = { cert: pemCheck, key: pemCheck, ca: pemCheck };

/** The check of the option `tls` of `listen`. */
export const serverTlsCheck: Check = bagOf(serverTlsChecks);

/** The certificates of a server, as Node takes them. */
export interface ServerCertificates {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Those that have signed the certificates of clients; null if clients need none. */
  readonly ca: Buffer | null;
}

/**
 * Reads the certificates of a server.
 * @throws TypeError if they cannot be used
 */
export function readServerTls(call: string, tls: ServerTls): ServerCertificates {
  const { ca, cert, key } = readTls(call, tls);
  if (cert === null || key === null) throw unusableTls(call, "cert and key are missing");
  return { ca, cert, key };
}
