import { readHostPort } from "../../base/host-port.js";
import { cannotBind } from "../../base/setup-errors/server-setup-errors.js";
import type { EndStatus } from "../client-transport.js";
import type { Arrival, MemoryClient, MemoryServerCall } from "./memory-server-call.js";

/** Accepts the calls to an address. */
export interface Acceptor {
  /** Accepts a call; undefined if nothing serves its path. */
  accept(path: string, client: MemoryClient, arrival: Arrival): MemoryServerCall | undefined;
  /** How a call ends that is not accepted. */
  refusal(path: string): EndStatus;
}

/** The addresses of a memory network and their servers. */
export class MemoryAddresses {
  private readonly acceptors = new Map<string, Acceptor>();
  private readonly waiting = new Set<() => void>();
  private lastPort = 0;

  /**
   * Sends calls to an address to an acceptor, and returns the address with the chosen port.
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

  /** The acceptor that listens on an address. */
  at(address: string): Acceptor | undefined {
    return this.acceptors.get(address);
  }

  /** Calls `wake` whenever a server begins to listen, until the returned function is called. */
  onListening(wake: () => void): () => void {
    this.waiting.add(wake);
    return () => this.waiting.delete(wake);
  }
}
