import { fromBase64, readLatin1 } from "../platform/platform.js";

/** Base64 whose padding may end any of its parts: gRPC's PROTOCOL-WEB.md, "application/grpc-web-text". */
const groups = /^(?:[\w+/-]{4}|[\w+/-]{2}==|[\w+/-]{3}=)*$/;
const padded = /[\w+/-]{2}==|[\w+/-]{3}=/g;

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
  for (const { index, 0: group } of text.matchAll(padded)) {
    parts.push(fromBase64(text.slice(from, index)), fromBase64(group));
    from = index + group.length;
  }
  parts.push(fromBase64(text.slice(from)));
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
