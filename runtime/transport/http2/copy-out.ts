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
