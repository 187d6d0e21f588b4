/** Whether a service answers, as `grpc.health.v1.HealthCheckResponse.ServingStatus` numbers it. */
export const ServingStatus = {
  UNKNOWN: 0,
  SERVING: 1,
  NOT_SERVING: 2,
  /** What a watch says about a service that the server does not know. */
  SERVICE_UNKNOWN: 3,
} as const;

/** Whether a service answers. */
export type ServingStatus = (typeof ServingStatus)[keyof typeof ServingStatus];

/** Which service is meant; the empty name is the whole server. */
export interface HealthCheckRequest {
  /** @dataMember 1 */
  service: string;
}

/** How a service is. */
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
   * How a service is now; NOT_FOUND for one that the server does not know.
   * @operationContract { style: "bare" }
   */
  Check(request: HealthCheckRequest): Promise<HealthCheckResponse>;
  /**
   * How a service is now, and each change.
   * @operationContract { style: "bare" }
   */
  Watch(request: HealthCheckRequest, signal?: AbortSignal): AsyncIterable<HealthCheckResponse>;
}
