/** The status of a service: the values of `grpc.health.v1.HealthCheckResponse.ServingStatus`. */
export const ServingStatus = {
  UNKNOWN: 0,
  SERVING: 1,
  NOT_SERVING: 2,
  /** A watch reports it for a service that the server does not know. */
  SERVICE_UNKNOWN: 3,
} as const;

/** The status of a service. */
export type ServingStatus = (typeof ServingStatus)[keyof typeof ServingStatus];

/**
 * The service that is asked about. The empty name stands for the whole server.
 * @dataContract { name: "grpc.health.v1.HealthCheckRequest" }
 */
export interface HealthCheckRequest {
  /** @dataMember 1 */
  service: string;
}

/**
 * The status of a service.
 * @dataContract { name: "grpc.health.v1.HealthCheckResponse" }
 */
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
   * The status of a service now. Fails with NOT_FOUND if the server does not know the service.
   * @operationContract { style: "bare" }
   */
  Check(request: HealthCheckRequest): Promise<HealthCheckResponse>;
  /**
   * The status of a service now, and then each change.
   * @operationContract { style: "bare" }
   */
  Watch(request: HealthCheckRequest, signal?: AbortSignal): AsyncIterable<HealthCheckResponse>;
}
