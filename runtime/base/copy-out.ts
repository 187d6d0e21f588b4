import { allocate, copyBytes, sharedMemory } from "../platform/platform.js";

/**
 * Copies the bytes from `from` to `to` into memory of their own, so that a small part does not keep a large buffer alive. Returns
 * undefined, and copies nothing, if the part is at least four fifths of the memory behind `bytes`: a view is cheaper then.
 */
export function copyOut(bytes: Uint8Array, from: number, to: number): Uint8Array | undefined {
  const length = to - from;
  if (bytes.buffer.byteLength - length <= length >>> 2) return undefined;
  const copy = allocate(length);
  copyBytes(bytes, copy, 0, from, to);
  return copy;
}

/** The bytes from position `from` on: a view, or a copy if a view would keep a much larger buffer alive. */
export function trimmed(bytes: Uint8Array, from: number): Uint8Array {
  return bytes.buffer.byteLength <= sharedMemory ? bytes : (copyOut(bytes, from, bytes.length) ?? bytes);
}
