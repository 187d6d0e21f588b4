import { endianness } from "node:os";
import { asNodeBuffer, emptyBuffer } from "./node-buffer.js";
import { Reader } from "./reader.js";
import { Writer } from "./writer.js";

/** How deep messages and groups may stand inside each other unless said otherwise: every protobuf implementation's limit. */
export const nestingLimit = 100;

let idleReader: Reader | undefined;
let idleWriter: Writer | undefined;

/**
 * A reader of `bytes`, which allows `limit` levels of nesting and may `copy` what it hands out. Give it back with
 * `releaseReader` after success; after a throw just drop it.
 *
 * A constructor of the user's may decode in the middle of a decode: it gets a reader of its own.
 */
export function acquireReader(bytes: Uint8Array, limit = nestingLimit, copy = false): Reader {
  const r = idleReader ?? createReader();
  idleReader = undefined;
  r.buf = asNodeBuffer(bytes);
  r.pos = 0;
  r.tagAt = -1;
  r.depth = limit;
  r.limit = limit;
  r.copy = copy;
  return r;
}

/** Takes a reader back; it lets go of its input. */
export function releaseReader(r: Reader): void {
  r.buf = emptyBuffer;
  idleReader = r;
}

/**
 * A writer, to begin at its `start`. Give it back with `releaseWriter` after `finish`; after a throw just drop it.
 *
 * A getter of the user's may encode in the middle of an encode: it gets a writer of its own.
 */
export function acquireWriter(): Writer {
  const w = idleWriter ?? createWriter();
  idleWriter = undefined;
  return w;
}

/** Takes a writer back. */
export function releaseWriter(w: Writer): void {
  idleWriter = w;
}

function createReader(): Reader {
  assertLittleEndian();
  return new Reader();
}

function createWriter(): Writer {
  assertLittleEndian();
  return new Writer();
}

// Numbers are taken apart and put together through typed arrays, which have the byte order of the machine.
function assertLittleEndian(): void {
  if (endianness() !== "LE") throw new Error("interwire runs on little-endian machines only");
}
