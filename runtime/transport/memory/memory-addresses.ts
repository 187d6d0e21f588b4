import { readHostPort } from "../../base/host-port.js";
import { cannotBind } from "../../base/setup-errors/server-setup-errors.js";
import type { EndStatus } from "../client-transport.js";
import type { Arrival, MemoryClient, MemoryServerCall } from "./memory-server-call.js";

/** The server's side of an address, which accepts or refuses calls. */
export interface Acceptor {
  /** Accepts a call. Returns undefined if the address does not serve its path. */
  accept(path: string, client: MemoryClient, arrival: Arrival): MemoryServerCall | undefined;
  /** The status of a call that was not accepted. */
  refusal(path: string): EndStatus;
}

/** The addresses of a memory network, with their acceptors. */
export class MemoryAddresses {
  private readonly acceptors = new Map<string, Acceptor>();
  private readonly waiting = new Set<() => void>();
  private lastPort = 0;

  /**
   * Makes an acceptor listen on an address. Returns the address with the chosen port.
   * @throws SetupError IW2006 if the address is taken
   */
  listen(address: string, acceptor: Acceptor): string {
    const { host, port } = readHostPort(address) ?? {};
    const bound = port === 0 ? `${host}:${++this.lastPort}` : address;
    if (this.acceptors.has(bound)) {
      const fix = 'Stop what uses it, or listen elsewhere; "127.0.0.1:0" picks a free port.';
      throw cannotBind(address, "the address is in use", fix);
    }
    this.acceptors.set(bound, acceptor);
    for (const wake of [...this.waiting]) wake();
    return bound;
  }

  /** Removes an acceptor from all of its addresses. */
  leave(acceptor: Acceptor): void {
    for (const [address, one] of this.acceptors) if (one === acceptor) this.acceptors.delete(address);
  }

  /** The acceptor of an address; undefined if no server listens there. */
  at(address: string): Acceptor | undefined {
    return this.acceptors.get(address);
  }

  /** Calls `wake` each time that a server begins to listen on any address. Returns a function that stops this. */
  onListening(wake: () => void): () => void {
    this.waiting.add(wake);
    return () => this.waiting.delete(wake);
  }
}
