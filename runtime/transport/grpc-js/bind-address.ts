import type { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { readHostPort } from "../../base/host-port.js";
import { cannotBind, listenFix, listenReason } from "../../base/setup-errors/server-setup-errors.js";

/**
 * Makes a server of grpc-js listen on an address. Resolves to the address with the actual port.
 * @throws SetupError IW2006 if the server cannot listen on the address
 */
export function bindAddress(server: GrpcServer, address: string, credentials: ServerCredentials): Promise<string> {
  const isLocal = address.startsWith("unix:");
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      // grpc-js keeps the failed attempt, and would return its error for the next attempt, too.
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
 * The private member of a grpc-js server with its attempts to listen. Undefined if another version of grpc-js has no member of
 * this name.
 */
interface Attempts {
  readonly boundPorts?: Map<string, { readonly listeningServers?: ReadonlySet<unknown> }>;
}

/**
 * Makes a grpc-js server forget that it could not listen on an address, so that the next attempt does not fail with the same
 * error.
 */
function forget(server: GrpcServer, address: string): void {
  const { boundPorts } = server as unknown as Attempts;
  const key = address.startsWith("unix:") ? address : `dns:${address}`;
  if (boundPorts?.get(key)?.listeningServers?.size === 0) boundPorts.delete(key);
}
