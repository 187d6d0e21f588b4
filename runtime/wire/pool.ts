import { asBytes, emptyBytes } from "../platform/platform.js";
import type { Copying } from "./copied-bytes.js";
import { Reader } from "./reader.js";
import { Writer } from "./writer.js";

/** The default limit of nested messages and groups, the same as in other protobuf libraries. */
export const nestingLimit = 100;

// A constant, because the compiler of V8 knows where the fields of one are.
const commonReader = createReader();
let idleWriter: Writer | undefined;

/**
 * Takes a reader of `bytes` from the pool. It allows `limit` levels of nesting, with `copy` some or all bytes are copies, and
 * with `cacheKeys` it has the keys of maps from a cache. Return it with `releaseReader`.
 *
 * A user's constructor may decode while a message is decoded: it gets another reader.
 */
export function acquireReader(
  bytes: Uint8Array,
  limit = nestingLimit,
  copy: Copying = false,
  cacheKeys = true,
): Reader {
  const r = commonReader.buf === emptyBytes ? commonReader : createReader();
  r.buf = asBytes(bytes);
  r.pos = 0;
  r.tagAt = -1;
  r.depth = limit;
  r.limit = limit;
  r.copy = copy;
  r.cacheKeys = cacheKeys;
  return r;
}

/** Returns a reader to the pool. It drops its input. */
export function releaseReader(r: Reader): void {
  r.buf = emptyBytes;
}

/** The same after an error, which may have left it inside of a message. */
export function releaseFailedReader(r: Reader): void {
  r.overran = false;
  r.groups.length = 0;
  releaseReader(r);
}

/**
 * Takes a writer from the pool; write from its `start`. Return it with `releaseWriter` after `finish`; after an error just drop
 * it.
 *
 * A user's getter may encode while a message is encoded: it gets another writer.
 */
export function acquireWriter(): Writer {
  const w = idleWriter ?? createWriter();
  idleWriter = undefined;
  return w;
}

/** Returns a writer to the pool. */
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

// Numbers are converted through typed arrays, which have the byte order of the machine.
function assertLittleEndian(): void {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    throw new Error("interwire runs on little-endian machines only");
}
