import { Code } from "../../base/code.js";
import { plainServiceInMemory } from "../../base/setup-errors/server-setup-errors.js";
import { Metadata } from "../../metadata/metadata.js";
import type { InContext } from "../../platform/host-modules.js";
import { turnEnd } from "../../platform/platform.js";
import { limitsOf, type MessageLimits } from "../../protocol/message-limits.js";
import { unservedText } from "../../protocol/unserved-text.js";
import type { EndStatus } from "../client-transport.js";
import type { Grace } from "../grace.js";
import { InProgress } from "../in-progress.js";
import { type ListenOptions, servedContractsCheck } from "../listen-options.js";
import type { Handlers, ServerSetup, ServerTransport } from "../server-transport.js";
import { currentContext } from "./current-context.js";
import type { Acceptor, MemoryAddresses } from "./memory-addresses.js";
import { type Arrival, type MemoryClient, type MemoryHost, MemoryServerCall } from "./memory-server-call.js";

export class MemoryServerTransport implements ServerTransport, MemoryHost {
  readonly inContext: InContext = currentContext();
  readonly limits: MessageLimits;
  readonly calls: InProgress<MemoryServerCall> = new InProgress();
  private readonly addresses: MemoryAddresses;
  private readonly listeners: Acceptor[] = [];

  /** @throws TypeError if `serverOptions` has interceptors of grpc-js, because this transport would not run them */
  constructor(addresses: MemoryAddresses, { serverOptions }: ServerSetup) {
    if ((serverOptions.interceptors?.length ?? 0) > 0) {
      const cause =
        "createServer() got serverOptions.interceptors, which are grpc-js' own, and nothing runs them in memory.";
      const fix = 'Use the option interceptors, or let the test go over a socket: { transport: "socket" }.';
      throw new TypeError(`${cause} ${fix}`);
    }
    this.addresses = addresses;
    this.limits = limitsOf(serverOptions);
  }

  listen(address: string, { tls, credentials, services }: ListenOptions, handlers: Handlers): Promise<string> {
    if (tls !== undefined || credentials !== undefined) {
      const name = tls === undefined ? "credentials" : "tls";
      throw new TypeError(`listen("${address}") got ${name}, and a transport in memory has none. Leave it out.`);
    }
    if (services !== undefined) servedContractsCheck(services, "services", `listen("${address}")`);
    return this.bind(address, handlers);
  }

  async close(grace: Grace): Promise<void> {
    for (const listener of this.listeners) this.addresses.leave(listener);
    await this.calls.finish(grace);
    // Clients of calls that were cut off are informed in the next turn.
    await turnEnd();
  }

  private async bind(address: string, handlers: Handlers): Promise<string> {
    const listener = new MemoryListener(this, handlers);
    const bound = this.addresses.listen(address, listener);
    this.listeners.push(listener);
    return bound;
  }
}

class MemoryListener implements Acceptor {
  private readonly host: MemoryHost;
  private readonly handlers: Handlers;

  constructor(host: MemoryHost, handlers: Handlers) {
    this.host = host;
    this.handlers = handlers;
  }

  accept(path: string, client: MemoryClient, arrival: Arrival): MemoryServerCall | undefined {
    const handler = this.handlers.handlers.get(path);
    return handler === undefined ? undefined : new MemoryServerCall(this.host, client, handler, arrival);
  }

  refusal(path: string): EndStatus {
    const cause = this.handlers.plainHandlers.has(path) ? plainServiceInMemory(path) : undefined;
    const details = cause?.message ?? unservedText(path, this.handlers.handlers);
    return { code: Code.UNIMPLEMENTED, details, metadata: new Metadata(), sentText: details, cause };
  }
}
