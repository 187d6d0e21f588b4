import type { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { cannotBind } from "../setup-errors.js";

/**
 * Binds an address and gives it back with the port that was chosen.
 * @throws SetupError IW2006
 */
export function bindAddress(server: GrpcServer, address: string, credentials: ServerCredentials): Promise<string> {
  const local = address.startsWith("unix:");
  const port = /^(\[.+\]|[^:]+):(\d+)$/.exec(address);
  // grpc-js would take the port of HTTPS.
  if (!local && port === null) {
    return Promise.reject(cannotBind(address, 'an address is "host:port", "[IPv6]:port" or "unix:/path"'));
  }
  if (Number(port?.[2]) > 65_535) return Promise.reject(cannotBind(address, "a port is at most 65535"));
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(cannotBind(address, reasonOf(error, local), error));
    try {
      server.bindAsync(address, credentials, (error, bound) => {
        if (error !== null) refuse(error);
        else resolve(local || port === null ? address : `${port[1]}:${bound}`);
      });
    } catch (error) {
      refuse(error as Error);
    }
  });
}

function reasonOf({ message }: Error, local: boolean): string {
  if (message.includes("EADDRINUSE")) return "the address is in use";
  // The same for a socket in a folder that does not exist.
  if (message.includes("EACCES")) return local ? "no permission, or no such folder" : "no permission";
  if (message.includes("EADDRNOTAVAIL") || message.includes("ENOTFOUND")) return "this host has no such address";
  return message;
}
