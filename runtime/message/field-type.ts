import { type ScalarName, scalarRow } from "../../common/scalar-table.js";
import { defaultType } from "../wire/default-type.js";
import { listType, unpackedListType } from "../wire/list-type.js";
import { mapType, recordType } from "../wire/map-types.js";
import { delimitedType, type LinkableMessage, messageType } from "../wire/message-type.js";
import { nullableType, optionalType } from "../wire/presence-types.js";
import { enumType } from "../wire/scalar-types.js";
import { scalarType } from "../wire/scalars.js";
import type { FieldShape, WireType } from "../wire/wire-type.js";
import type { FieldInit } from "./seam.js";

/** The descriptor of a field's type. For an arm of a oneof it is that of the arm's value. */
export function fieldType({ type, oneof, ...shape }: FieldInit): WireType {
  if (typeof type === "object") return type;
  const element = elementType({ ...shape, type });
  if (shape.default !== undefined) return defaultType(element as WireType<never>, shape.default as never);
  const { key, repeated, packed, optional } = shape;
  if (key !== undefined)
    return (shape.map === true ? mapType(scalarOf(key), element) : recordType(element)) as WireType;
  if (repeated === true) return (packed === false ? unpackedListType(element) : listType(element)) as WireType;
  if (optional === undefined || oneof !== undefined) return element;
  return optional === "null" ? nullableType(element) : optionalType(element);
}

/** The descriptor of the type of one element, without the repetition, map or presence of the field. */
export function elementType({ type, enum: named, delimited }: FieldShape): WireType {
  if (typeof type === "function") {
    const message = type() as LinkableMessage<unknown>;
    return delimited === true ? delimitedType(message) : messageType(message);
  }
  return named === undefined ? scalarOf(type) : (enumType(named.name, named.values) as WireType);
}

function scalarOf(name: string): WireType {
  const scalar = name === "enum" ? "int32" : name;
  if (scalarRow(scalar) === undefined) throw new TypeError(`${name} is no type of a field`);
  return scalarType(scalar as ScalarName) as WireType;
}
