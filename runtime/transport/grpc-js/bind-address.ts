import type { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { readHostPort } from "../../base/host-port.js";
import { cannotBind, listenFix, listenReason } from "../../base/setup-errors/server-setup-errors.js";

/**
 * Binds an address and returns it with the chosen port.
 * @throws SetupError IW2006 if it cannot be bound
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

/** The attempts of a server of grpc-js to bind addresses, which are private: where a later version keeps them elsewhere, none are known. */
interface Attempts {
  readonly boundPorts?: Map<string, { readonly listeningServers?: ReadonlySet<unknown> }>;
}

/** Makes a server forget that it could not bind an address, so that it can try again. */
function forget(server: GrpcServer, address: string): void {
  const { boundPorts } = server as unknown as Attempts;
  const key = address.startsWith("unix:") ? address : `dns:${address}`;
  if (boundPorts?.get(key)?.listeningServers?.size === 0) boundPorts.delete(key);
}
