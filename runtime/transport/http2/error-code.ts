// Source: RFC 9113, section 7.

/** The error codes of RST_STREAM and GOAWAY. */
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
 * An error for which the connection has to be ended (RFC 9113, section 5.4.1). Reasons that are not errors are plain objects,
 * which cost no stack trace.
 */
export class ConnectionError extends Error implements ConnectionEnd {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/** The peer does not speak HTTP/2, so it is sent no GOAWAY (RFC 9113, section 3.4). */
export class PrefaceError extends ConnectionError {}
