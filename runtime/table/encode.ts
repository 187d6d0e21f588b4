import { DecodeError, type DecodePlace } from "../wire/decode-error.js";
import { nestingLimit } from "../wire/delimited-reader.js";
import { acquireReader, acquireWriter, releaseReader, releaseWriter } from "../wire/pool.js";
import type { Reader } from "../wire/reader.js";
import { locate } from "./locate.js";
import type { MessageTable } from "./message.js";
import type { Codec } from "./seam.js";

/** A message's bytes: a view of a shared buffer that nothing writes to again. */
export function encode(codec: Pick<Codec, "write">, message: unknown): Buffer {
  const writer = acquireWriter();
  const bytes = writer.finish(codec.write(writer, writer.start, message));
  releaseWriter(writer);
  return bytes as Buffer;
}

/** How bytes are read. */
export interface DecodeOptions {
  /** How the message is called in an error's path; by its table's name unless given. */
  readonly path?: string;
  /** How deep messages and groups may stand inside each other; 100 unless given. */
  readonly maxDepth?: number | undefined;
  /** Whether bytes are copied out of the input rather than views of it. */
  readonly copy?: boolean;
}

/**
 * Reads a message, which may stand anywhere in the bytes.
 * @throws DecodeError IW2010 with the path to the member and the byte, counted from the message's first
 */
export function decode(
  table: MessageTable,
  bytes: Uint8Array,
  options: DecodeOptions = {},
  start: number = 0,
  end: number = bytes.length,
): unknown {
  const { maxDepth = nestingLimit, copy = false } = options;
  const reader = acquireReader(bytes, maxDepth, copy);
  let message: unknown;
  try {
    message = table.read(reader, start, end);
  } catch (error) {
    if (!(error instanceof DecodeError) || error.path !== "") throw error;
    if (end - start < bytes.length) return decode(table, bytes.subarray(start, end), options);
    const { path = table.name } = options;
    throw new DecodeError(error.message, placeOf(table, reader, bytes.length, path));
  }
  releaseReader(reader);
  return message;
}

function placeOf(table: MessageTable, reader: Reader, end: number, path: string): DecodePlace {
  try {
    return locate(table, reader, end, path) ?? { path };
  } catch {
    // A maxDepth of many thousands allows more levels than the stack holds.
    return { path, offset: reader.pos, isNear: true };
  }
}
