// How an operation is registered with a server of grpc-js.

/** The sides of a call that are streams. */
interface Streams {
  readonly streamsRequest: boolean;
  readonly streamsResponse: boolean;
}

/** grpc-js' name for the kind of an operation. */
export function grpcKind({ streamsRequest, streamsResponse }: Streams): string {
  if (streamsRequest) return streamsResponse ? "bidi" : "clientStream";
  return streamsResponse ? "serverStream" : "unary";
}

/** The serializer and the deserializer of our operations: their messages are bytes until the call itself reads them. */
export const sameBytes = (bytes: Uint8Array): Uint8Array => bytes;
