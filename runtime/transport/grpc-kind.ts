/** Which sides of a call stream. */
interface Streams {
  readonly streamsRequest: boolean;
  readonly streamsResponse: boolean;
}

/** grpc-js' name for the kind of an operation. */
export function grpcKind({ streamsRequest, streamsResponse }: Streams): string {
  if (streamsRequest) return streamsResponse ? "bidi" : "clientStream";
  return streamsResponse ? "serverStream" : "unary";
}
