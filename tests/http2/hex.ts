/** Bytes as RFCs write them: hexadecimal, with spaces wherever. */
export function hex(text: string): Buffer {
  const digits = text.replace(/\s/g, "");
  const bytes = Buffer.from(digits, "hex");
  if (bytes.length * 2 !== digits.length) throw new RangeError(`Not hexadecimal: ${text}`);
  return bytes;
}
