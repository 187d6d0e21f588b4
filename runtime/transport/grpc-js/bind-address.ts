import type { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { cannotBind } from "../../errors/setup-errors.js";
import { readHostPort } from "../../host-port.js";

/**
 * Binds an address and returns it with the chosen port.
 * @throws SetupError IW2006 if it cannot be bound
 */
export function bindAddress(server: GrpcServer, address: string, credentials: ServerCredentials): Promise<string> {
  const isLocal = address.startsWith("unix:");
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      const fix = 'Stop what uses it, or listen elsewhere; "127.0.0.1:0" picks a free port.';
      reject(cannotBind(address, reasonOf(error, isLocal), fix, error));
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

function reasonOf({ message }: Error, isLocal: boolean): string {
  if (message.includes("EADDRINUSE")) return "the address is in use";
  // A socket in a folder that does not exist has this error, too.
  if (message.includes("EACCES")) return isLocal ? "no permission, or no such folder" : "no permission";
  if (message.includes("EADDRNOTAVAIL") || message.includes("ENOTFOUND")) return "this host has no such address";
  return message;
}
