import type { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { cannotBind } from "../setup-errors.js";
import { cutOff } from "./cut-off.js";

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

/** What a cut-off connection gets to say goodbye, and a stream that was left to clean up: milliseconds. */
export const lingerMs = 500;

/** Lets the calls in progress finish for as long as `graceMs`, then cuts off the rest. */
export function shutDown(server: GrpcServer, addresses: readonly string[], graceMs: number): Promise<void> {
  // forceShutdown knows no connections when channelz is off; drain destroys those that outlive the time.
  for (const address of addresses) server.drain(address, graceMs);
  return new Promise((resolve, reject) => {
    const afterGrace = setTimeout(() => cutOff(server), graceMs);
    // A peer that never ends its side of a connection would hold the shutdown up for ever.
    const atLast = setTimeout(resolve, graceMs + lingerMs);
    server.tryShutdown((error) => {
      clearTimeout(afterGrace);
      clearTimeout(atLast);
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}
