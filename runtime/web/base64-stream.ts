import { allocate, copyBytes, fromBase64, readLatin1 } from "../platform/platform.js";

/** Groups of four characters, of which any may have padding: gRPC's PROTOCOL-WEB.md, "application/grpc-web-text". */
const groups = /^(?:[\w+/-]{4}|[\w+/-]{2}==|[\w+/-]{3}=)*$/;
/** Groups up to one with padding. */
const untilPadding = /(?:[\w+/-]{4})*(?:[\w+/-]{2}==|[\w+/-]{3}=)/g;

/** Decodes base64 that arrives in pieces, which may end anywhere. */
export class Base64Stream {
  /** The characters behind the last whole group of four. */
  private rest = "";

  get isWhole(): boolean {
    return this.rest === "";
  }

  /** The bytes of a piece, as far as groups of four characters are whole. Undefined for other characters. */
  read(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
    const text = this.rest + readLatin1(bytes, start, end);
    const whole = text.length - (text.length % 4);
    this.rest = text.slice(whole);
    const part = text.slice(0, whole);
    if (!groups.test(part)) return undefined;
    return part.includes("=") ? joined(part) : fromBase64(part);
  }
}

function joined(text: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { 0: padded } of text.matchAll(untilPadding)) {
    parts.push(fromBase64(padded));
    from += padded.length;
  }
  parts.push(fromBase64(text.slice(from)));
  const whole = allocate(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) at += copyBytes(part, whole, at, 0, part.length);
  return whole;
}
