// RFC 9113, section 6: what each type of frame says.

/**
 * Receives the frames of a connection, in their order. Payloads are the bytes of `bytes` from `start` to `end`, which are never
 * written to again.
 */
export interface FrameSink {
  /** A DATA frame. `size` is the length of its payload with the padding, which counts for flow control. */
  onData(id: number, bytes: Uint8Array, start: number, end: number, size: number, ends: boolean): void;
  /** A HEADERS frame with its CONTINUATION frames. */
  onHeaders(id: number, bytes: Uint8Array, start: number, end: number, ends: boolean): void;
  /** RST_STREAM. */
  onReset(id: number, code: number): void;
  /** A SETTINGS frame: the bytes of all its settings. */
  onSettings(bytes: Uint8Array, start: number, end: number): void;
  /** The acknowledgement of SETTINGS. */
  onSettingsAck(): void;
  /** A PING frame or its acknowledgement, with eight bytes. */
  onPing(bytes: Uint8Array, start: number, isAck: boolean): void;
  /** A GOAWAY frame. The bytes are its debug data. */
  onGoaway(lastId: number, code: number, bytes: Uint8Array, start: number, end: number): void;
  /** A WINDOW_UPDATE frame. An increment of 0 is an error of the stream, or of the connection if the stream is 0. */
  onWindowUpdate(id: number, increment: number): void;
  /** A frame that changes nothing: PRIORITY, a frame of an unknown type, or a CONTINUATION. */
  onIdleFrame(): void;
  /** A frame that is an error of its stream alone, not of the connection. */
  onStreamError(id: number, code: number, text: string): void;
}
