import type { ScalarName } from "../../common/scalar-table.js";
import * as rows from "../../common/well-known-types.js";
import type { Mismatch } from "../base/setup-errors/setup-errors.js";
import { show } from "../base/show.js";
import { fitsScalar } from "../message/fits-scalar.js";
import { plainCodec } from "../message/plain-message.js";
import { zeroOf } from "../wire/scalars.js";
import { type WellKnownInit, type WellKnownTable, wellKnown } from "./table.js";

interface Field {
  readonly no: number;
  readonly name: string;
  readonly type: ScalarName;
  readonly repeated?: true;
}

type Plain = Readonly<Record<string, unknown>>;

/** Makes the descriptor table of a well-known type such as `FieldMask`, whose values are plain objects with scalar members. */
function plain(row: rows.WellKnownRow, ...layout: readonly Field[]): () => WellKnownTable {
  return wellKnown(row, () => plainInit(row.name, layout));
}

/** The hand-written parts of the table of a message whose values are plain objects with scalar members. */
export function plainInit(name: string, layout: readonly Field[]): WellKnownInit<unknown> {
  return {
    ...plainCodec(layout),
    layout,
    absent: () => Object.fromEntries(layout.map(({ name, type, repeated }) => [name, repeated ? [] : zeroOf(type)])),
    mismatch: (value, path) => mismatch(name, layout, value, path),
  };
}

function mismatch(name: string, layout: readonly Field[], value: unknown, path: string): Mismatch | undefined {
  if (typeof value !== "object" || value === null) return { path, type: name, value: show(value) };
  for (const field of layout) {
    const wrong = memberMismatch(field, (value as Plain)[field.name], `${path}.${field.name}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function memberMismatch({ type, repeated }: Field, value: unknown, path: string): Mismatch | undefined {
  if (!repeated) return fitsScalar(type, value) ? undefined : { path, type, value: show(value) };
  if (!Array.isArray(value)) return { path, type: `${type}[]`, value: show(value) };
  const index = Array.from<unknown>(value).findIndex((one) => !fitsScalar(type, one));
  return index < 0 ? undefined : { path: `${path}[${index}]`, type, value: show(value[index]) };
}

/** Makes the descriptor table of a message such as `Int32Value`, whose only field is a scalar named `value`. */
function wrapper(row: rows.WellKnownRow, type: ScalarName): () => WellKnownTable {
  return plain(row, { no: 1, name: "value", type });
}

export const fieldMaskTable = plain(rows.fieldMask, {
  no: 1,
  name: "paths",
  type: "string",
  repeated: true,
});
export const stringValueTable = wrapper(rows.stringValue, "string");
export const boolValueTable = wrapper(rows.boolValue, "bool");
export const bytesValueTable = wrapper(rows.bytesValue, "bytes");
export const doubleValueTable = wrapper(rows.doubleValue, "double");
export const floatValueTable = wrapper(rows.floatValue, "float");
export const int32ValueTable = wrapper(rows.int32Value, "int32");
export const int64ValueTable = wrapper(rows.int64Value, "int64");
export const uInt32ValueTable = wrapper(rows.uInt32Value, "uint32");
export const uInt64ValueTable = wrapper(rows.uInt64Value, "uint64");
