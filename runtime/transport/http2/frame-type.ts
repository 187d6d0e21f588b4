// Source: RFC 9113, sections 4.1 and 6.

import { latin1Bytes } from "../../platform/platform.js";

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

/** The flags of frames. Some share a number, because their meaning depends on the type of the frame. */
export const Flag = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 32 } as const;

/** The number of bytes before the payload of a frame: three of length, one of type, one of flags, four of stream identifier. */
export const frameHeaderLength = 9;

/** 2^31 - 1: the largest stream identifier and the largest window. */
export const most31 = 0x7fffffff;

/** The bytes with which a client begins a connection (RFC 9113, section 3.4). */
export const preface: Uint8Array = latin1Bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
