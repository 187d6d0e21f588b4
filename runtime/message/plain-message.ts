import type { WireType } from "../wire/wire-type.js";
import { fieldType } from "./field-type.js";
import { NamedMessage } from "./named-message.js";
import type { Codec, FieldInit } from "./seam.js";

/** A message whose members are its fields: not a tuple, and without oneofs. */
export interface PlainInit {
  readonly name: string;
  readonly hash?: string;
  readonly fields: readonly (FieldInit & { readonly oneof?: never })[];
}

/** A message of the runtime, without emitted code. Its codec asks the type of each field, which is enough for rare messages. */
export function plainMessage(init: PlainInit): NamedMessage {
  return new NamedMessage(init, { ready: () => plainCodec(init.fields) });
}

interface Field {
  readonly no: number;
  readonly name: string;
  readonly type: WireType;
}

/** The codec of a message whose members are its fields. Fields that it does not know are dropped. */
export function plainCodec(fields: readonly FieldInit[]): Pick<Codec, "write" | "read"> {
  const all = fields.map((init): Field => ({ no: init.no, name: init.name, type: fieldType(init) }));
  const byNumber = new Map(all.map((field) => [field.no, field]));
  return {
    write(w, p, message) {
      for (const { no, name, type } of all) p = type.write(w, p, no, (message as Record<string, unknown>)[name], 0);
      return p;
    },
    read(r, p, end, into) {
      const message: Record<string, unknown> = {};
      for (const { name, type } of all)
        message[name] = into === undefined ? type.initial() : (into as Record<string, unknown>)[name];
      while (p < end) {
        const tag = r.tag(p);
        const field = byNumber.get(tag >>> 3);
        if (field?.type.takes(tag)) message[field.name] = field.type.read(r, tag, r.pos, end, message[field.name]);
        else r.pass(tag, r.pos, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      for (const { name, type } of all) message[name] = type.settle(message[name], r);
      return message;
    },
  };
}
