// Binary headers (names ending in `-bin`), whose values are base64 on the wire: "Custom-Metadata" in gRPC over HTTP/2.

import { emptyBytes, fromBase64, toBase64 } from "../platform/platform.js";

export function isBinary(name: string): boolean {
  return name.endsWith("-bin");
}

/**
 * The number of values beyond the first in the text of a binary header, that is, of its commas. Counting stops at one more than
 * `most`.
 */
export function furtherValues(text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(","); at >= 0 && count <= most; at = text.indexOf(",", at + 1)) count++;
  return count;
}

/** Whether each of the comma-separated values of a binary header is base64, in either alphabet, with or without padding. */
export function isBase64(text: string): boolean {
  let from = 0;
  for (let end = text.indexOf(","); end >= 0; end = text.indexOf(",", from)) {
    if (!isOneBase64(text, from, end)) return false;
    from = end + 1;
  }
  return isOneBase64(text, from, text.length);
}

/** Decodes the comma-separated base64 values of a binary header, and appends them to `values`. */
export function readBinary(text: string, values: Uint8Array[]): void {
  let from = 0;
  for (let end = text.indexOf(","); end >= 0; end = text.indexOf(",", from)) {
    values.push(bytesOf(text, from, end));
    from = end + 1;
  }
  values.push(bytesOf(text, from, text.length));
}

/** Encodes one value of a binary header as base64 without padding. */
export function writeBinary(value: Uint8Array): string {
  const { length } = value;
  const text = toBase64(value);
  return length % 3 === 0 ? text : text.slice(0, (length % 3) - 3);
}

const alphabet = /^[ \t]*([\w+/-]*)={0,2}[ \t]*$/;

function isOneBase64(text: string, from: number, end: number): boolean {
  if (from === end) return true;
  const digits = alphabet.exec(text.slice(from, end))?.[1];
  return digits !== undefined && digits.length % 4 !== 1;
}

function bytesOf(text: string, from: number, end: number): Uint8Array {
  return from === end ? emptyBytes : fromBase64(text.slice(from, end));
}
