import { create, type DescMessage, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import {
  AnySchema,
  BoolValueSchema,
  BytesValueSchema,
  DoubleValueSchema,
  FieldMaskSchema,
  FloatValueSchema,
  Int32ValueSchema,
  Int64ValueSchema,
  StringValueSchema,
  UInt32ValueSchema,
  UInt64ValueSchema,
} from "@bufbuild/protobuf/wkt";
import type { Mismatch } from "../errors/setup-errors.js";
import { fitsScalar } from "../message/fits-scalar.js";
import { show } from "../message/show.js";
import { fromLibrary } from "./library.js";
import type { WellKnownTable } from "./table.js";

/** The members of a message with their scalar types; lists are named as in TypeScript. */
type Members = Readonly<Record<string, string>>;

/** The table of a message that is a plain object of scalars in TypeScript. */
function plain<Desc extends DescMessage>(schema: Desc, members: Members): () => WellKnownTable {
  type Plain = Readonly<Record<string, unknown>>;
  const pick = (from: Plain): Plain =>
    Object.fromEntries(Object.entries(members).map(([name, type]) => [name, rounded(type, from[name])]));
  return fromLibrary<Plain, Desc>({
    schema,
    toMessage: (value) => create(schema, pick(value) as MessageInitShape<Desc>) as MessageShape<Desc>,
    fromMessage: (message) => pick(message as unknown as Plain),
    ...(isListOf(members) ? { merge: (into, message) => append(into, message as unknown as Plain) } : {}),
    mismatch: (value, path) => mismatch(schema.name, members, value, path),
  });
}

/** Whether a message grows with each of its occurrences, because all its members are lists. */
function isListOf(members: Members): boolean {
  return Object.values(members).every((type) => type.endsWith("[]"));
}

function append(into: Readonly<Record<string, unknown>>, added: Readonly<Record<string, unknown>>): typeof into {
  for (const [name, list] of Object.entries(into)) {
    for (const item of added[name] as readonly unknown[]) (list as unknown[]).push(item);
  }
  return into;
}

/** Rounds a float. The library refuses a value that rounds to infinity; the runtime's own floats allow it. */
function rounded(type: string, value: unknown): unknown {
  return type === "float" ? Math.fround(value as number) : value;
}

function mismatch(name: string, members: Members, value: unknown, path: string): Mismatch | undefined {
  if (typeof value !== "object" || value === null) return { path, type: name, value: show(value) };
  for (const [member, type] of Object.entries(members)) {
    const wrong = memberMismatch(type, (value as Readonly<Record<string, unknown>>)[member], `${path}.${member}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function memberMismatch(type: string, value: unknown, path: string): Mismatch | undefined {
  const isList = type.endsWith("[]");
  if (!isList) return fitsScalar(type, value) ? undefined : { path, type, value: show(value) };
  if (!Array.isArray(value)) return { path, type, value: show(value) };
  const element = type.slice(0, -2);
  const index = Array.from<unknown>(value).findIndex((one) => !fitsScalar(element, one));
  return index < 0 ? undefined : { path: `${path}[${index}]`, type: element, value: show(value[index]) };
}

/** `Any`. */
export const anyTable = /*@__PURE__*/ plain(AnySchema, { typeUrl: "string", value: "bytes" });
/** `FieldMask`. */
export const fieldMaskTable = /*@__PURE__*/ plain(FieldMaskSchema, { paths: "string[]" });
/** `StringValue`. */
export const stringValueTable = /*@__PURE__*/ plain(StringValueSchema, { value: "string" });
/** `BoolValue`. */
export const boolValueTable = /*@__PURE__*/ plain(BoolValueSchema, { value: "bool" });
/** `BytesValue`. */
export const bytesValueTable = /*@__PURE__*/ plain(BytesValueSchema, { value: "bytes" });
/** `DoubleValue`. */
export const doubleValueTable = /*@__PURE__*/ plain(DoubleValueSchema, { value: "double" });
/** `FloatValue`. */
export const floatValueTable = /*@__PURE__*/ plain(FloatValueSchema, { value: "float" });
/** `Int32Value`. */
export const int32ValueTable = /*@__PURE__*/ plain(Int32ValueSchema, { value: "int32" });
/** `Int64Value`. */
export const int64ValueTable = /*@__PURE__*/ plain(Int64ValueSchema, { value: "int64" });
/** `UInt32Value`. */
export const uInt32ValueTable = /*@__PURE__*/ plain(UInt32ValueSchema, { value: "uint32" });
/** `UInt64Value`. */
export const uInt64ValueTable = /*@__PURE__*/ plain(UInt64ValueSchema, { value: "uint64" });
