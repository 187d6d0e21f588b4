// RFC 9113, section 7: error codes.

/** The codes for the reasons why a stream or a connection ended. */
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

/** The reason why a connection has ended. */
export interface ConnectionEnd {
  /** One of {@link ErrorCode}. */
  readonly code: number;
  readonly message: string;
}

/**
 * An error for which the connection has to be ended (section 5.4.1). Other reasons are plain objects, because each error costs a
 * stack trace.
 */
export class ConnectionError extends Error implements ConnectionEnd {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/** The peer does not speak HTTP/2, so GOAWAY would mean nothing to it (section 3.4). */
export class PrefaceError extends ConnectionError {}
