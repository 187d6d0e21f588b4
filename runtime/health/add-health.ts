import { accept } from "../options/check-options.js";
import { aString, isNumber } from "../options/kinds.js";
import type { Server } from "../server/server.js";
import { serverCheck } from "../server/server-option-checks.js";
import { type HealthContract, ServingStatus } from "./health-contract.js";
import { HealthService } from "./health-service.js";

/** What a server says about itself when it is probed. */
export interface Health {
  /**
   * Says how a service is; the empty name is the whole server. Until then the server and everything that is mapped on it
   * are SERVING.
   * @throws TypeError for a service that is no string, TypeError or RangeError for a status that is none
   */
  set(service: string, status: ServingStatus): void;
  /** Says that nothing serves any more, whatever is set, and ends the watches. Closing the server does it too. */
  stop(): void;
}

const statuses: readonly number[] = Object.values(ServingStatus);

const statusCheck = accept("Pass one of ServingStatus, such as ServingStatus.NOT_SERVING.", isNumber, (status) =>
  statuses.includes(status),
);

/**
 * Adds the standard health service `grpc.health.v1.Health` to a server that does not listen yet.
 * @throws SetupError IW2004, IW2009
 * @throws TypeError for what is no server
 * @example
 * const server = createServer().map(Calculator);
 * addHealth(server);
 */
export function addHealth(server: Server): Health {
  serverCheck(server, "The server", "addHealth()");
  const service = new HealthService(() => server.services);
  server.implement<HealthContract>(service);
  server.closing.addEventListener("abort", () => service.stop(), { once: true });
  return {
    set: (name, status) => {
      aString(name, "The service", "health.set()");
      statusCheck(status, "The status", "health.set()");
      service.set(name, status);
    },
    stop: () => service.stop(),
  };
}
