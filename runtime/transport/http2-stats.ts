/** The counters of a server's connections since it was made, on HTTP/2 of this package's own. */
export interface Http2Stats {
  readonly connectionsOpened: number;
  /** How many of them are open now. */
  readonly connectionsOpen: number;
  /** Connections whose handshake, of TLS or of HTTP/2, failed or took too long. */
  readonly handshakesFailed: number;
  /** Connections of clients that speak HTTP/1.1 or another protocol. */
  readonly otherProtocols: number;
  /** Connections that were ended because the client broke a rule of HTTP/2. */
  readonly protocolErrors: number;
  /**
   * How often a connection was told to leave because the client sent too much that is cheap for it and dear for the server: once where
   * calls in progress go on, and once where it is ended (ENHANCE_YOUR_CALM).
   */
  readonly floods: number;
  /** Streams that reached the server: calls, and requests that are refused. */
  readonly streamsOpened: number;
  /** How many of them are open now. */
  readonly streamsOpen: number;
  /** Streams beyond the limits of a connection, or with malformed headers, which HTTP/2 refuses before there is a call. */
  readonly streamsRefused: number;
  /** Calls that the client reset: those that it cancelled. */
  readonly streamsReset: number;
  /** Requests of paths that the server does not serve. */
  readonly unknownMethods: number;
  /** Requests that are no gRPC, or whose headers cannot be read. */
  readonly malformedRequests: number;
}
