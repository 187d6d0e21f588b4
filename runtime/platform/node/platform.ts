// The platform of Node. It uses Buffers, whose undocumented native methods such as `latin1Write` cost half as much on short text
// as `toString` and `write`.

import * as hooks from "node:async_hooks";
import type { AsyncHooks, DiagnosticsChannel, Zlib } from "../host-modules.js";

/** A Buffer with its native methods for text, which Node's type declarations leave out. */
interface NodeBuffer extends Buffer {
  latin1Slice(start: number, end: number): string;
  latin1Write(text: string, offset: number): number;
  ucs2Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
  utf8Write(text: string, offset: number, length: number): number;
}

// `getBuiltinModule` instead of an import: to list the exports of `node:buffer` for ESM, Node would load Blob, File and their
// dependencies.
let loaded: typeof import("node:buffer") | undefined;

function nodeBuffer(): typeof import("node:buffer") {
  loaded ??= process.getBuiltinModule("node:buffer");
  return loaded;
}

// Node's global `Buffer` is an accessor; calling it for each message costs more than reading a small message.
const NodeBufferClass = Buffer;

export const emptyBytes: Uint8Array = Buffer.alloc(0);

/**
 * The class of the objects that `Buffer.from(memory, offset, length)` returns; calling its constructor takes half the time,
 * because `from` checks its arguments first. Node exposes this class as the species of Buffer.
 */
export const BytesView = (
  Buffer as unknown as {
    readonly [Symbol.species]: new (memory: ArrayBufferLike, offset: number, length: number) => Uint8Array;
  }
)[Symbol.species];

/** The size in bytes of the pool that small Buffers share. In Node 26 it is somewhat more than `Buffer.poolSize`. */
export const sharedMemory: number = Buffer.allocUnsafe(1).buffer.byteLength;

export function allocate(length: number): Uint8Array {
  return NodeBufferClass.allocUnsafeSlow(length);
}

export function allocateSmall(length: number): Uint8Array {
  return NodeBufferClass.allocUnsafe(length);
}

export function asBytes(bytes: Uint8Array): Uint8Array {
  if (bytes instanceof NodeBufferClass) return bytes;
  return new BytesView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export const grpcBytes: (bytes: Uint8Array) => Uint8Array = asBytes;

export function copyOfBytes(bytes: Uint8Array): Uint8Array {
  return NodeBufferClass.from(bytes);
}

export function copyBytes(from: Uint8Array, to: Uint8Array, at: number, start: number, end: number): number {
  return (from as NodeBuffer).copy(to, at, start, end);
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return NodeBufferClass.compare(a, b) === 0;
}

export function writeUtf8(b: Uint8Array, text: string, p: number, room: number): number {
  return (b as NodeBuffer).utf8Write(text, p, room);
}

export function utf8Bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

export function utf8Length(text: string): number {
  return NodeBufferClass.byteLength(text);
}

const replacement = "\xef\xbf\xbd";

export function mayHaveReplacement(b: Uint8Array, p: number, e: number): boolean {
  return (b as NodeBuffer).subarray(p, e).indexOf(replacement, 0, "latin1") !== -1;
}

/**
 * Whether long text is read faster by `transcode` to UTF-16: versions of Node before 24 decode non-ASCII UTF-8 byte by byte, but
 * transcode many bytes at a time.
 */
const mayConvert = Number.parseInt(process.versions.node, 10) < 24;

/** The length in bytes from which the overhead of starting `transcode` or a TextDecoder pays off. */
const longLength = 1024;

/**
 * The length in bytes from which bytes are checked for valid UTF-8 before they are decoded. The check is cheap compared with
 * decoding, and saves decoding data that is not text.
 */
const checkedFirst = mayConvert ? longLength : 16384;

/** The number of leading bytes by which it is guessed whether a text is ASCII. */
const firstBytes = 16;

/**
 * Decodes UTF-8. The native decoder writes U+FFFD for invalid bytes, so the bytes have to be checked only if the text contains
 * one.
 */
export function readUtf8(b: Uint8Array, p: number, e: number): string | undefined {
  if (e - p >= longLength) {
    if (!mayConvert && !beginsInAscii(b, p)) return readStrictly(b, p, e);
    if (e - p >= checkedFirst) return readChecked(b, p, e);
  }
  const s = (b as NodeBuffer).utf8Slice(p, e);
  if (s.indexOf("\uFFFD") !== -1 && !nodeBuffer().isUtf8(b.subarray(p, e))) return undefined;
  return s;
}

function beginsInAscii(b: Uint8Array, p: number): boolean {
  for (let i = p; i < p + firstBytes; i++) if (b[i]! > 127) return false;
  return true;
}

function readChecked(b: Uint8Array, p: number, e: number): string | undefined {
  const { isAscii, isUtf8, transcode } = nodeBuffer();
  const bytes = b.subarray(p, e);
  if (isAscii(bytes)) return (b as NodeBuffer).latin1Slice(p, e);
  if (!isUtf8(bytes)) return undefined;
  if (!mayConvert || !converts()) return (b as NodeBuffer).utf8Slice(p, e);
  const units = transcode(bytes, "utf8", "ucs2") as NodeBuffer;
  return units.ucs2Slice(0, units.length);
}

/**
 * Decodes UTF-8 that is not ASCII. Since Node 24, the decoder that refuses invalid bytes is faster here than the one that
 * replaces them.
 */
function readStrictly(b: Uint8Array, p: number, e: number): string | undefined {
  decoder ??= createDecoder();
  if (decoder === null) return readChecked(b, p, e);
  const bytes = new Uint8Array(b.buffer, b.byteOffset + p, e - p);
  try {
    return decoder.decode(bytes);
  } catch (error) {
    // The decoder also throws for text longer than the longest string. Then the bytes are valid UTF-8, and the error is passed
    // on.
    if (nodeBuffer().isUtf8(bytes)) throw error;
    return undefined;
  }
}

let decoder: InstanceType<typeof TextDecoder> | null | undefined;

/** Makes a decoder that refuses invalid bytes. Null in a Node without ICU. */
function createDecoder(): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  } catch {
    return null;
  }
}

let known: boolean | undefined;

/**
 * Whether this engine can transcode UTF-8 to UTF-16. A Node without ICU cannot, and a substitute for Node may not. It is found
 * out on the first long text, because ICU takes a while to start.
 */
function converts(): boolean {
  known ??= convertsOne();
  return known;
}

function convertsOne(): boolean {
  try {
    return nodeBuffer().transcode(Buffer.of(0xc3, 0xa9), "utf8", "ucs2").length === 2;
  } catch {
    return false;
  }
}

export function readLenientUtf8(b: Uint8Array, p: number, e: number): string {
  return (b as NodeBuffer).utf8Slice(p, e);
}

export function readLatin1(b: Uint8Array, p: number, e: number): string {
  return (b as NodeBuffer).latin1Slice(p, e);
}

export function writeLatin1(b: Uint8Array, text: string, p: number): number {
  return (b as NodeBuffer).latin1Write(text, p);
}

export function latin1Bytes(text: string): Uint8Array {
  return NodeBufferClass.from(text, "latin1");
}

export function toBase64(bytes: Uint8Array): string {
  return (asBytes(bytes) as NodeBuffer).toString("base64");
}

export function fromBase64(text: string): Uint8Array {
  return NodeBufferClass.from(text, "base64");
}

export function mostBytes(): number {
  return nodeBuffer().constants.MAX_LENGTH;
}

export const longestSocketPath: number = process.platform === "linux" ? 107 : 103;

export function monotonicMs(): number {
  return performance.now();
}

export function takeStack(error: Error): void {
  Error.captureStackTrace(error);
}

export function printError(...values: unknown[]): void {
  console.error(...values);
}

export function nextTurn(act: () => void): void {
  setImmediate(act);
}

/**
 * Resolves in a later turn of the event loop. It uses `node:timers/promises`, because fake timers of tests may have replaced the
 * global `setImmediate`.
 */
export function turnEnd(): Promise<void> {
  return process.getBuiltinModule("node:timers/promises").setImmediate();
}

export function asyncHooks(): AsyncHooks {
  return hooks;
}

export function zlib(): Zlib {
  // Loaded on first use, because few peers compress messages.
  return process.getBuiltinModule("node:zlib");
}

export function diagnosticsChannel(name: string): DiagnosticsChannel {
  // Loaded on first use, because most servers never need it.
  return process.getBuiltinModule("node:diagnostics_channel").channel(name);
}
