import { accept } from "../base/options/check-options.js";
import { aString, isNumber } from "../base/options/kinds.js";
import { type ServedServer, whenClosing } from "../server/served.js";
import type { Server } from "../server/server.js";
import { serverCheck } from "../server/server-option-checks.js";
import { HealthContractContract } from "./health-contract.iw.js";
import { ServingStatus } from "./health-contract.js";
import { HealthService } from "./health-service.js";

/** Controls the health that a server reports. */
export interface Health {
  /**
   * Sets the status of a service; the empty name stands for the whole server. Without a set status, the server and everything
   * that is mapped on it are SERVING.
   * @throws TypeError if `service` is not a string, TypeError or RangeError if `status` is not a status
   */
  set(service: string, status: ServingStatus): void;
  /**
   * Reports every service as NOT_SERVING from now on, whatever statuses were set. Closing the server does this too, and ends all
   * watches.
   */
  stop(): void;
}

const statuses: readonly number[] = Object.values(ServingStatus);

const statusCheck = accept("Pass one of ServingStatus, such as ServingStatus.NOT_SERVING.", isNumber, (status) =>
  statuses.includes(status),
);

/**
 * Adds the standard health service `grpc.health.v1.Health` to a server that does not listen yet.
 * @throws SetupError IW2004 if the server has a health service already, IW2009 if it listens already
 * @throws TypeError if `server` is not a server
 * @example
 * const server = createServer().map(Calculator);
 * addHealth(server);
 */
export function addHealth(server: Server): Health {
  serverCheck(server, "The server", "addHealth()");
  const service = new HealthService(() => server.services, (server as Server & ServedServer)[whenClosing]);
  server.implement(service, HealthContractContract);
  return {
    set: (name, status) => {
      aString(name, "The service", "health.set()");
      statusCheck(status, "The status", "health.set()");
      service.set(name, status);
    },
    stop: () => service.stop(),
  };
}
