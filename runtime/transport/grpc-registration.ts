// How an operation is registered with a server of grpc-js.

/** The sides of a call that are streams: its request and its response. */
interface Streams {
  readonly streamsRequest: boolean;
  readonly streamsResponse: boolean;
}

/** The name that grpc-js has for a kind of call. */
export function grpcKind({ streamsRequest, streamsResponse }: Streams): string {
  if (streamsRequest) return streamsResponse ? "bidi" : "clientStream";
  return streamsResponse ? "serverStream" : "unary";
}

/**
 * The serializer and deserializer for operations of contracts. They leave messages as bytes, because the call itself encodes and
 * decodes.
 */
export const sameBytes = (bytes: Uint8Array): Uint8Array => bytes;
