/** The counters of a server on `interwire/http2`, counted from its creation. */
export interface Http2Stats {
  readonly connectionsOpened: number;
  /** The number of connections that are open now. */
  readonly connectionsOpen: number;
  /** The number of connections whose handshake, of TLS or of HTTP/2, failed or took too long. */
  readonly handshakesFailed: number;
  /** The number of connections of clients that speak HTTP/1.1 or another protocol. */
  readonly otherProtocols: number;
  /** The number of connections that were ended because the client broke a rule of HTTP/2. */
  readonly protocolErrors: number;
  /**
   * How often the server acted against a client that flooded its connection with frames that are cheap to send and expensive to
   * process. A connection counts once when the server sends GOAWAY and lets its calls go on, and once more when the server ends
   * it (ENHANCE_YOUR_CALM).
   */
  readonly floods: number;
  /** The number of streams that reached the server: calls, and requests that were refused. */
  readonly streamsOpened: number;
  /** The number of streams that are open now. */
  readonly streamsOpen: number;
  /**
   * The number of streams that HTTP/2 refused before they became calls, because they exceeded the limits of a connection or had
   * malformed headers.
   */
  readonly streamsRefused: number;
  /** The number of calls that clients cancelled by resetting their streams. */
  readonly streamsReset: number;
  /** The number of requests for paths that the server does not serve. */
  readonly unknownMethods: number;
  /** The number of requests that are not gRPC, or whose headers cannot be read. */
  readonly malformedRequests: number;
}
