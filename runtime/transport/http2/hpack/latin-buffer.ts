// RFC 7541, section 5.2: a string is a sequence of octets, so here a character stands for one byte.

/** A Node buffer with its native methods for strings of bytes, which Node's typings leave out. */
export interface LatinBuffer extends Buffer {
  latin1Slice(start: number, end: number): string;
  latin1Write(text: string, offset: number): number;
}
