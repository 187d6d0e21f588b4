import type { DecodePlace } from "../wire/decode-error.js";
import type { Reader } from "../wire/reader.js";
import type { MessageTable } from "./message.js";
import { isOpaque } from "./opaque.js";

/**
 * Finds the place of a decoding error after the fact. This version, used outside Node, names only members of the outermost
 * message, even for an error in a nested message. The message begins at the reader's first byte and ends at `end`; `path` is its
 * name.
 */
export function locate(table: MessageTable, reader: Reader, end: number, path: string): DecodePlace | undefined {
  if (table.bare !== undefined) return locate(table.bare() as MessageTable, reader, end, path);
  const { pos } = reader;
  // After an overrun, it is not known where the value began.
  if (reader.overran) return { path, offset: pos, isNear: true };
  reader.depth = reader.limit;
  let from = 0;
  let tag = 0;
  try {
    for (let p = 0; p < end && p <= pos; p = reader.skip(tag, reader.pos, end)) {
      from = p;
      tag = reader.tag(p);
    }
  } catch {
    // The first field that cannot be skipped is the faulty one.
  }
  const fields = isOpaque(table) ? table.layout : table.fields;
  const no = tag >>> 3;
  // Wire types above 5 do not exist, and 4 is an end-group tag.
  if (fields.length === 0 || no === 0 || (tag & 7) === 4 || (tag & 7) > 5) return { path, offset: from };
  const field = fields.find((one) => one.no === no);
  if (field === undefined) return { path, offset: from, unknown: no };
  const { name, oneof } = field;
  const part = name === "" ? "" : oneof === undefined ? `.${name}` : `.${oneof}.value`;
  return { path: path + part, offset: from };
}
