import { isPackable, type ScalarName, type ScalarRow, scalarRow } from "../../../common/scalar-table.js";
import { memoize } from "../../base/memoize.js";
import type { Reader } from "../../wire/reader.js";
import type { MessageTable } from "../message.js";
import { isOpaque } from "../opaque.js";
import { type FieldInit, type PlainField, plainField } from "../seam.js";
import { isRest, restFields } from "../value-fields.js";

/** What the search for a decoding error needs to know about a field in order to skip it. */
export interface PassedField {
  /** Its part of a path, such as `.name`. */
  readonly part: string;
  readonly wireType: number;
  readonly isList: boolean;
  /** The size in bytes of an element in a packed list, or 0 for varints. Undefined for a type that is never packed. */
  readonly width: number | undefined;
  /** Returns the table of an element. Undefined if elements are not messages. */
  readonly table: (() => MessageTable) | undefined;
  /** The fields nested in the field: the key and the value of a map's entry, or the items of a long tuple from the eighth on. */
  readonly entry: PassedFields | undefined;
  /** The scalar of the keys, if the field is a map. */
  readonly key: KeyName | undefined;
}

type KeyName = Exclude<ScalarName, "bytes">;

/** The fields of a message, indexed by field number. */
export type PassedFields = readonly (PassedField | undefined)[];

const known = new WeakMap<MessageTable, PassedFields>();

/** The fields of a message, indexed by field number. The result is cached for each message. */
export function passedFields(table: MessageTable): PassedFields {
  return memoize(known, table, () => {
    const fields: readonly FieldInit[] = isOpaque(table) ? table.layout : table.fields;
    return byNumber(fields.map(plainField));
  });
}

function byNumber(fields: readonly PlainField[]): PassedField[] {
  const passed: PassedField[] = [];
  for (const field of fields) passed[field.no] = passedField(field);
  return passed;
}

/** Whether an occurrence with this wire type belongs to the field. If not, it counts as an unknown field. */
export function takes(field: PassedField, wireType: number): boolean {
  return wireType === field.wireType || (wireType === 2 && field.width !== undefined && field.isList);
}

function passedField(field: PlainField): PassedField {
  if (isRest(field)) return make({ part: "", wireType: 2, entry: byNumber(restFields(field)) });
  const { name, oneof, key, repeated } = field;
  const part = name === "" ? "" : oneof === undefined ? `.${name}` : `.${oneof}.value`;
  const element = elementField(field, part);
  if (key === undefined) return make({ ...element, isList: repeated === true });
  const entry: PassedField[] = [];
  entry[1] = keyField(key);
  entry[2] = make({ ...element, part: "" });
  return make({ part: element.part, wireType: 2, entry });
}

/** Reads a map's key that is no text. */
export function readNumber(r: Reader, p: number, type: Exclude<KeyName, "string">): unknown {
  if (type === "int32") return r.varint(p) | 0;
  return type === "uint32" ? r.varint(p) : r[type](p);
}

type Parts = Pick<PassedField, "part" | "wireType"> & Partial<PassedField>;

/**
 * All fields are made by this one expression, so that they have one hidden class: V8 reads members more slowly from objects with
 * several.
 */
function make({ part, wireType, isList = false, width, table, entry, key }: Parts): PassedField {
  return { part, wireType, isList, width, table, entry, key };
}

function elementField(field: PlainField, part: string): Parts {
  const { type, delimited } = field;
  if (typeof type === "function") {
    return { part, wireType: delimited === true ? 3 : 2, table: type as () => MessageTable };
  }
  const row = rowOf(type);
  const { wireType } = row;
  return isPackable(row) ? { part, wireType, width: widths[wireType] ?? 0 } : { part, wireType };
}

function keyField(key: string): PassedField {
  return make({ part: "", wireType: rowOf(key).wireType, key: key as KeyName });
}

/** The properties of a scalar type, such as its wire type. `"enum"` has those of int32. */
function rowOf(type: string): ScalarRow {
  return scalarRow(type === "enum" ? "int32" : type) as ScalarRow;
}

const widths: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
