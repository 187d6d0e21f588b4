/** A method of a grpc-js service: a `MethodDefinition` of any copy of grpc-js. */
export interface PlainMethod {
  /** The path `/service/method`. */
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  readonly requestDeserialize: (bytes: never) => unknown;
  readonly responseSerialize: (value: never) => Uint8Array;
  /** A second name under which an implementation may have the method, beside its key in the definition. */
  readonly originalName?: string | undefined;
}

/** A grpc-js service: a `ServiceDefinition` of proto-loader, of a generator or by hand. */
export type PlainServiceDefinition = Readonly<Record<string, PlainMethod>>;

/** The handler of a grpc-js method. `handle` takes the call object of one of the four kinds that servers of grpc-js create. */
export interface PlainHandler {
  readonly streamsRequest: boolean;
  readonly streamsResponse: boolean;
  readonly deserialize: PlainMethod["requestDeserialize"];
  readonly serialize: PlainMethod["responseSerialize"];
  readonly handle: (...values: never) => unknown;
}
