// Source: RFC 9113, section 6.

/**
 * Receives the frames of a connection, in their order. A payload is the part of `bytes` from `start` to `end`, which is never
 * overwritten.
 */
export interface FrameSink {
  /** A DATA frame without its padding. `size` is the length of the payload with the padding, which counts for flow control. */
  onData(id: number, bytes: Uint8Array, start: number, end: number, size: number, ends: boolean): void;
  /** A field block: a HEADERS frame with its CONTINUATION frames. */
  onHeaders(id: number, bytes: Uint8Array, start: number, end: number, ends: boolean): void;
  onReset(id: number, code: number): void;
  /** A SETTINGS frame, with the bytes of all its settings. */
  onSettings(bytes: Uint8Array, start: number, end: number): void;
  onSettingsAck(): void;
  /** A PING frame, or the acknowledgement of a PING. The eight bytes of its data begin at `start`. */
  onPing(bytes: Uint8Array, start: number, isAck: boolean): void;
  /** A GOAWAY frame. The bytes are its debug data. */
  onGoaway(lastId: number, code: number, bytes: Uint8Array, start: number, end: number): void;
  /** A WINDOW_UPDATE frame. An increment of 0 is an error of the stream, or of the connection if `id` is 0. */
  onWindowUpdate(id: number, increment: number): void;
  /**
   * A frame that changes nothing: PRIORITY, a frame of an unknown type, or a CONTINUATION. It only counts against the peer's
   * budget of useless frames.
   */
  onIdleFrame(): void;
  /** A frame that is malformed in a way that ends its stream but not the connection. */
  onStreamError(id: number, code: number, text: string): void;
}
