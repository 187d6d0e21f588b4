// Whole numbers without sign, the most significant byte first.

export function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

export function readUint32(bytes: Uint8Array, at: number): number {
  return ((readUint16(bytes, at) << 16) | readUint16(bytes, at + 2)) >>> 0;
}

/** Writes a number into two bytes, the high byte first. Returns the position behind it. */
export function writeUint16(bytes: Uint8Array, value: number, at: number): number {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
  return at + 2;
}

/** Writes a number into four bytes, the high byte first. Returns the position behind it. */
export function writeUint32(bytes: Uint8Array, value: number, at: number): number {
  return writeUint16(bytes, value, writeUint16(bytes, value >>> 16, at));
}
