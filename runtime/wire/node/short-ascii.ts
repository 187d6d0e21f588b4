const text = String.fromCharCode;

/**
 * Decodes `n` bytes of ASCII, at most 32, as a flat string (one that V8 need not join later). Undefined if a byte is not ASCII.
 * The code has one call of `String.fromCharCode` for each length: up to 36 bytes, this is faster than the native decoder. It
 * reads the bytes in blocks of four that the branches for longer texts share, which keeps the source short and quick to parse at
 * start-up.
 */
// biome-ignore format: one length after the other reads better than one byte per line
export function shortAscii(b: Uint8Array, p: number, n: number): string | undefined {
  if (n < 4) switch (n) {
    case 0: return "";
    case 1: { const c0=b[p]!; return (c0)>127 ? undefined : text(c0); }
    case 2: { const c0=b[p]!,c1=b[p+1]!; return (c0|c1)>127 ? undefined : text(c0,c1); }
    default: { const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!; return (c0|c1|c2)>127 ? undefined : text(c0,c1,c2); }
  }
  const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,a0=c0|c1|c2|c3;
  if (n < 8) switch (n) {
    case 4: return a0>127 ? undefined : text(c0,c1,c2,c3);
    case 5: { const c4=b[p+4]!; return (a0|c4)>127 ? undefined : text(c0,c1,c2,c3,c4); }
    case 6: { const c4=b[p+4]!,c5=b[p+5]!; return (a0|c4|c5)>127 ? undefined : text(c0,c1,c2,c3,c4,c5); }
    default: { const c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!; return (a0|c4|c5|c6)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,
        c6); }
  }
  const c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,a1=a0|c4|c5|c6|c7;
  if (n < 12) switch (n) {
    case 8: return a1>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7);
    case 9: { const c8=b[p+8]!; return (a1|c8)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8); }
    case 10: { const c8=b[p+8]!,c9=b[p+9]!; return (a1|c8|c9)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9); }
    default: { const c8=b[p+8]!,c9=b[p+9]!,c10=b[p+10]!; return (a1|c8|c9|c10)>127 ? undefined : text(c0,c1,c2,c3,c4,
        c5,c6,c7,c8,c9,c10); }
  }
  const c8=b[p+8]!,c9=b[p+9]!,c10=b[p+10]!,c11=b[p+11]!,a2=a1|c8|c9|c10|c11;
  if (n < 16) switch (n) {
    case 12: return a2>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11);
    case 13: { const c12=b[p+12]!; return (a2|c12)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,
        c12); }
    case 14: { const c12=b[p+12]!,c13=b[p+13]!; return (a2|c12|c13)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,
        c9,c10,c11,c12,c13); }
    default: { const c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!; return (a2|c12|c13|c14)>127 ? undefined : text(c0,c1,c2,
        c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14); }
  }
  const c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,a3=a2|c12|c13|c14|c15;
  if (n < 20) switch (n) {
    case 16: return a3>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15);
    case 17: { const c16=b[p+16]!; return (a3|c16)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,
        c13,c14,c15,c16); }
    case 18: { const c16=b[p+16]!,c17=b[p+17]!; return (a3|c16|c17)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,
        c9,c10,c11,c12,c13,c14,c15,c16,c17); }
    default: { const c16=b[p+16]!,c17=b[p+17]!,c18=b[p+18]!; return (a3|c16|c17|c18)>127 ? undefined : text(c0,c1,c2,
        c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18); }
  }
  const c16=b[p+16]!,c17=b[p+17]!,c18=b[p+18]!,c19=b[p+19]!,a4=a3|c16|c17|c18|c19;
  if (n < 24) switch (n) {
    case 20: return a4>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,
        c19);
    case 21: { const c20=b[p+20]!; return (a4|c20)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,
        c13,c14,c15,c16,c17,c18,c19,c20); }
    case 22: { const c20=b[p+20]!,c21=b[p+21]!; return (a4|c20|c21)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,
        c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21); }
    default: { const c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!; return (a4|c20|c21|c22)>127 ? undefined : text(c0,c1,c2,
        c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22); }
  }
  const c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,a5=a4|c20|c21|c22|c23;
  if (n < 28) switch (n) {
    case 24: return a5>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,
        c19,c20,c21,c22,c23);
    case 25: { const c24=b[p+24]!; return (a5|c24)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,
        c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,c23,c24); }
    case 26: { const c24=b[p+24]!,c25=b[p+25]!; return (a5|c24|c25)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,
        c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,c23,c24,c25); }
    default: { const c24=b[p+24]!,c25=b[p+25]!,c26=b[p+26]!; return (a5|c24|c25|c26)>127 ? undefined : text(c0,c1,c2,
        c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,c23,c24,c25,c26); }
  }
  const c24=b[p+24]!,c25=b[p+25]!,c26=b[p+26]!,c27=b[p+27]!,a6=a5|c24|c25|c26|c27;
  if (n < 32) switch (n) {
    case 28: return a6>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,
        c19,c20,c21,c22,c23,c24,c25,c26,c27);
    case 29: { const c28=b[p+28]!; return (a6|c28)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,
        c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,c23,c24,c25,c26,c27,c28); }
    case 30: { const c28=b[p+28]!,c29=b[p+29]!; return (a6|c28|c29)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,
        c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,c23,c24,c25,c26,c27,c28,c29); }
    default: { const c28=b[p+28]!,c29=b[p+29]!,c30=b[p+30]!; return (a6|c28|c29|c30)>127 ? undefined : text(c0,c1,c2,
        c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,c23,c24,c25,c26,c27,c28,c29,c30); }
  }
  const c28=b[p+28]!,c29=b[p+29]!,c30=b[p+30]!,c31=b[p+31]!,a7=a6|c28|c29|c30|c31;
  return a7>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
    c23,c24,c25,c26,c27,c28,c29,c30,c31);
}
