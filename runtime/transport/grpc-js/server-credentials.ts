import { ServerCredentials } from "@grpc/grpc-js";
import { accept, bagOf, type Check, type Checks } from "../../base/options/check-options.js";
import { optionOfHttp2 } from "../../base/setup-errors/server-setup-errors.js";
import { type ListenOptions, type ServerTls, servedContractsCheck } from "../listen-options.js";
import { isWatchedFile, readServerTls } from "../server-tls.js";
import { assertOneOf, pemCheck } from "../tls.js";
import { socketModeCheck } from "../unix-socket.js";

const contentCheck: Check = (value, name, call) => {
  if (isWatchedFile(value)) throw optionOfHttp2(`${call} got a watched file as ${name}`);
  pemCheck(value, name, call);
};

const tlsChecks: Checks<ServerTls> = {
  cert: contentCheck,
  key: contentCheck,
  ca: contentCheck,
  serverNames: (_, name, call) => {
    throw optionOfHttp2(`${call} got ${name}`);
  },
};

/** The checks of the options of `listen`. They throw SetupError IW2022 for options that servers on grpc-js do not support. */
export const listenChecks: Checks<ListenOptions> = {
  tls: bagOf(tlsChecks),
  credentials: accept(
    "Pass ServerCredentials of the grpc-js that interwire uses.",
    (value): value is ServerCredentials => value instanceof ServerCredentials,
  ),
  socketMode: socketModeCheck,
  services: servedContractsCheck,
};

/**
 * The credentials for one address of a server.
 * @throws TypeError if certificates cannot be used
 */
export function serverCredentials(address: string, options: ListenOptions): ServerCredentials {
  const call = `listen("${address}")`;
  assertOneOf(call, options);
  if (options.tls === undefined) return options.credentials ?? ServerCredentials.createInsecure();
  const { ca, cert, key } = readServerTls(call, options.tls as ServerTls);
  return ServerCredentials.createSsl(ca, [{ cert_chain: cert, private_key: key }], ca !== null);
}
