import { create } from "@bufbuild/protobuf";
import {
  type ListValue as ListMessage,
  ListValueSchema,
  NullValue,
  type Struct as StructMessage,
  StructSchema,
  type Value as ValueMessage,
  ValueSchema,
} from "@bufbuild/protobuf/wkt";
import type { Mismatch } from "../errors/setup-errors.js";
import { dataInner } from "../message/data-parts.js";
import { firstMismatch } from "../message/first-mismatch.js";
import { fitsScalar } from "../message/fits-scalar.js";
import { show } from "../message/show.js";
import { own } from "../wire/map-values.js";
import { nestingLimit } from "../wire/pool.js";
import { fromLibrary } from "./library.js";
import type { ListValue, Struct, Value } from "./types.js";

/** The most levels of JSON. Each takes two of the levels that readers allow; two are left for the outer message. */
const levels = nestingLimit / 2 - 1;

function valueMessage(json: Value): ValueMessage {
  return create(ValueSchema, { kind: kindOf(json) });
}

function kindOf(json: Value): ValueMessage["kind"] {
  switch (typeof json) {
    case "number":
      return { case: "numberValue", value: json };
    case "string":
      return { case: "stringValue", value: json };
    case "boolean":
      return { case: "boolValue", value: json };
    default:
      if (json === null) return { case: "nullValue", value: NullValue.NULL_VALUE };
      if (Array.isArray(json)) return { case: "listValue", value: listMessage(json) };
      return { case: "structValue", value: structMessage(json as Struct) };
  }
}

function structMessage(json: Struct): StructMessage {
  const message = create(StructSchema);
  for (const [key, value] of Object.entries(json)) own(message.fields, key, valueMessage(value));
  return message;
}

function listMessage(json: ListValue): ListMessage {
  return create(ListValueSchema, { values: json.map(valueMessage) });
}

function jsonOf({ kind }: ValueMessage): Value {
  switch (kind.case) {
    case "structValue":
      return structOf(kind.value);
    case "listValue":
      return listOf(kind.value);
    case "nullValue":
    case undefined:
      return null;
    default:
      return kind.value;
  }
}

function structOf(message: StructMessage): Struct {
  return mergeStruct({}, message);
}

function listOf({ values }: ListMessage): ListValue {
  return values.map(jsonOf);
}

/** Merges a oneof: another kind replaces the earlier one; a list or struct is added to. */
function mergeValue(into: Value, message: ValueMessage): Value {
  const { kind } = message;
  if (kind.case === undefined) return into;
  if (kind.case === "listValue" && Array.isArray(into)) return mergeList(into, kind.value);
  if (kind.case === "structValue" && isPlainObject(into)) return mergeStruct(into as Struct, kind.value);
  return jsonOf(message);
}

function mergeStruct(into: Struct, { fields }: StructMessage): Struct {
  for (const [key, value] of Object.entries(fields)) own(into, key, jsonOf(value));
  return into;
}

function mergeList(into: ListValue, { values }: ListMessage): ListValue {
  for (const value of values) into.push(jsonOf(value));
  return into;
}

/** The mismatch of a value that is not JSON: `JSON.stringify` would leave it out, write it as null, convert it or refuse it. */
function valueMismatch(value: unknown, path: string, level = 0): Mismatch | undefined {
  if (value === null || typeof value === "boolean") return undefined;
  if (typeof value === "number" ? Number.isFinite(value) : fitsScalar("string", value)) return undefined;
  if (Array.isArray(value)) return listMismatch(value, path, level);
  return isPlainObject(value) ? structMismatch(value, path, level) : mismatchAt(path, "Value", value);
}

function structMismatch(value: unknown, path: string, level = 0): Mismatch | undefined {
  if (!isPlainObject(value)) return mismatchAt(path, "Struct", value);
  if (level >= levels) return tooDeep(path);
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}[${JSON.stringify(key)}]`;
    const mismatch = fitsScalar("string", key)
      ? valueMismatch(inner, at, level + 1)
      : mismatchAt(`A key of ${path}`, "string", key);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

function listMismatch(value: unknown, path: string, level = 0): Mismatch | undefined {
  if (!Array.isArray(value)) return mismatchAt(path, "ListValue", value);
  if (level >= levels) return tooDeep(path);
  // Not `forEach`, which skips holes: a hole does not fit either.
  for (const [index, inner] of Array.from<unknown>(value).entries()) {
    const mismatch = valueMismatch(inner, `${path}[${index}]`, level + 1);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

function mismatchAt(path: string, type: string, value: unknown): Mismatch {
  return { path, type, value: show(value) };
}

function tooDeep(path: string): Mismatch {
  const start = path.length > 100 ? `${path.slice(0, 100)}…` : path;
  return { path: start, type: `Value of at most ${levels} levels`, value: "nested deeper" };
}

/** Reports a value that contains itself as a cycle: it is deeper than any limit. */
function withCycle(mismatch: Mismatch | undefined, value: unknown, path: string): Mismatch | undefined {
  return mismatch && (firstMismatch(dataInner(value, path), "nesting").mismatch ?? mismatch);
}

// An instance of a class would arrive as a plain object. Plain objects of another realm have another root prototype.
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** `Struct`. */
export const structTable = /*@__PURE__*/ fromLibrary<Struct, typeof StructSchema>({
  schema: StructSchema,
  toMessage: structMessage,
  fromMessage: structOf,
  merge: mergeStruct,
  mismatch: (value, path) => withCycle(structMismatch(value, path), value, path),
});

/** `Value`. One without a kind, which only a faulty peer sends, reads as null, too. */
export const valueTable = /*@__PURE__*/ fromLibrary<Value, typeof ValueSchema>({
  schema: ValueSchema,
  holdsNull: true,
  toMessage: valueMessage,
  fromMessage: jsonOf,
  merge: mergeValue,
  mismatch: (value, path) => withCycle(valueMismatch(value, path), value, path),
});

/** `ListValue`. */
export const listValueTable = /*@__PURE__*/ fromLibrary<ListValue, typeof ListValueSchema>({
  schema: ListValueSchema,
  toMessage: listMessage,
  fromMessage: listOf,
  merge: mergeList,
  mismatch: (value, path) => withCycle(listMismatch(value, path), value, path),
});
