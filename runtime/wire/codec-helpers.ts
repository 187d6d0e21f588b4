import type { ScalarName } from "../scalar-table.js";
import { double, fixed32, fixed64, float, safeFixed64, safeSfixed64, sfixed32, sfixed64 } from "./fixed-writers.js";
import { isMap, own } from "./map-values.js";
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

/** The value of a list. @throws ValueError IW2007 when it is no array */
function array(value: unknown): unknown {
  if (!Array.isArray(value)) refuse(value, "an array");
  return value;
}

/** The value of a map. @throws ValueError IW2007 when it is none: another iterable's items would be taken apart */
function pairs(value: unknown): unknown {
  if (!isMap(value)) refuse(value, "a Map");
  return value;
}

/** The value of a map whose keys are an object's. @throws ValueError IW2007 when it is no object, a list or a Map */
function record(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Map)
    refuse(value, "a record");
  return value;
}

/** A oneof with an arm set to what was read; as it was when the field was of another wire type. */
function arm(holder: unknown, name: string, value: unknown): unknown {
  return value === undefined ? holder : { case: name, value };
}

/** Takes a oneof none of whose arms is set. @throws ValueError IW2007 when it is no object, or has an unknown case */
function noCase(holder: { readonly case?: unknown }): void {
  if (typeof holder !== "object") refuse(holder, "a oneof");
  if (holder.case !== undefined) refuse(holder.case, "a case of the oneof");
}

/** What emitted codecs are given when they are made: writers of scalars, and what else their text would repeat. */
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

/** The type of what emitted codecs are given. */
export type CodecHelpers = { readonly [Name in keyof typeof codecHelpers]: (typeof codecHelpers)[Name] };
