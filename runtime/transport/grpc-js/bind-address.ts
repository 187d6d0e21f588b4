import type { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { readHostPort } from "../../base/host-port.js";
import { cannotBind, listenFix, listenReason } from "../../base/setup-errors/server-setup-errors.js";

/**
 * Has a server of grpc-js listen on an address. Resolves to the address with the chosen port.
 * @throws SetupError IW2006 if the server cannot listen on the address
 */
export function bindAddress(server: GrpcServer, address: string, credentials: ServerCredentials): Promise<string> {
  const isLocal = address.startsWith("unix:");
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      // grpc-js keeps the failed attempt, and would give its error again.
      forget(server, address);
      reject(cannotBind(address, listenReason(error, isLocal), listenFix, error));
    };
    try {
      server.bindAsync(address, credentials, (error, bound) => {
        if (error !== null) refuse(error);
        else resolve(isLocal ? address : `${readHostPort(address)?.host}:${bound}`);
      });
    } catch (error) {
      refuse(error as Error);
    }
  });
}

/**
 * The private member of a server of grpc-js that holds its attempts to listen. It is undefined if a later version of grpc-js has
 * none of this name.
 */
interface Attempts {
  readonly boundPorts?: Map<string, { readonly listeningServers?: ReadonlySet<unknown> }>;
}

/**
 * Makes a server of grpc-js forget that it could not listen on an address. Otherwise the next attempt would fail with the same
 * error.
 */
function forget(server: GrpcServer, address: string): void {
  const { boundPorts } = server as unknown as Attempts;
  const key = address.startsWith("unix:") ? address : `dns:${address}`;
  if (boundPorts?.get(key)?.listeningServers?.size === 0) boundPorts.delete(key);
}
