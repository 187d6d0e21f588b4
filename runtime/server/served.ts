import type { LateAbort } from "../base/late-abort.js";
import type { MarkedTable } from "../contract/bound-contract.js";
import type { PlainServiceDefinition } from "../transport/plain-service.js";

/** The services of a server, for modules that describe them to clients: reflection and health. */
export interface Served {
  /** The contracts that declare a service. */
  readonly contracts: readonly MarkedTable[];
  /** The service definitions that were passed to `addService`, by service name. */
  readonly definitions: ReadonlyMap<string, PlainServiceDefinition>;
}

/** The key of the method that returns the services of a server. Equal in every copy of this package. */
export const served = Symbol.for("interwire.served");

/** The key of the method that adds a function to run before the server takes its first call. */
export const beforeServing = Symbol.for("interwire.beforeServing");

/** The key of the property that tells when a server begins to close. */
export const whenClosing = Symbol.for("interwire.whenClosing");

/**
 * The key of a property of contexts: the names of the services that the address of the call serves. The property is undefined if
 * the address serves all services of the server.
 */
export const servedHere = Symbol.for("interwire.servedHere");

/** The beginning of a server's end. */
export type ServerClosing = Pick<LateAbort, "isAborted" | "listeners">;

/** A server whose services reflection and health can read, and to which they can add a function that runs at the start. */
export interface ServedServer {
  readonly [whenClosing]: ServerClosing;
  [served](): Served;
  /**
   * Adds a function that runs once everything is mapped, before the server takes its first call. If it throws, the server does
   * not start.
   */
  [beforeServing](run: () => void): void;
}
