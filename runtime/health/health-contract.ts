import { withNames } from "../base/with-names.js";

const statuses = {
  UNKNOWN: 0,
  SERVING: 1,
  NOT_SERVING: 2,
  /** The service is not known to the server. Only a watch reports this. */
  SERVICE_UNKNOWN: 3,
} as const;

type NameOf = { readonly [Name in keyof typeof statuses as (typeof statuses)[Name]]: Name };

// An interface instead of a type alias: with an alias, TypeScript would type the values of `Object.entries(ServingStatus)` as
// numbers or strings.
interface StatusNames extends NameOf {
  /** The name of a status by its number, for any number. Undefined if no status has this number. */
  readonly [status: number]: string | undefined;
}

/**
 * The status of a service: the values of `grpc.health.v1.HealthCheckResponse.ServingStatus`. A number is mapped back to its name,
 * as in an enum of TypeScript: `ServingStatus[1]` is `"SERVING"`. These reverse members are not enumerable.
 */
export const ServingStatus: typeof statuses & StatusNames = withNames<typeof statuses, StatusNames>(statuses);

/** @dataContract { name: "grpc.health.v1.HealthCheckResponse.ServingStatus" } */
export type ServingStatus = (typeof statuses)[keyof typeof statuses];

/**
 * Asks for the status of a service. The empty name stands for the whole server.
 * @dataContract { name: "grpc.health.v1.HealthCheckRequest" }
 */
export interface HealthCheckRequest {
  /** @dataMember 1 */
  service: string;
}

/** @dataContract { name: "grpc.health.v1.HealthCheckResponse" } */
export interface HealthCheckResponse {
  /** @dataMember 1 */
  status: ServingStatus;
}

/**
 * The standard health service, to be called through `createClient<HealthContract>(channel)`.
 * @see https://github.com/grpc/grpc/blob/master/doc/health-checking.md
 * @serviceContract { name: "Health", namespace: "grpc.health.v1" }
 */
export interface HealthContract {
  /**
   * Returns the current status of a service. It fails with NOT_FOUND if the server does not know the service.
   * @operationContract { style: "bare" }
   */
  Check(request: HealthCheckRequest): Promise<HealthCheckResponse>;
  /**
   * Streams the current status of a service, and then each change.
   * @operationContract { style: "bare" }
   */
  Watch(request: HealthCheckRequest, signal?: AbortSignal): AsyncIterable<HealthCheckResponse>;
}
