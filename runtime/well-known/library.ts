import { create, type DescMessage, type MessageShape, mergeFromBinary, toBinary } from "@bufbuild/protobuf";
import type { Mismatch } from "../errors/setup-errors.js";
import { outOfRange } from "../wire/decode-error.js";
import { ValueError } from "../wire/value-error.js";
import { type WellKnownTable, wellKnown } from "./table.js";

/** Converts between our values and messages of protobuf-es. */
export interface Conversion<T, Desc extends DescMessage> {
  readonly schema: Desc;
  readonly holdsNull?: true;
  toMessage(value: T): MessageShape<Desc>;
  fromMessage(message: MessageShape<Desc>): T;
  /**
   * Adds a later occurrence to an earlier one, in place, for types that grow with each occurrence. Rebuilding the message each
   * time would take quadratic time.
   */
  merge?(into: T, message: MessageShape<Desc>): T;
  /** The reason why a value cannot be encoded, if there is one. */
  mismatch(value: unknown, path: string): Mismatch | undefined;
}

/** The table of a type that protobuf-es reads and writes. Fields that it does not know are dropped. */
export function fromLibrary<T, Desc extends DescMessage>(conversion: Conversion<T, Desc>): () => WellKnownTable {
  const { schema, holdsNull, toMessage, fromMessage, merge, mismatch } = conversion;
  const { name, typeName } = schema;
  return wellKnown<T>({
    name,
    text: name,
    protoName: typeName,
    ...(holdsNull ? { holdsNull } : {}),
    write(w, p, value) {
      const wrong = mismatch(value, name);
      if (wrong !== undefined) throw new ValueError(problemOf(wrong));
      const bytes = toBinary(schema, toMessage(value));
      p = w.room(p, bytes.length + 16);
      w.buf.set(bytes, p);
      return p + bytes.length;
    },
    read(r, p, end, into) {
      const message = into === undefined || merge !== undefined ? create(schema) : toMessage(into);
      // A plain Uint8Array: bytes inside become views of the same class as the input.
      const bytes = new Uint8Array(r.buf.buffer, r.buf.byteOffset + p, end - p);
      try {
        // The library counts this message, too, which the reader has counted already.
        mergeFromBinary(schema, message, bytes, { readUnknownFields: false, recursionLimit: r.depth + 1 });
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        throw r.refused(p, outOfRange(`malformed ${typeName}: ${problem}`));
      }
      r.pos = end;
      return into === undefined || merge === undefined ? fromMessage(message) : merge(into, message);
    },
    absent: () => fromMessage(create(schema)),
    mismatch,
  });
}

function problemOf(mismatch: Mismatch): string {
  return "type" in mismatch
    ? `${mismatch.path} is ${mismatch.value}, not ${mismatch.type}`
    : `${mismatch.path} contains itself`;
}
