import type { Scalar } from "../../transformer/model/model.js";
import { oneofName, referenceName } from "./descriptors.js";
import type { Properties } from "./random-message.js";
import type { FieldSchema, MessageSchema, Schema, SingleSchema, TypeSchema } from "./schema.js";
import { membersOf, messageNamed } from "./schema.js";
import { setOwn } from "./set-own.js";
import { wellKnownValue } from "./well-known.js";

/** The value of a field or a oneof of a reference's message, which has the zero of an absent one in its prototype. */
const held = (reference: Properties | undefined, name: string): unknown =>
  reference !== undefined && Object.hasOwn(reference, name) ? reference[name] : undefined;

/** The classes of a contract by their names: what its module exports. */
export type Classes = Readonly<Record<string, unknown>>;

/** The value that a contract has for a message of the reference; an absent one is all defaults. */
export function contractValue(
  schema: Schema,
  message: MessageSchema,
  reference: Properties | undefined,
  classes: Classes,
): unknown {
  const { name, form } = message;
  const members = membersOf(message);
  const values = members.map((arms) =>
    arms[0].oneof === undefined
      ? fieldValue(schema, arms[0], held(reference, referenceName(message, arms[0])), classes)
      : oneofValue(
          schema,
          message,
          arms,
          held(reference, oneofName(message, arms[0])) as ReferenceOneof | undefined,
          classes,
        ),
  );
  if (form === "tuple") {
    // What the last field holds follows in the same array.
    return values.flatMap((value, i) => (members[i]?.[0].rest === true ? (value as unknown[]) : [value]));
  }
  if (form === "request") return values;
  const value: object = form === "class" || form === "decorated" ? new (classes[name] as new () => object)() : {};
  // Not assigned: a member may be called __proto__.
  for (const [i, [first]] of members.entries()) setOwn(value, first.oneof ?? first.name, values[i]);
  return value;
}

interface ReferenceOneof {
  readonly case?: string;
  readonly value?: unknown;
}

function oneofValue(
  schema: Schema,
  message: MessageSchema,
  arms: readonly FieldSchema[],
  reference: ReferenceOneof | undefined,
  classes: Classes,
): unknown {
  const arm = arms.find((field) => referenceName(message, field) === reference?.case);
  if (arm === undefined) return { case: undefined };
  return { case: arm.name, value: fieldValue(schema, arm, reference?.value, classes) };
}

function fieldValue(schema: Schema, { type, ...field }: FieldSchema, value: unknown, classes: Classes): unknown {
  const single = (one: SingleSchema, given: unknown): unknown => singleValue(schema, one, given, classes);
  switch (type.kind) {
    case "list":
      return ((value ?? []) as readonly unknown[]).map((item) => single(type.item, item));
    case "map":
      return mapValue(type, (value ?? {}) as Properties, single);
    case "optional":
      return value === undefined ? absentOf(type) : single(type.inner, value);
    default:
      return single(type, value === undefined ? field.default : value);
  }
}

function absentOf({ absent }: TypeSchema & { kind: "optional" }): null | undefined {
  return absent === "null" ? null : undefined;
}

function mapValue(
  { form, key, value }: TypeSchema & { kind: "map" },
  entries: Properties,
  single: (type: SingleSchema, given: unknown) => unknown,
): unknown {
  if (form === "map") {
    return new Map(Object.entries(entries).map(([k, v]) => [keyValue(key, k), single(value, v)]));
  }
  const record = {};
  for (const [k, v] of Object.entries(entries)) setOwn(record, k, single(value, v));
  return record;
}

/** The reference has every key as a property's name. */
function keyValue(key: Scalar, text: string): unknown {
  if (key === "string") return text;
  if (key === "bool") return text === "true";
  return isBigInt(key) ? BigInt(text) : Number(text);
}

function singleValue(schema: Schema, type: SingleSchema, value: unknown, classes: Classes): unknown {
  if (type.kind === "message") {
    return contractValue(schema, messageNamed(schema, type.name), value as Properties | undefined, classes);
  }
  if (type.kind === "enum") return value ?? 0;
  if (type.kind === "wellKnown") return wellKnownValue(type.name, value);
  const { scalar } = type;
  if (value === undefined) return zeroOf(scalar);
  return scalar.startsWith("safe") ? Number(value) : value;
}

function zeroOf(scalar: Scalar): unknown {
  if (scalar === "string") return "";
  if (scalar === "bytes") return new Uint8Array();
  if (scalar === "bool") return false;
  return isBigInt(scalar) ? 0n : 0;
}

const isBigInt = (scalar: Scalar): boolean => scalar.endsWith("64") && !scalar.startsWith("safe");
