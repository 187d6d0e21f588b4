import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import type { Grace } from "../grace.js";
import type { ListenOptions } from "../listen-options.js";
import type { ServerSetup, ServerTransport } from "../server-transport.js";
import type { InContext } from "./delivery.js";
import type { Acceptor, MemoryAddresses } from "./memory-addresses.js";
import { type Arrival, type MemoryClient, type MemoryHost, MemoryServerCall } from "./memory-server-call.js";
import { limitsOf, type MessageLimits } from "./message-limits.js";

/** Serves the calls that reach an address in memory. */
export class MemoryServerTransport implements ServerTransport, Acceptor, MemoryHost {
  readonly inContext: InContext = AsyncLocalStorage.snapshot();
  readonly limits: MessageLimits;
  private readonly addresses: MemoryAddresses;
  private readonly handlers: ServerSetup["handlers"];
  private readonly calls = new Set<MemoryServerCall>();
  private onIdle: () => void = () => {};

  /** @throws TypeError if an option of grpc-js has no effect in memory */
  constructor(addresses: MemoryAddresses, { handlers, serverOptions }: ServerSetup) {
    if ((serverOptions.interceptors?.length ?? 0) > 0) {
      const cause =
        "createServer() got serverOptions.interceptors, which are grpc-js' own, and nothing runs them in memory.";
      const fix = 'Use the option interceptors, or let the test go over a socket: { transport: "socket" }.';
      throw new TypeError(`${cause} ${fix}`);
    }
    this.addresses = addresses;
    this.handlers = handlers;
    this.limits = limitsOf(serverOptions);
  }

  listen(address: string, { tls, credentials }: ListenOptions): Promise<string> {
    if (tls !== undefined || credentials !== undefined) {
      const name = tls === undefined ? "credentials" : "tls";
      throw new TypeError(`listen("${address}") got ${name}, and a transport in memory has none. Leave it out.`);
    }
    return this.bind(address);
  }

  accept(path: string, client: MemoryClient, arrival: Arrival): MemoryServerCall | undefined {
    const handler = this.handlers.get(path);
    return handler === undefined ? undefined : new MemoryServerCall(this, client, handler, arrival);
  }

  enter(call: MemoryServerCall): void {
    this.calls.add(call);
  }

  leave(call: MemoryServerCall): void {
    this.calls.delete(call);
    if (this.calls.size === 0) this.onIdle();
  }

  async close(grace: Grace): Promise<void> {
    this.addresses.leave(this);
    if (this.calls.size > 0) await this.finish(grace);
    // Calls that were cut off are told in the next turn.
    await setImmediate();
  }

  private async bind(address: string): Promise<string> {
    return this.addresses.listen(address, this);
  }

  /** Settles when no call is left. Calls that are left after the grace are cut off. */
  private finish(grace: Grace): Promise<void> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const cutOff = () => {
        for (const call of [...this.calls]) call.cutOff();
      };
      const schedule = () => {
        clearTimeout(timer);
        timer = setTimeout(cutOff, grace.leftMs);
      };
      this.onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
      grace.onShortened(schedule);
      schedule();
    });
  }
}
