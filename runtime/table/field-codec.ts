import { listType } from "../wire/list-type.js";
import { recordType } from "../wire/map-types.js";
import { type LinkableMessage, messageType } from "../wire/message-type.js";
import { optionalType } from "../wire/presence-types.js";
import { scalarTypes } from "../wire/scalar-types.js";
import type { WireType } from "../wire/wire-type.js";
import type { Codec, FieldInit, MessageInit } from "./seam.js";

interface Field {
  readonly no: number;
  readonly name: string;
  readonly type: WireType;
}

/** A codec that goes through a message's fields: for the runtime's own messages, which are rare and have no emitted code. */
export function fieldCodec({ fields = [] }: MessageInit): Codec {
  const all = fields.map((init): Field => ({ no: init.no, name: init.name, type: wireTypeOf(init) }));
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
        else r.skip(tag, r.pos, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      for (const { name, type } of all) message[name] = type.settle(message[name], r);
      return message;
    },
  };
}

function wireTypeOf({ type, key, repeated, optional }: FieldInit): WireType {
  const single = singleOf(type);
  if (key !== undefined) return recordType(single) as WireType;
  if (repeated) return listType(single) as WireType;
  return optional === undefined ? single : (optionalType(single) as WireType);
}

function singleOf(type: FieldInit["type"]): WireType {
  if (typeof type === "object") return type;
  if (typeof type === "function") return messageType(type() as LinkableMessage<unknown>);
  return scalarTypes[type as keyof typeof scalarTypes] as WireType;
}
