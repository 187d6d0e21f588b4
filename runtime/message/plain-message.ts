import type { WireType } from "../wire/wire-type.js";
import { wrappedType } from "../wire/wrapped-type.js";
import { fieldType } from "./field-type.js";
import { NamedMessage } from "./named-message.js";
import type { Codec, FieldInit } from "./seam.js";

/** A message without oneofs, whose members (or items, if it is a tuple) are its fields. */
export interface PlainInit {
  readonly name: string;
  readonly hash?: string;
  readonly tuple?: true;
  readonly fields: readonly (FieldInit & { readonly oneof?: never })[];
}

/**
 * Makes a message that the runtime itself declares, so that the transformer emits no codec. The codec interprets the types of the
 * fields each time, which is fast enough for rare messages such as error details.
 */
export function plainMessage(init: PlainInit): NamedMessage {
  return new NamedMessage(init, { ready: () => plainCodec(init.fields, init.tuple) });
}

interface Field {
  readonly no: number;
  readonly key: string | number;
  readonly type: WireType;
}

type Values = Record<string | number, unknown>;

/** Makes the codec of a message whose members (or items, if it is a tuple) are its fields. It drops unknown fields. */
export function plainCodec(fields: readonly FieldInit[], isTuple = false): Pick<Codec, "write" | "read"> {
  const all = fields.map((init, index): Field => {
    const type = fieldType(init);
    return isTuple ? { no: init.no, key: index, type: wrappedType(type) } : { no: init.no, key: init.name, type };
  });
  const byNumber = new Map(all.map((field) => [field.no, field]));
  const restAt = fields.findIndex(({ rest }) => rest !== undefined);
  const nest = (message: unknown): Values => (restAt < 0 ? message : withRest(message as unknown[], restAt)) as Values;
  return {
    write(w, p, message) {
      const values = nest(message);
      for (const { no, key, type } of all) p = type.write(w, p, no, values[key], 0);
      return p;
    },
    read(r, p, end, into) {
      const message = (isTuple ? [] : {}) as Values;
      const earlier = into === undefined ? undefined : nest(into);
      for (const { key, type } of all) message[key] = earlier === undefined ? type.initial() : earlier[key];
      while (p < end) {
        const tag = r.tag(p);
        const field = byNumber.get(tag >>> 3);
        if (field?.type.takes(tag)) message[field.key] = field.type.read(r, tag, r.pos, end, message[field.key]);
        else r.pass(tag, r.pos, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      for (const { key, type } of all) message[key] = type.settle(message[key], r);
      return restAt < 0 ? message : withoutRest(message as unknown as unknown[], restAt);
    },
  };
}

/**
 * Converts the items of a tuple into the values of its fields. The last field has all items from the index `at` on: with 2,
 * `[a, b, c, d]` → `[a, b, [c, d]]`.
 */
function withRest(tuple: readonly unknown[], at: number): unknown[] {
  return [...tuple.slice(0, at), tuple.slice(at)];
}

function withoutRest(values: readonly unknown[], at: number): unknown[] {
  return [...values.slice(0, at), ...(values[at] as readonly unknown[])];
}
