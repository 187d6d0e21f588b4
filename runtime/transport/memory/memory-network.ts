import type { OpenClientTransport } from "../../client/channel.js";
import type { OpenServerTransport } from "../server-transport.js";
import { MemoryAddresses } from "./memory-addresses.js";
import { MemoryClientTransport } from "./memory-client-transport.js";
import { MemoryServerTransport } from "./memory-server-transport.js";

/** The `transport` options of servers and channels that find each other in memory. */
export interface MemoryNetwork {
  readonly server: OpenServerTransport;
  readonly channel: OpenClientTransport;
}

/**
 * Makes a network without sockets, for tests. Addresses are ordinary texts, known only inside the network. As over a real
 * network, values are encoded and decoded, metadata is copied, and events arrive in later turns of the event loop.
 * @example const network = createMemoryNetwork(); const address = await createServer({ transport: network.server
 * }).map(Calculator).listen("memory:0"); const channel = createChannel(address, { transport: network.channel });
 */
export function createMemoryNetwork(): MemoryNetwork {
  const addresses = new MemoryAddresses();
  return {
    server: (setup) => new MemoryServerTransport(addresses, setup),
    channel: (target, { tls, credentials, channelOptions = {} }) => {
      if (tls !== undefined || credentials !== undefined) {
        const name = tls === undefined ? "credentials" : "tls";
        throw new TypeError(
          `createChannel("${target}") got ${name}, and a transport in memory has none. Leave it out.`,
        );
      }
      return new MemoryClientTransport(addresses, target, channelOptions);
    },
  };
}
