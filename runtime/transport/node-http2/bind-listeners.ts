import type { LookupAddress } from "node:dns";
import type { ListenOptions as NetListenOptions, Server as NetServer } from "node:net";
import { readHostPort } from "../../base/host-port.js";
import { cannotBind, listenFix, listenReason } from "../../base/setup-errors/server-setup-errors.js";
import type { ListenOptions } from "../listen-options.js";
import { removeStaleSocket, setSocketMode, socketPathOf } from "../unix-socket.js";

/** The open listeners of one address. There are several if its host name stands for several IP addresses. */
export interface Bound {
  /** The address with the port that the system chose for port 0. */
  readonly address: string;
  readonly listeners: readonly NetServer[];
}

/** How many free ports are tried for port 0. A port that is free on the first IP address may be taken on another. */
const attempts = 5;

/**
 * Listens on `host:port` or `unix:/path`.
 * @throws SetupError IW2006 if it cannot listen there
 */
export async function bindListeners(
  address: string,
  { socketMode }: ListenOptions,
  makeListener: () => NetServer,
): Promise<Bound> {
  const path = socketPathOf(address);
  await removeStaleSocket(address);
  try {
    if (path !== undefined) {
      const listener = await listenOn(makeListener(), { path });
      await setSocketMode(address, socketMode);
      return { address, listeners: [listener] };
    }
    const { host, port } = readHostPort(address) as { host: string; port: number };
    const found = await addressesOf(host.replace(/^\[(.*)\]$/, "$1"));
    const listeners = await bindAll(found, port, makeListener);
    return { address: `${host}:${portOf(listeners[0] as NetServer)}`, listeners };
  } catch (error) {
    throw cannotBind(address, listenReason(error as Error, path !== undefined), listenFix, error);
  }
}

async function addressesOf(host: string): Promise<LookupAddress[]> {
  const { lookup } = process.getBuiltinModule("node:dns").promises;
  return await lookup(host, { all: true });
}

async function bindAll(
  found: readonly LookupAddress[],
  port: number,
  makeListener: () => NetServer,
  attempt = 1,
): Promise<NetServer[]> {
  const listeners: NetServer[] = [];
  let refused: unknown;
  let chosen = port;
  for (const { address: host, family } of found) {
    try {
      // An IPv6 wildcard also accepts IPv4 connections, which must be turned off if the host name stands for both wildcards.
      const ipv6Only = family === 6 && found.length > 1;
      listeners.push(await listenOn(makeListener(), { host, port: chosen, ipv6Only }));
      chosen = portOf(listeners[0] as NetServer);
    } catch (error) {
      if (!isMissing(error) || found.length === 1) {
        for (const listener of listeners) listener.close();
        const mayRetry = port === 0 && listeners.length > 0 && attempt < attempts;
        if (!mayRetry) throw error;
        return await bindAll(found, port, makeListener, attempt + 1);
      }
      refused = error;
    }
  }
  if (listeners.length === 0) throw refused;
  return listeners;
}

/** Whether an error says that this machine lacks an IP address to which a host name resolves, such as an IPv6 address. */
function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

function listenOn(listener: NetServer, options: NetListenOptions): Promise<NetServer> {
  return new Promise((resolve, reject) => {
    listener.once("error", reject);
    listener.listen(options, () => {
      listener.off("error", reject);
      // Later errors need no action: a connection that could not be accepted, for lack of file descriptors for example, is gone.
      listener.on("error", () => {});
      resolve(listener);
    });
  });
}

function portOf(listener: NetServer): number {
  const bound = listener.address();
  return typeof bound === "object" && bound !== null ? bound.port : 0;
}
