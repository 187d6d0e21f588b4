/**
 * Copies a part of bytes into memory of its own, so that it does not keep the rest. Returns undefined where the part is at least four
 * fifths of the memory that it keeps, so that a copy would gain little.
 */
export function copyOut(bytes: Buffer, from: number, to: number): Buffer | undefined {
  const length = to - from;
  if (bytes.buffer.byteLength - length <= length >>> 2) return undefined;
  const copy = Buffer.allocUnsafeSlow(length);
  bytes.copy(copy, 0, from, to);
  return copy;
}

/** The memory that small buffers share. In Node 26 it is somewhat more than `Buffer.poolSize`. */
const poolBytes = Buffer.allocUnsafe(1).buffer.byteLength;

/** Bytes from a place on, in memory of their own if they would keep much more than they are. */
export function trimmed(bytes: Buffer, from: number): Buffer {
  return bytes.buffer.byteLength <= poolBytes ? bytes : (copyOut(bytes, from, bytes.length) ?? bytes);
}
