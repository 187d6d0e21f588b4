// Source: RFC 9113, section 7.

/** The error codes of RST_STREAM and GOAWAY frames, by the names that RFC 9113 gives them: `PROTOCOL_ERROR` → `protocolError`. */
export const ErrorCode = {
  noError: 0,
  protocolError: 1,
  internalError: 2,
  flowControlError: 3,
  settingsTimeout: 4,
  streamClosed: 5,
  frameSizeError: 6,
  refusedStream: 7,
  cancel: 8,
  compressionError: 9,
  connectError: 10,
  enhanceYourCalm: 11,
  inadequateSecurity: 12,
  http11Required: 13,
} as const;

/** Why a connection ended, as it is sent in GOAWAY. */
export interface ConnectionEnd {
  readonly code: number;
  readonly message: string;
}

/**
 * An error for which the connection has to be ended (RFC 9113, section 5.4.1). A connection that ends without an error is given a
 * plain {@link ConnectionEnd} instead, because creating an Error takes time for its stack trace.
 */
export class ConnectionError extends Error implements ConnectionEnd {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/**
 * Thrown if a client does not begin with the HTTP/2 preface. Such a client is sent no GOAWAY, which it could not read (RFC 9113,
 * section 3.4).
 */
export class PrefaceError extends ConnectionError {}
