import { optionalType } from "../wire/presence-types.js";
import type { Reader } from "../wire/reader.js";
import type { WireType } from "../wire/wire-type.js";
import { wrappedType } from "../wire/wrapped-type.js";
import { fieldType } from "./field-type.js";
import { armOf } from "./members.js";
import { NamedMessage } from "./named-message.js";
import type { Codec, FieldInit } from "./seam.js";

/** A message whose members (or items, if it is a tuple) are its fields and oneofs. A tuple has no oneofs. */
export interface PlainInit {
  readonly name: string;
  readonly hash?: string;
  readonly tuple?: true;
  readonly fields: readonly FieldInit[];
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
  /** The member, which for an arm is that of its oneof. */
  readonly key: string | number;
  /** The case of an arm. Undefined for other fields. */
  readonly case: string | undefined;
  readonly type: WireType;
}

type Values = Record<string | number, unknown>;

/** Makes the codec of a message whose members (or items, if it is a tuple) are its fields and oneofs. It drops unknown fields. */
export function plainCodec(fields: readonly FieldInit[], isTuple = false): Pick<Codec, "write" | "read"> {
  const all = fields.map((init, index) => plainField(init, isTuple ? index : undefined));
  const byNumber = new Map(all.map((field) => [field.no, field]));
  const restAt = fields.findIndex(({ rest }) => rest !== undefined);
  const nest = (message: unknown): Values => (restAt < 0 ? message : withRest(message as unknown[], restAt)) as Values;
  return {
    write(w, p, message) {
      const values = nest(message);
      for (const { no, key, case: arm, type } of all) {
        if (arm === undefined) p = type.write(w, p, no, values[key], 0);
        else if (armOf(values[key]).case === arm) p = type.write(w, p, no, armOf(values[key]).value, 0);
      }
      return p;
    },
    read(r, p, end, into) {
      const message = (isTuple ? [] : {}) as Values;
      const earlier = into === undefined ? undefined : nest(into);
      for (const { key, case: arm, type } of all) {
        const initial = arm === undefined ? type.initial() : { case: undefined };
        message[key] = earlier === undefined ? initial : earlier[key];
      }
      while (p < end) {
        const tag = r.tag(p);
        const field = byNumber.get(tag >>> 3);
        if (field?.type.takes(tag)) message[field.key] = readField(field, r, tag, end, message[field.key]);
        else r.pass(tag, r.pos, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      for (const field of all) message[field.key] = settled(field, message[field.key], r);
      return restAt < 0 ? message : withoutRest(message as unknown as unknown[], restAt);
    },
  };
}

function plainField(init: FieldInit, index: number | undefined): Field {
  const { no, name, oneof } = init;
  const type = fieldType(init);
  if (index !== undefined) return { no, key: index, case: undefined, type: wrappedType(type) };
  // An arm has presence: it is written although it may have its default.
  return oneof === undefined
    ? { no, key: name, case: undefined, type }
    : { no, key: oneof, case: name, type: optionalType(type) };
}

/** Reads an occurrence of a field. `soFar` is the value of the member. */
function readField({ case: name, type }: Field, r: Reader, tag: number, end: number, soFar: unknown): unknown {
  if (name === undefined) return type.read(r, tag, r.pos, end, soFar);
  const arm = armOf(soFar);
  return { case: name, value: type.read(r, tag, r.pos, end, arm.case === name ? arm.value : type.initial()) };
}

function settled({ case: name, type }: Field, value: unknown, r: Reader): unknown {
  if (name === undefined) return type.settle(value, r);
  const arm = armOf(value);
  return arm.case === name ? { case: name, value: type.settle(arm.value, r) } : value;
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
