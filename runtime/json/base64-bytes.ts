/** The bytes of base64 in either alphabet, of which the first `end` characters are digits. Undefined if one of them is none. */
export function base64Bytes(text: string, end: number): Uint8Array | undefined {
  const bytes = new Uint8Array((end * 3) >> 2);
  let bits = 0;
  let held = 0;
  for (let at = 0, to = 0; at < end; at++) {
    const sextet = sextetOf(text.charCodeAt(at));
    if (sextet < 0) return undefined;
    held = (held << 6) | sextet;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[to++] = held >> bits;
    }
  }
  return bytes;
}

/** The value of a digit of base64 in either alphabet (RFC 4648, sections 4 and 5). -1 for other characters. */
function sextetOf(code: number): number {
  if (code > 96) return code > 122 ? -1 : code - 71;
  if (code > 64) return code > 90 ? (code === 95 ? 63 : -1) : code - 65;
  if (code > 46) return code > 57 ? -1 : code > 47 ? code + 4 : 63;
  return code === 43 || code === 45 ? 62 : -1;
}
