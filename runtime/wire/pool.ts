import { asBytes, emptyBytes } from "../platform/platform.js";
import type { Copying } from "./copied-bytes.js";
import { Reader } from "./reader.js";
import { Writer } from "./writer.js";

/** The default limit for the nesting of messages and groups, as in other protobuf libraries. */
export const nestingLimit = 100;

// The common reader is a module constant instead of an element of the pool, because V8 optimises accesses to the fields of a
// constant.
const commonReader = createReader();
let idleWriter: Writer | undefined;

/**
 * Takes a reader from the pool. It reads `bytes` and allows `limit` levels of nesting. `copy` tells which bytes fields are copies
 * of the input, and `cacheKeys` whether keys of maps are taken from the cache. The reader is returned with `releaseReader`.
 *
 * If a user's constructor decodes another message meanwhile, it gets another reader.
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

/** Returns a reader to the pool, and drops its input so that the pool keeps no message alive. */
export function releaseReader(r: Reader): void {
  r.buf = emptyBytes;
}

/** Returns a reader to the pool after an error, which may have occurred inside a message. */
export function releaseFailedReader(r: Reader): void {
  r.overran = false;
  r.groups.length = 0;
  releaseReader(r);
}

/**
 * Takes a writer from the pool. A message begins at its `start`. After `finish`, the writer is returned with `releaseWriter`;
 * after an error it is not returned.
 *
 * If a user's getter encodes another message meanwhile, it gets another writer.
 */
export function acquireWriter(): Writer {
  const w = idleWriter ?? createWriter();
  idleWriter = undefined;
  return w;
}

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

// Floats are converted through typed arrays, whose byte order is that of the machine, while protobuf is little-endian.
function assertLittleEndian(): void {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    throw new Error("interwire runs on little-endian machines only");
}
