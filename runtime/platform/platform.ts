// What the core takes from the JavaScript engine around it: memory, text encoding, timers, optional modules. This module works in
// every engine with TextEncoder and TextDecoder; the build for Node replaces it by `node/platform.ts`, which has the same
// exports.

import type { AsyncHooks, DiagnosticsChannel, Zlib } from "./host-modules.js";

interface Process {
  getBuiltinModule?(name: string): unknown;
}

/**
 * A built-in module of Node, for a program that runs on Node although its bundler chose this file instead of `node/platform.ts`.
 * Undefined in other engines.
 */
function builtin(name: string): unknown {
  const { process } = globalThis as { process?: Process };
  return process?.getBuiltinModule?.(name);
}

interface TextClasses {
  readonly TextEncoder: typeof TextEncoder;
  readonly TextDecoder: typeof TextDecoder;
}

// In jest's jsdom environment, the global TextEncoder and TextDecoder are missing, but Node's modules can be loaded.
const classes = ("TextEncoder" in globalThis ? globalThis : (builtin("node:util") ?? globalThis)) as TextClasses;
const encoder = new classes.TextEncoder();
const strictDecoder = new classes.TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenientDecoder = new classes.TextDecoder("utf-8", { ignoreBOM: true });

/** An empty array, which readers and writers hold while they are not in use, so that they keep no message alive. */
export const emptyBytes: Uint8Array = new Uint8Array(0);

/** The constructor for views of a buffer. On Node it is that of Buffer, so that all byte arrays have one hidden class. */
export const BytesView: new (memory: ArrayBufferLike, offset: number, length: number) => Uint8Array = Uint8Array;

/** The size in bytes of the buffer that several results of {@link allocateSmall} may share; 0 if each has its own. */
export const sharedMemory: number = 0;

/** Allocates memory that nothing else uses. Its initial content is undefined. */
export function allocate(length: number): Uint8Array {
  return new Uint8Array(length);
}

/** Allocates memory, possibly as a part of a larger buffer. Its initial content is undefined. */
export function allocateSmall(length: number): Uint8Array {
  return new Uint8Array(length);
}

/**
 * Views the bytes as an object of the class that readers expect, without a copy, so that the engine optimises readers for a
 * single hidden class.
 */
export function asBytes(bytes: Uint8Array): Uint8Array {
  return bytes;
}

interface BufferClass {
  from(memory: ArrayBufferLike, offset: number, length: number): Uint8Array;
}

/** Views the bytes as an object of the class that grpc-js accepts (a Buffer on Node), without a copy. */
export function grpcBytes(bytes: Uint8Array): Uint8Array {
  const { Buffer } = globalThis as { Buffer?: BufferClass };
  return Buffer?.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) ?? bytes;
}

/** Copies bytes into an object of the class that readers and writers use. */
export function copyOfBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

/** Copies the bytes from `start` to `end` to the position `at` of another array, and returns their number. */
export function copyBytes(from: Uint8Array, to: Uint8Array, at: number, start: number, end: number): number {
  to.set(from.subarray(start, end), at);
  return end - start;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/**
 * Writes a text as UTF-8, as many whole characters as fit into `room` bytes. Returns the number of bytes. A lone surrogate
 * becomes U+FFFD.
 */
export function writeUtf8(b: Uint8Array, text: string, p: number, room: number): number {
  return encoder.encodeInto(text, b.subarray(p, p + room)).written;
}

/** Encodes a text as UTF-8. A lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The number of bytes that a text takes in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

/**
 * Whether text that was written as UTF-8 may contain U+FFFD, which the encoder writes for a lone surrogate. False means that it
 * certainly does not.
 */
export function mayHaveReplacement(_b: Uint8Array, _p: number, _e: number): boolean {
  return true;
}

/** Decodes UTF-8 of any length. Undefined if the bytes are not UTF-8. */
export function readUtf8(b: Uint8Array, p: number, e: number): string | undefined {
  const bytes = b.subarray(p, e);
  try {
    return strictDecoder.decode(bytes);
  } catch (error) {
    // The decoder also throws for text longer than the longest string. Then the bytes are valid UTF-8, and the error is passed
    // on.
    if (!lenientDecoder.decode(bytes).includes("\uFFFD")) throw error;
    return undefined;
  }
}

/** Decodes UTF-8 of any length. Bytes that are not UTF-8 become U+FFFD. */
export function readLenientUtf8(b: Uint8Array, p: number, e: number): string {
  return lenientDecoder.decode(b.subarray(p, e));
}

/** Decodes each byte as the character of the same number, U+0000 to U+00FF. */
export function readLatin1(b: Uint8Array, p: number, e: number): string {
  let text = "";
  for (let i = p; i < e; i++) text += String.fromCharCode(b[i]!);
  return text;
}

/** Writes a text of characters up to U+00FF, one byte each. Returns the number of bytes. */
export function writeLatin1(b: Uint8Array, text: string, p: number): number {
  for (let i = 0; i < text.length; i++) b[p + i] = text.charCodeAt(i);
  return text.length;
}

/** Encodes a text of characters up to U+00FF, one byte each. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = allocate(text.length);
  writeLatin1(bytes, text, 0);
  return bytes;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Encodes bytes as base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += digits[bits >> 18]! + digits[(bits >> 12) & 63]!;
    text += i + 1 < bytes.length ? digits[(bits >> 6) & 63] : "=";
    text += i + 2 < bytes.length ? digits[bits & 63] : "=";
  }
  return text;
}

/** Decodes base64 in either alphabet, with or without padding. Other characters are ignored. */
export function fromBase64(text: string): Uint8Array {
  const sextets: number[] = [];
  for (const char of text.replaceAll("-", "+").replaceAll("_", "/")) {
    const sextet = digits.indexOf(char);
    if (sextet >= 0) sextets.push(sextet);
  }
  const bytes = new Uint8Array(Math.floor((sextets.length * 3) / 4));
  for (let i = 0; i < bytes.length; i++) {
    const at = Math.floor(i / 3) * 4 + (i % 3);
    const shift = 2 * ((i % 3) + 1);
    bytes[i] = (sextets[at]! << shift) | (sextets[at + 1]! >> (6 - shift));
  }
  return bytes;
}

/** The greatest size in bytes of one buffer that the engine is assumed to allow. */
export function mostBytes(): number {
  return 2 ** 31 - 1;
}

/**
 * The greatest length in bytes of a Unix socket's path: the size of `sun_path` in the system's `sockaddr_un`, less the
 * terminating zero.
 */
export const longestSocketPath: number = 103;

/** Milliseconds since an arbitrary moment, for measuring durations. In an engine without a monotonic clock, the time may jump. */
export function monotonicMs(): number {
  const { performance } = globalThis as { performance?: { now(): number } };
  return performance?.now() ?? Date.now();
}

/** Sets the stack of an error to the current one, in engines that can do so. */
export function takeStack(error: Error): void {
  const { captureStackTrace } = Error as { captureStackTrace?: (error: Error) => void };
  captureStackTrace?.(error);
}

/** Prints to the console. Does nothing in an engine without one. */
export function printError(...values: unknown[]): void {
  const { console } = globalThis as { console?: { error(...values: unknown[]): void } };
  console?.error(...values);
}

/** Runs a function in a later turn of the event loop. */
export function nextTurn(act: () => void): void {
  const { setImmediate } = globalThis as { setImmediate?: (act: () => void) => void };
  if (setImmediate === undefined) setTimeout(act, 0);
  else setImmediate(act);
}

/** Resolves in a later turn of the event loop. */
export function turnEnd(): Promise<void> {
  return new Promise(nextTurn);
}

/** `node:async_hooks`. Undefined in engines without it. */
export function asyncHooks(): AsyncHooks | undefined {
  return builtin("node:async_hooks") as AsyncHooks | undefined;
}

/** `node:zlib`. Undefined in engines without it. */
export function zlib(): Zlib | undefined {
  return builtin("node:zlib") as Zlib | undefined;
}

/**
 * The channel of this name of `node:diagnostics_channel`, on which programs can observe events. Undefined in engines without it.
 */
export function diagnosticsChannel(name: string): DiagnosticsChannel | undefined {
  const channels = builtin("node:diagnostics_channel") as { channel(name: string): DiagnosticsChannel } | undefined;
  return channels?.channel(name);
}
