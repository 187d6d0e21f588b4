// Unsigned integers in network byte order, as HTTP/2 has them.

export function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

export function readUint32(bytes: Uint8Array, at: number): number {
  return ((readUint16(bytes, at) << 16) | readUint16(bytes, at + 2)) >>> 0;
}

/** Writes two bytes. Returns the position behind them. */
export function writeUint16(bytes: Uint8Array, value: number, at: number): number {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
  return at + 2;
}

/** Writes four bytes. Returns the position behind them. */
export function writeUint32(bytes: Uint8Array, value: number, at: number): number {
  return writeUint16(bytes, value, writeUint16(bytes, value >>> 16, at));
}
