import { bclFields } from "../../common/wire/bcl-fields.js";
import { onFirstUse } from "../base/on-first-use.js";
import type { MessageTable } from "../message/message.js";
import { NamedMessage } from "../message/named-message.js";
import type { Codec } from "../message/seam.js";
import { fixed64 } from "../wire/fixed-writers.js";
import type { Reader } from "../wire/reader.js";
import { int32, sint64, uint32, uint64 } from "../wire/scalar-writers.js";
import type { Writer } from "../wire/writer.js";

/** How one of the scalars travels that protobuf-net's own messages have. */
interface Travel {
  readonly wireType: 0 | 1;
  readonly zero: unknown;
  write(w: Writer, p: number, value: unknown): number;
  read(r: Reader, p: number): unknown;
}

const travels: Readonly<Record<string, Travel>> = {
  int32: { wireType: 0, zero: 0, write: (w, p, v) => int32(w.buf, p, v as number), read: (r, p) => r.varint(p) | 0 },
  uint32: { wireType: 0, zero: 0, write: (w, p, v) => uint32(w.buf, p, v as number), read: (r, p) => r.varint(p) },
  sint64: { wireType: 0, zero: 0n, write: (w, p, v) => sint64(w.buf, p, v as bigint), read: (r, p) => r.sint64(p) },
  uint64: { wireType: 0, zero: 0n, write: (w, p, v) => uint64(w.buf, p, v as bigint), read: (r, p) => r.uint64(p) },
  fixed64: { wireType: 1, zero: 0n, write: (w, p, v) => fixed64(w, p, v as bigint), read: (r, p) => r.fixed64(p) },
};

/** The largest number of bytes of a field: one for its tag, ten for its value. */
const fieldRoom = 11;

/**
 * Makes a function that returns the message with the fields of one of protobuf-net's own messages, as whose value it is in JSON. Its
 * codec knows only what these have, because a bundle with a Guid and without JSON has it, too.
 */
export function bclForm(name: string): () => MessageTable {
  return onFirstUse(() => {
    const fields = (bclFields[name] ?? []).map(([field, type], at) => ({
      no: at + 1,
      name: field,
      protoName: field,
      jsonName: field,
      type,
    }));
    return new NamedMessage({ name, fields }, { ready: () => codecOf(fields) });
  });
}

type Values = Record<string, unknown>;

function codecOf(fields: readonly { no: number; name: string; type: string }[]): Pick<Codec, "write" | "read"> {
  const all = fields.map(({ no, name, type }) => ({ no, name, ...(travels[type] as Travel) }));
  return {
    write(w, p, message) {
      p = w.room(p, all.length * fieldRoom);
      for (const { no, name, wireType, write } of all) {
        w.buf[p] = (no << 3) | wireType;
        p = write(w, p + 1, (message as Values)[name]);
      }
      return p;
    },
    read(r, p, end) {
      const message: Values = Object.fromEntries(all.map(({ name, zero }) => [name, zero]));
      while (p < end) {
        const tag = r.tag(p);
        const field = all[(tag >>> 3) - 1];
        p = r.pos;
        if (field?.wireType === (tag & 7)) message[field.name] = field.read(r, p);
        else r.pass(tag, p, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      return message;
    },
  };
}
