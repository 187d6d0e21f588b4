// How an operation is registered with a server of grpc-js.

/** Whether the request and the response of a call are streams. */
interface Streams {
  readonly streamsRequest: boolean;
  readonly streamsResponse: boolean;
}

/** The name of a kind of call in grpc-js: `unary`, `clientStream`, `serverStream` or `bidi`. */
export function grpcKind({ streamsRequest, streamsResponse }: Streams): string {
  if (streamsRequest) return streamsResponse ? "bidi" : "clientStream";
  return streamsResponse ? "serverStream" : "unary";
}

/**
 * The serializer and deserializer that grpc-js gets for operations of contracts. It leaves messages as bytes, because interwire
 * encodes and decodes them itself.
 */
export const sameBytes = (bytes: Uint8Array): Uint8Array => bytes;
