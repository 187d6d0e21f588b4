import { invalidUtf8 } from "./decode-error.js";
import type { NodeBuffer } from "./node-buffer.js";

// Not imported: to tell what this module exports, Node would load Blob, File and what they need.
const { isAscii, isUtf8, transcode } = process.getBuiltinModule("node:buffer");

/** Whether this Node goes byte by byte through UTF-8 that is not ASCII, and may convert it to UTF-16 many bytes at a time. */
const mayConvert = Number.parseInt(process.versions.node, 10) < 24;

/** The length in bytes from which it pays to begin a native conversion, or to use a decoder. */
const longLength = 1024;

/** From this length on, bytes are checked first: that costs little beside decoding, and saves decoding bytes that are not text. */
const checkedFirst = mayConvert ? longLength : 16384;

/** How many bytes tell whether a text is likely to be ASCII. */
const firstBytes = 16;

/**
 * Reads bytes of any length as UTF-8. The native decoder writes U+FFFD for invalid bytes, so the bytes have to be checked only if
 * the text has one.
 *
 * @throws DecodeError IW2010 if the bytes are not UTF-8
 */
export function readText(b: NodeBuffer, p: number, e: number): string {
  if (e - p >= longLength) {
    if (!mayConvert && !beginsInAscii(b, p)) return readStrictly(b, p, e);
    if (e - p >= checkedFirst) return readChecked(b, p, e);
  }
  const s = b.utf8Slice(p, e);
  if (s.indexOf("\uFFFD") !== -1 && !isUtf8(b.subarray(p, e))) throw invalidUtf8();
  return s;
}

function beginsInAscii(b: NodeBuffer, p: number): boolean {
  for (let i = p; i < p + firstBytes; i++) if (b[i]! > 127) return false;
  return true;
}

function readChecked(b: NodeBuffer, p: number, e: number): string {
  const bytes = b.subarray(p, e);
  if (isAscii(bytes)) return b.latin1Slice(p, e);
  if (!isUtf8(bytes)) throw invalidUtf8();
  if (!mayConvert || !converts()) return b.utf8Slice(p, e);
  const units = transcode(bytes, "utf8", "ucs2") as NodeBuffer;
  return units.ucs2Slice(0, units.length);
}

/** Since Node 24, the decoder that refuses what is not UTF-8 is faster than the one that does not, where a text is not ASCII. */
function readStrictly(b: NodeBuffer, p: number, e: number): string {
  decoder ??= createDecoder();
  if (decoder === null) return readChecked(b, p, e);
  const bytes = new Uint8Array(b.buffer, b.byteOffset + p, e - p);
  try {
    return decoder.decode(bytes);
  } catch (error) {
    // A text may also be longer than a string can be.
    throw isUtf8(bytes) ? error : invalidUtf8();
  }
}

let decoder: InstanceType<typeof TextDecoder> | null | undefined;

/** A Node without ICU has none. */
function createDecoder(): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  } catch {
    return null;
  }
}

let known: boolean | undefined;

/** What stands in for Node elsewhere, or a Node without ICU, may have no conversion. It is tried late, for ICU takes a while to start. */
function converts(): boolean {
  known ??= convertsOne();
  return known;
}

function convertsOne(): boolean {
  try {
    return transcode(Buffer.of(0xc3, 0xa9), "utf8", "ucs2").length === 2;
  } catch {
    return false;
  }
}
