import { allocate, copyBytes, sharedMemory } from "../platform/platform.js";

/**
 * *Copies* a part of bytes, so that a small part does not keep a large memory alive. Returns undefined, and copies nothing, if
 * the part is at least four fifths of this memory.
 */
export function copyOut(bytes: Uint8Array, from: number, to: number): Uint8Array | undefined {
  const length = to - from;
  if (bytes.buffer.byteLength - length <= length >>> 2) return undefined;
  const copy = allocate(length);
  copyBytes(bytes, copy, 0, from, to);
  return copy;
}

/** The bytes from a position on. They are *copied* if they would otherwise keep a much larger memory alive. */
export function trimmed(bytes: Uint8Array, from: number): Uint8Array {
  return bytes.buffer.byteLength <= sharedMemory ? bytes : (copyOut(bytes, from, bytes.length) ?? bytes);
}
