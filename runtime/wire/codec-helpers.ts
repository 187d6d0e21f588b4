import type { ScalarName } from "../../common/scalar-table.js";
import { isMap } from "../base/any-realm.js";
import { double, fixed32, fixed64, float, safeFixed64, safeSfixed64, sfixed32, sfixed64 } from "./fixed-writers.js";
import { own, ownRecord } from "./map-values.js";
import { noBytes } from "./no-bytes.js";
import {
  bool,
  int32,
  int64,
  nullValue,
  safeInt64,
  safeSint64,
  safeUint64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "./scalar-writers.js";
import { unknownFields } from "./unknown-fields.js";
import { refuse } from "./value-error.js";

/** Asserts that the value of a list field is an array, and returns it. @throws ValueError IW2007 if it is not */
export function array(value: unknown): unknown {
  if (!Array.isArray(value)) refuse(value, "an array");
  return value;
}

/**
 * Asserts that the value of a map field is a `Map`, and returns it. Other iterables are refused, because their items could be
 * anything. @throws ValueError IW2007
 */
export function pairs(value: unknown): unknown {
  if (!isMap(value)) refuse(value, "a Map");
  return value;
}

/**
 * Asserts that the value of a map field is a record. Returns it, or a copy with only its own keys if its prototype has enumerable
 * keys.
 * @throws ValueError IW2007 if it is not an object, or is an array or a `Map`
 */
export function record(value: unknown): unknown {
  return ownRecord(value) ?? refuse(value, "a record");
}

/**
 * Returns a oneof whose member `name` is set to the value that was read: `{ case: name, value }`. If `value` is undefined,
 * because the field had another wire type, returns the oneof so far, `holder`.
 */
export function arm(holder: unknown, name: string, value: unknown): unknown {
  return value === undefined ? holder : { case: name, value };
}

/**
 * Asserts that a oneof is not set. Emitted code calls it when none of the members that it knows is set.
 * @throws ValueError IW2007 if `holder` is not an object, or has an unknown `case`
 */
export function noCase(holder: { readonly case?: unknown }): void {
  if (typeof holder !== "object") refuse(holder, "a oneof");
  if (holder.case !== undefined) refuse(holder.case, "a case of the oneof");
}

/** The helpers that emitted codecs use: functions that write scalars, and code that codecs would otherwise repeat. */
export const codecHelpers = {
  arm,
  array,
  bool,
  double,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  noBytes,
  noCase,
  null: nullValue,
  own,
  pairs,
  record,
  safeFixed64,
  safeInt64,
  safeSfixed64,
  safeSint64,
  safeUint64,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  uint32,
  uint64,
  unknownFields,
} as const satisfies Readonly<Record<string, unknown> & Record<Exclude<ScalarName, "string" | "bytes">, unknown>>;

export type CodecHelpers = { readonly [Name in keyof typeof codecHelpers]: (typeof codecHelpers)[Name] };
