/** A method of a service that is written for grpc-js: a `MethodDefinition` of any copy of grpc-js. */
export interface PlainMethod {
  /** `/service/method`. */
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  readonly requestDeserialize: (bytes: Buffer) => unknown;
  readonly responseSerialize: (value: never) => Buffer;
  /** The name that the implementation may have the method under, beside that of the definition. */
  readonly originalName?: string | undefined;
}

/** A service that is written for grpc-js: a `ServiceDefinition` of proto-loader, of a generator or by hand. */
export type PlainServiceDefinition = Readonly<Record<string, PlainMethod>>;
