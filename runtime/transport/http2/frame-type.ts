// RFC 9113, sections 4.1 and 6: the types of frames and their flags.

import { latin1Bytes } from "../../platform/platform.js";

/** The types of frames. */
export const FrameType = {
  data: 0,
  headers: 1,
  priority: 2,
  rstStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** The flags of frames. The type of a frame determines which of them it may have. */
export const Flag = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 32 } as const;

/**
 * The number of bytes before the payload of a frame: three for its length, one for its type, one for its flags, four for its
 * stream.
 */
export const frameHeaderLength = 9;

/** The largest number that a stream may have, and the largest size of a window. */
export const most31 = 0x7fffffff;

/** The bytes that a client sends first (section 3.4). */
export const preface: Uint8Array = latin1Bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
