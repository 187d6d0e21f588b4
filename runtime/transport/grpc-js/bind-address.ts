import type { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { cannotBind, listenFix, listenReason } from "../../errors/server-setup-errors.js";
import { readHostPort } from "../../host-port.js";

/**
 * Binds an address and returns it with the chosen port.
 * @throws SetupError IW2006 if it cannot be bound
 */
export function bindAddress(server: GrpcServer, address: string, credentials: ServerCredentials): Promise<string> {
  const isLocal = address.startsWith("unix:");
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
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
