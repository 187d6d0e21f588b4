import type { LatinBuffer } from "../../runtime/transport/http2/hpack/latin-buffer.js";

/** Bytes as RFCs write them: hexadecimal, with spaces wherever. */
export function hex(text: string): LatinBuffer {
  const digits = text.replace(/\s/g, "");
  const bytes = Buffer.from(digits, "hex");
  if (bytes.length * 2 !== digits.length) throw new RangeError(`Not hexadecimal: ${text}`);
  return bytes as LatinBuffer;
}
