import type { Copying } from "../wire/copied-bytes.js";
import { DecodeError, type DecodePlace } from "../wire/decode-error.js";
import {
  acquireReader,
  acquireWriter,
  nestingLimit,
  releaseFailedReader,
  releaseReader,
  releaseWriter,
} from "../wire/pool.js";
import type { Reader } from "../wire/reader.js";
import { encodingFailure } from "./encoding-failure.js";
import { locate } from "./locate.js";
import type { MessageTable } from "./message.js";
import type { Codec } from "./seam.js";

/**
 * Encodes a message. The result is a view of a shared buffer, but its bytes are never overwritten. `path` is the name of the
 * message in errors, and `index` its position in a stream. Without a path, the codec's error is thrown as it is, without the
 * place of the value.
 * @throws SetupError IW2007 with the path to the value that does not fit its type; an error that a getter of the value throws, as
 * it is
 */
export function encode(codec: Pick<Codec, "write">, message: unknown): Uint8Array;
export function encode(table: MessageTable, message: unknown, path: string, index?: number): Uint8Array;
export function encode(codec: Pick<Codec, "write">, message: unknown, path?: string, index?: number): Uint8Array {
  const writer = acquireWriter();
  let end: number;
  try {
    end = codec.write(writer, writer.start, message);
  } catch (error) {
    throw path === undefined ? error : encodingError(codec as MessageTable, message, error, path, index);
  }
  const bytes = writer.finish(end);
  releaseWriter(writer);
  return bytes;
}

/**
 * Encodes a message without unknown fields, its own and those of messages inside it.
 * @throws SetupError IW2007 with the path to the value that does not fit its type
 */
export function encodeKnown(table: MessageTable, message: unknown): Uint8Array {
  const writer = acquireWriter();
  writer.dropsUnknown = true;
  let end: number;
  try {
    end = table.write(writer, writer.start, message);
  } catch (error) {
    throw encodingError(table, message, error, table.name);
  }
  const bytes = writer.finish(end);
  writer.dropsUnknown = false;
  releaseWriter(writer);
  return bytes;
}

/** The error to throw when a codec threw `thrown`, for code that calls codecs without {@link encode}. */
export function encodingError(
  table: MessageTable,
  message: unknown,
  thrown: unknown,
  path: string,
  index?: number,
): unknown {
  const at = index === undefined ? path : `${path}[${index}]`;
  return encodingFailure(table, message, table.fieldsOf ?? same, at, thrown);
}

function same(message: unknown): unknown {
  return message;
}

/** The options for decoding, which clients, servers and messages take. */
export interface ReadOptions {
  /** The greatest depth of nested messages and groups. The default is 100. */
  readonly maxDepth?: number | undefined;
  /** Whether keys of maps are kept for later messages, which then read equal keys faster. The default is true. */
  readonly cacheKeys?: boolean | undefined;
  /**
   * Whether bytes are *copies* (true) or views of the input (false, the default). With `"small"`, only those are copies that are
   * small beside the input.
   */
  readonly copy?: Copying | undefined;
}

export interface DecodeOptions extends ReadOptions {
  /** The name of the message, with which the path in an error begins. The default is the `name` of the `MessageTable`. */
  readonly path?: string;
}

/**
 * Decodes a message.
 * @throws DecodeError IW2010 with the path to the member, and the offset from the first byte of the message
 */
export function decode(
  table: MessageTable,
  bytes: Uint8Array,
  options?: DecodeOptions,
  start: number = 0,
  end: number = bytes.length,
): unknown {
  const reader =
    options === undefined
      ? acquireReader(bytes, nestingLimit, false, true)
      : acquireReader(bytes, options.maxDepth ?? nestingLimit, options.copy ?? false, options.cacheKeys !== false);
  let message: unknown;
  try {
    // All four arguments are passed, because V8 calls a function with fewer arguments than parameters in a slower way.
    message = table.read(reader, start, end, undefined);
  } catch (error) {
    if (!(error instanceof DecodeError) || error.path !== "") {
      releaseFailedReader(reader);
      throw error;
    }
    const isPart = end - start < bytes.length;
    const path = options?.path ?? table.name;
    const place = isPart ? { path } : placeOf(table, reader, bytes.length, path);
    releaseFailedReader(reader);
    if (isPart) return decode(table, bytes.subarray(start, end), options);
    throw new DecodeError(error.message, place);
  }
  releaseReader(reader);
  return message;
}

function placeOf(table: MessageTable, reader: Reader, end: number, path: string): DecodePlace {
  try {
    return locate(table, reader, end, path) ?? { path };
  } catch {
    // With a `maxDepth` of many thousands, messages can be nested more deeply than the call stack allows.
    return { path, offset: reader.pos, isNear: true };
  }
}
