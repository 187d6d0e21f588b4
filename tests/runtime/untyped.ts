import { type Channel, type CreateServerOptions, createClientFactory, createServer } from "interwire";

/** A server as JavaScript sees it, so that the compiler neither fills in nor checks what is mapped. */
export interface UntypedServer {
  map(service: object, ...more: unknown[]): UntypedServer;
  implement(implementation: unknown, contract?: unknown): UntypedServer;
  listen(address: string): Promise<string>;
  close(options?: { readonly graceMs?: number }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Makes a server of which the compiler knows no types. */
export function createUntypedServer(options?: CreateServerOptions): UntypedServer {
  return createServer(options) as unknown as UntypedServer;
}

/** Makes a client as a file does that the transformer did not compile. */
export function createUntypedClient(channel: Channel): unknown {
  const factory = createClientFactory() as unknown as { createClient(channel: Channel): unknown };
  return factory.createClient(channel);
}
