import type { OnReadOpts } from "node:net";
import { allocate, copyOfBytes } from "../../platform/platform.js";

const size = 65_536;

/** Up to this number of bytes, a chunk is copied: its messages are likely to be short, and are read where they are. */
const mostCopied = size / 2;

/** The memory into which the plain sockets of all channels read, one after another. */
let memory: Uint8Array | undefined;

/** The chunk that is being passed on. */
let lent: Uint8Array | undefined;

/**
 * Options for a socket that reads into memory which all share. By itself, Node allocates 64 KB for each chunk, and V8 collects garbage
 * for every few megabytes of these. A full chunk is only lent to `onChunk`; see {@link isLent}.
 */
export function readIntoShared(onChunk: (chunk: Uint8Array) => void): OnReadOpts {
  memory ??= allocate(size);
  return {
    buffer: memory,
    callback(length, bytes) {
      const chunk = bytes.subarray(0, length);
      if (length <= mostCopied) {
        onChunk(copyOfBytes(chunk));
      } else {
        lent = chunk;
        onChunk(chunk);
        lent = undefined;
      }
      return true;
    },
  };
}

/** Whether a received chunk is overwritten once it was processed, so that what is kept of it has to be copied. */
export function isLent(chunk: Uint8Array): boolean {
  return chunk === lent;
}
