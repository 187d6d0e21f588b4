import { valueMisfit } from "../setup-errors.js";
import { acquireReader, acquireWriter, releaseReader, releaseWriter } from "../wire/pool.js";
import { explain } from "./explain.js";
import type { MessageTable } from "./message.js";

/** A message's bytes: a view of a shared buffer that nothing writes to again. */
export function encode(table: MessageTable, message: unknown): Buffer {
  const writer = acquireWriter();
  const bytes = writer.finish(table.write(writer, writer.start, message));
  releaseWriter(writer);
  return bytes as Buffer;
}

/**
 * Reads a message. `limit` and `copy` are those of {@link acquireReader}.
 * @throws WireError IW2010
 */
export function decode(table: MessageTable, bytes: Uint8Array, limit?: number, copy?: boolean): unknown {
  const reader = acquireReader(bytes, limit, copy);
  const message = table.read(reader, 0, bytes.length);
  releaseReader(reader);
  return message;
}

/** The error for a failed {@link encode}: IW2007 with the exact place, or what was thrown when every value fits (a getter threw). */
export function encodeFailure(table: MessageTable, message: unknown, path: string, thrown: unknown): unknown {
  try {
    const misfit = explain(table, message, path);
    return misfit === undefined ? thrown : valueMisfit(misfit, thrown);
  } catch {
    return thrown;
  }
}
