import type { MarkedTable } from "../contract/bind.js";
import type { PlainServiceDefinition } from "../transport/plain-service.js";

/** The services of a server, for code that tells others about them. */
export interface Served {
  /** The contracts, each with its service. */
  readonly contracts: readonly MarkedTable[];
  /** The services that are written for grpc-js, by name. */
  readonly definitions: ReadonlyMap<string, PlainServiceDefinition>;
}

/** The key of what a server serves; servers of another copy of this package have it too. */
export const served = Symbol.for("interwire.served");

/** The key of what adds a function that runs before a server takes its first call. */
export const beforeServing = Symbol.for("interwire.beforeServing");

/** The key of the names of the services at the address of a call. A context has it; it is undefined where the address serves all. */
export const servedHere = Symbol.for("interwire.servedHere");

/** A server that says what it serves. */
export interface ServedServer {
  [served](): Served;
  /** Adds a function that runs when all is mapped, before the server takes its first call. The server does not start if it throws. */
  [beforeServing](run: () => void): void;
}
