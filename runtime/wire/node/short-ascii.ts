const text = String.fromCharCode;

/**
 * Decodes `n` bytes of ASCII, at most 32, as a flat string (one that V8 need not join later). Undefined if a byte is not ASCII.
 * The code has one call of `String.fromCharCode` for each length: up to 36 bytes, this is faster than the native decoder.
 */
export function shortAscii(b: Uint8Array, p: number, n: number): string | undefined {
  // biome-ignore format: one length after the other reads better than one byte per line
  switch (n) {
    case 0: return "";
    case 1: { const c0=b[p]!; return (c0)>127 ? undefined : text(c0); }
    case 2: { const c0=b[p]!,c1=b[p+1]!; return (c0|c1)>127 ? undefined : text(c0,c1); }
    case 3: { const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!; return (c0|c1|c2)>127 ? undefined : text(c0,c1,c2); }
    case 4: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!;
      return (c0|c1|c2|c3)>127 ? undefined : text(c0,c1,c2,c3);
    }
    case 5: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!;
      return (c0|c1|c2|c3|c4)>127 ? undefined : text(c0,c1,c2,c3,c4);
    }
    case 6: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!;
      return (c0|c1|c2|c3|c4|c5)>127 ? undefined : text(c0,c1,c2,c3,c4,c5);
    }
    case 7: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!;
      return (c0|c1|c2|c3|c4|c5|c6)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6);
    }
    case 8: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7);
    }
    case 9: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8);
    }
    case 10: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9);
    }
    case 11: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10);
    }
    case 12: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11);
    }
    case 13: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,
          c12);
    }
    case 14: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,
          c11,c12,c13);
    }
    case 15: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,
          c10,c11,c12,c13,c14);
    }
    case 16: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,
          c9,c10,c11,c12,c13,c14,c15);
    }
    case 17: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,
          c8,c9,c10,c11,c12,c13,c14,c15,c16);
    }
    case 18: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,
          c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17);
    }
    case 19: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18)>127 ? undefined : text(c0,c1,c2,c3,c4,
          c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18);
    }
    case 20: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19)>127 ? undefined : text(c0,c1,c2,c3,
          c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19);
    }
    case 21: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20)>127 ? undefined : text(c0,c1,
          c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20);
    }
    case 22: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21)>127 ? undefined : text(c0,
          c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21);
    }
    case 23: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|
          c22)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,
          c22);
    }
    case 24: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|
          c23)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
          c23);
    }
    case 25: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|
          c24)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
          c23,c24);
    }
    case 26: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!,c25=b[p+25]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|c24|
          c25)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
          c23,c24,c25);
    }
    case 27: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!,c25=b[p+25]!,
          c26=b[p+26]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|c24|c25|
          c26)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
          c23,c24,c25,c26);
    }
    case 28: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!,c25=b[p+25]!,
          c26=b[p+26]!,c27=b[p+27]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|c24|c25|c26|
          c27)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
          c23,c24,c25,c26,c27);
    }
    case 29: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!,c25=b[p+25]!,
          c26=b[p+26]!,c27=b[p+27]!,c28=b[p+28]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|c24|c25|c26|c27|
          c28)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
          c23,c24,c25,c26,c27,c28);
    }
    case 30: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!,c25=b[p+25]!,
          c26=b[p+26]!,c27=b[p+27]!,c28=b[p+28]!,c29=b[p+29]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|c24|c25|c26|c27|c28|
          c29)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,c22,
          c23,c24,c25,c26,c27,c28,c29);
    }
    case 31: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!,c25=b[p+25]!,
          c26=b[p+26]!,c27=b[p+27]!,c28=b[p+28]!,c29=b[p+29]!,c30=b[p+30]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|c24|c25|c26|c27|c28|
          c29|c30)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,c21,
          c22,c23,c24,c25,c26,c27,c28,c29,c30);
    }
    case 32: {
      const c0=b[p]!,c1=b[p+1]!,c2=b[p+2]!,c3=b[p+3]!,c4=b[p+4]!,c5=b[p+5]!,c6=b[p+6]!,c7=b[p+7]!,c8=b[p+8]!,c9=b[p+9]!,
          c10=b[p+10]!,c11=b[p+11]!,c12=b[p+12]!,c13=b[p+13]!,c14=b[p+14]!,c15=b[p+15]!,c16=b[p+16]!,c17=b[p+17]!,
          c18=b[p+18]!,c19=b[p+19]!,c20=b[p+20]!,c21=b[p+21]!,c22=b[p+22]!,c23=b[p+23]!,c24=b[p+24]!,c25=b[p+25]!,
          c26=b[p+26]!,c27=b[p+27]!,c28=b[p+28]!,c29=b[p+29]!,c30=b[p+30]!,c31=b[p+31]!;
      return (c0|c1|c2|c3|c4|c5|c6|c7|c8|c9|c10|c11|c12|c13|c14|c15|c16|c17|c18|c19|c20|c21|c22|c23|c24|c25|c26|c27|c28|
          c29|c30|c31)>127 ? undefined : text(c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15,c16,c17,c18,c19,c20,
          c21,c22,c23,c24,c25,c26,c27,c28,c29,c30,c31);
    }
    default: return undefined;
  }
}
