import * as rows from "../../common/well-known-types.js";
import type { Mismatch } from "../base/setup-errors/setup-errors.js";
import { show } from "../base/show.js";
import { dataInner } from "../message/data-parts.js";
import { firstMismatch } from "../message/first-mismatch.js";
import { fitsScalar } from "../message/fits-scalar.js";
import {
  isPlainObject,
  mostLevels,
  readList,
  readStruct,
  readValue,
  writeList,
  writeStruct,
  writeValue,
} from "./json-codec.js";
import { type WellKnownTable, wellKnown } from "./table.js";
import type { ListValue, Struct, Value } from "./types.js";

/**
 * The first part of a value that is not JSON, because `JSON.stringify` would leave it out, convert it or refuse it. Undefined if
 * all of it is JSON.
 */
function valueMismatch(value: unknown, path: string, level = 0): Mismatch | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "number" || fitsScalar("string", value)) {
    return undefined;
  }
  if (Array.isArray(value)) return listMismatch(value, path, level);
  return isPlainObject(value) ? structMismatch(value, path, level) : mismatchAt(path, "Value", value);
}

function structMismatch(value: unknown, path: string, level = 0): Mismatch | undefined {
  if (!isPlainObject(value)) return mismatchAt(path, "Struct", value);
  if (level >= mostLevels) return tooDeep(path);
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
  if (level >= mostLevels) return tooDeep(path);
  // `Array.from` instead of `forEach`, which would skip holes: a hole is not JSON either.
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
  return { path: start, type: `Value of at most ${mostLevels} levels`, value: "nested deeper" };
}

/** Replaces the mismatch "nested too deeply" by one that names the cycle, if the value contains itself. */
function withCycle(mismatch: Mismatch | undefined, value: unknown, path: string): Mismatch | undefined {
  return mismatch && (firstMismatch(dataInner(value, path), "nesting").mismatch ?? mismatch);
}

export const structTable: () => WellKnownTable = wellKnown<Struct>(rows.struct, () => ({
  layout: [{ no: 1, name: "", type: valueTable, key: "string" }],
  write: writeStruct,
  read: readStruct,
  absent: () => ({}),
  mismatch: (value, path) => withCycle(structMismatch(value, path), value, path),
}));

export const valueTable: () => WellKnownTable = wellKnown<Value>(rows.value, () => ({
  layout: [
    { no: 1, name: "", type: "int32" },
    { no: 2, name: "", type: "double" },
    { no: 3, name: "", type: "string" },
    { no: 4, name: "", type: "bool" },
    { no: 5, name: "", type: structTable },
    { no: 6, name: "", type: listValueTable },
  ],
  write: writeValue,
  read: readValue,
  absent: () => null,
  mismatch: (value, path) => withCycle(valueMismatch(value, path), value, path),
}));

export const listValueTable: () => WellKnownTable = wellKnown<ListValue>(rows.listValue, () => ({
  layout: [{ no: 1, name: "", type: valueTable, repeated: true }],
  write: writeList,
  read: readList,
  absent: () => [],
  mismatch: (value, path) => withCycle(listMismatch(value, path), value, path),
}));
