import { readHostPort } from "../../base/host-port.js";
import { Listeners } from "../../base/listeners.js";
import { cannotBind } from "../../base/setup-errors/server-setup-errors.js";
import type { EndStatus } from "../client-transport.js";
import type { Arrival, MemoryClient, MemoryServerCall } from "./memory-server-call.js";

/** A server's side of an address in a memory network. It accepts or refuses calls. */
export interface Acceptor {
  /** Accepts a call. Returns undefined if the address does not serve the path. */
  accept(path: string, client: MemoryClient, arrival: Arrival): MemoryServerCall | undefined;
  /** The status UNIMPLEMENTED for a call to a path that the address does not serve. */
  refusal(path: string): EndStatus;
}

export class MemoryAddresses {
  private readonly acceptors = new Map<string, Acceptor>();
  private readonly waiting = new Listeners();
  private lastPort = 0;

  /**
   * Makes an acceptor listen on an address. Returns the address with the actual port.
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
    this.waiting.tell();
    return bound;
  }

  leave(acceptor: Acceptor): void {
    for (const [address, one] of this.acceptors) if (one === acceptor) this.acceptors.delete(address);
    this.waiting.tell();
  }

  at(address: string): Acceptor | undefined {
    return this.acceptors.get(address);
  }

  /** Calls `wake` whenever a server begins or ceases to listen on any address of the network. Returns a function that ends this. */
  onChange(wake: () => void): () => void {
    return this.waiting.add(wake);
  }
}
