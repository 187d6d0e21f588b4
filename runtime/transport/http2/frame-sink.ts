// RFC 9113, section 6: what each type of frame says.

/**
 * Takes what the frames of a connection say, in their order. Bytes are those of `bytes` from `start` to `end`; nothing writes to
 * them any more.
 */
export interface FrameSink {
  /** DATA: `size` counts for flow control, with the padding. */
  onData(id: number, bytes: Uint8Array, start: number, end: number, size: number, ends: boolean): void;
  /** HEADERS with all of its CONTINUATION frames. */
  onHeaders(id: number, bytes: Uint8Array, start: number, end: number, ends: boolean): void;
  /** RST_STREAM. */
  onReset(id: number, code: number): void;
  /** SETTINGS: the bytes of as many settings as there are. */
  onSettings(bytes: Uint8Array, start: number, end: number): void;
  /** The acknowledgement of SETTINGS. */
  onSettingsAck(): void;
  /** PING, or its acknowledgement: eight bytes. */
  onPing(bytes: Uint8Array, start: number, isAck: boolean): void;
  /** GOAWAY: the bytes are its debug data. */
  onGoaway(lastId: number, code: number, bytes: Uint8Array, start: number, end: number): void;
  /** WINDOW_UPDATE, also of 0, which is an error of the stream or, with the stream 0, of the connection. */
  onWindowUpdate(id: number, increment: number): void;
  /** A frame that says nothing: PRIORITY, a type that is not known, a CONTINUATION. */
  onIdleFrame(): void;
  /** A frame that is an error of its stream alone. */
  onStreamError(id: number, code: number, text: string): void;
}
