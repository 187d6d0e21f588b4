// The frames in which gRPC-Web and Connect's streams end, for servers and for clients: a bundle for pages has no more of them.
import { writeUint32 } from "../base/big-endian.js";
import { allocate } from "../platform/platform.js";
import { prefixLength } from "../protocol/length-prefix.js";

/** The flag of Connect's last envelope of a response, which has the error and the trailers as JSON. */
export const endFlag = 2;

/** The flag of gRPC-Web's last frame of a response, which has the trailers. Over WebSocket, the first frame has it, too. */
export const trailersFlag = 0x80;

/** Bytes behind a prefix of flags and their length. */
export function framed(flags: number, content: Uint8Array): Uint8Array {
  const frame = allocate(prefixLength + content.length);
  frame[0] = flags;
  writeUint32(frame, content.length, 1);
  frame.set(content, prefixLength);
  return frame;
}
