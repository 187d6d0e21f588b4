// Source: RFC 7541, section 5.
import { writeLatin1 } from "../../../platform/platform.js";
import { huffmanLength, writeHuffman } from "./huffman.js";

/** The largest number of bytes that {@link writeInteger} writes: integers here have less than 32 bits. */
export const integerBytes = 6;

/**
 * Writes an integer with a prefix of `prefix` bits: into the lowest bits of a byte whose other bits are those of `pattern`, and
 * into further bytes if it does not fit.
 */
export function writeInteger(bytes: Uint8Array, p: number, pattern: number, prefix: number, value: number): number {
  const most = (1 << prefix) - 1;
  if (value < most) {
    bytes[p] = pattern | value;
    return p + 1;
  }
  bytes[p++] = pattern | most;
  for (value -= most; value > 127; value >>>= 7) bytes[p++] = (value & 127) | 128;
  bytes[p] = value;
  return p + 1;
}

/** Writes a string as its length and its plain bytes (RFC 7541, section 5.2). */
export function writePlain(bytes: Uint8Array, p: number, text: string): number {
  p = writeInteger(bytes, p, 0, 7, text.length);
  if (text.length > 24) return p + writeLatin1(bytes, text, p);
  // For short strings, the loop is faster than the native encoder.
  for (let i = 0; i < text.length; i++) bytes[p + i] = text.charCodeAt(i);
  return p + text.length;
}

/** Writes a string in Huffman code if that makes it shorter, otherwise as plain bytes. */
export function writeShortest(bytes: Uint8Array, p: number, text: string): number {
  const length = huffmanLength(text);
  if (length >= text.length) return writePlain(bytes, p, text);
  return writeHuffman(bytes, writeInteger(bytes, p, 128, 7, length), text);
}
