import { cannotBind } from "../../errors/setup-errors.js";
import { readHostPort } from "../../host-port.js";
import type { Arrival, MemoryClient, MemoryServerCall } from "./memory-server-call.js";

/** What takes the calls that are made to an address. */
export interface Acceptor {
  /** Takes a call; undefined where nothing answers its path. */
  accept(path: string, client: MemoryClient, arrival: Arrival): MemoryServerCall | undefined;
}

/** Who listens where, among those that find each other in memory. */
export class MemoryAddresses {
  private readonly acceptors = new Map<string, Acceptor>();
  private readonly waiting = new Set<() => void>();
  private lastPort = 0;

  /**
   * Lets calls to an address go to an acceptor, and gives it back with the port that was chosen.
   * @throws SetupError IW2006
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

  /** Ends the listening of an acceptor, wherever it does. */
  leave(acceptor: Acceptor): void {
    for (const [address, one] of this.acceptors) if (one === acceptor) this.acceptors.delete(address);
  }

  /** Who listens on an address. */
  at(address: string): Acceptor | undefined {
    return this.acceptors.get(address);
  }

  /** Calls back whenever somebody begins to listen, until the function that it gives back is called. */
  onListening(wake: () => void): () => void {
    this.waiting.add(wake);
    return () => this.waiting.delete(wake);
  }
}
