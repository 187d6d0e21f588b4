const text = String.fromCharCode;

/** Decodes `n` bytes as ASCII. Undefined if a byte is not ASCII. */
export function shortAscii(b: Uint8Array, p: number, n: number): string | undefined {
  let s = "";
  for (let i = p; i < p + n; i++) {
    const c = b[i]!;
    if (c > 127) return undefined;
    s += text(c);
  }
  return s;
}
