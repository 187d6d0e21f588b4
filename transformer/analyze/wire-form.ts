import { isFloating, type ScalarRow, scalarTable } from "../../common/scalar-table.js";
import type { Scalar, TypeModel } from "../model/model.js";

/**
 * Whether a value of one type, as bytes, is read as one of another: by wire type, encoding of signs, and being a list, a map or a message.
 * Presence does not count, nor does which message it is: a subtype's bytes are those of its base. What was reported, or is known only
 * when a type parameter is closed, may be the same.
 */
export function isSameForm(one: TypeModel, other: TypeModel): boolean {
  if (one.kind === "optional") return isSameForm(one.inner, other);
  if (other.kind === "optional") return isSameForm(one, other.inner);
  if (isUnknown(one) || isUnknown(other)) return true;
  switch (one.kind) {
    case "list":
      return other.kind === "list" && isSameForm(one.item, other.item);
    case "map":
      return other.kind === "map" && isSameForm(one.key, other.key) && isSameForm(one.value, other.value);
    case "tuple":
      return other.kind === "tuple" && arePairsSame(one.items, other.items);
    case "message":
      if (other.kind !== "message") return false;
      return one.ref.id !== other.ref.id || arePairsSame(one.typeArguments, other.typeArguments);
    default:
      return atomForm(one) === atomForm(other);
  }
}

function isUnknown({ kind }: TypeModel): boolean {
  return kind === "invalid" || kind === "parameter";
}

function arePairsSame(some: readonly TypeModel[], others: readonly TypeModel[]): boolean {
  return some.every((one, index) => isSameForm(one, others[index] ?? one));
}

/** What tells the bytes of a type from those of others; undefined for types that are made of others. */
function atomForm(type: TypeModel): string | undefined {
  if (type.kind === "enum") return scalarForm("int32");
  if (type.kind === "scalar") return scalarForm(type.scalar);
  return type.kind === "wellKnown" ? type.name : undefined;
}

/** protobuf reads integers of one encoding as each other, whatever their size, and booleans among them. */
function scalarForm(scalar: Scalar): string {
  const row: ScalarRow = scalarTable[scalar];
  const { protoType, wireType, js } = row;
  if (wireType === 2) return js;
  if (isFloating(row)) return protoType;
  if (wireType !== 0) return `fixed${wireType}`;
  return protoType.startsWith("sint") ? "zigzag" : "varint";
}
