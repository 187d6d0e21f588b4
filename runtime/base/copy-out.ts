import { allocate, copyBytes, sharedMemory } from "../platform/platform.js";

/**
 * Copies a part of bytes into memory of its own, so that it does not keep the rest. Returns undefined where the part is at least four
 * fifths of the memory that it keeps, so that a copy would gain little.
 */
export function copyOut(bytes: Uint8Array, from: number, to: number): Uint8Array | undefined {
  const length = to - from;
  if (bytes.buffer.byteLength - length <= length >>> 2) return undefined;
  const copy = allocate(length);
  copyBytes(bytes, copy, 0, from, to);
  return copy;
}

/** Bytes from a place on, in memory of their own if they would keep much more than they are. */
export function trimmed(bytes: Uint8Array, from: number): Uint8Array {
  return bytes.buffer.byteLength <= sharedMemory ? bytes : (copyOut(bytes, from, bytes.length) ?? bytes);
}
