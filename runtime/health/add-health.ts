import type { Server } from "../server/server.js";
import type { HealthContract, ServingStatus } from "./health-contract.js";
import { HealthService } from "./health-service.js";

/** What a server says about itself when it is probed. */
export interface Health {
  /**
   * Says how a service is; the empty name is the whole server. Until then the server and everything that is mapped on it
   * are SERVING.
   */
  set(service: string, status: ServingStatus): void;
  /** Says that nothing serves any more, whatever is set, and ends the watches. Closing the server does it too. */
  stop(): void;
}

/**
 * Adds the standard health service `grpc.health.v1.Health` to a server that does not listen yet.
 * @throws SetupError IW2004, IW2009
 * @example
 * const server = createServer().map(Calculator);
 * addHealth(server);
 */
export function addHealth(server: Server): Health {
  const service = new HealthService(() => server.services);
  server.implement<HealthContract>(service);
  server.closing.addEventListener("abort", () => service.stop(), { once: true });
  return {
    set: (name, status) => service.set(name, status),
    stop: () => service.stop(),
  };
}
