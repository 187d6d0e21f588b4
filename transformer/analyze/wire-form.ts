import { isFloating, type ScalarRow, scalarTable } from "../../common/scalar-table.js";
import type { Scalar, TypeModel } from "../model/model.js";

/**
 * Whether the bytes of one type can be read as the other. Compares wire types, the encoding of signs, and whether the types are
 * lists, maps or messages. Ignores whether a value is optional, and which message it is, because the bytes of a subtype are also
 * bytes of its base. A faulty type and a type parameter count as equal to every type.
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

/**
 * A key that is equal for two types whose bytes can be read as each other. It exists for scalars, enums and well-known types;
 * undefined for lists, maps, tuples and other messages.
 */
function atomForm(type: TypeModel): string | undefined {
  if (type.kind === "enum") return scalarForm("int32");
  if (type.kind === "scalar") return scalarForm(type.scalar);
  return type.kind === "wellKnown" ? type.name : undefined;
}

/**
 * A text that is equal for scalars whose bytes can be read as each other: protobuf allows this for integers of the same encoding,
 * whatever their size, and for booleans.
 */
function scalarForm(scalar: Scalar): string {
  const row: ScalarRow = scalarTable[scalar];
  const { protoType, wireType, js } = row;
  if (wireType === 2) return js;
  if (isFloating(row)) return protoType;
  if (wireType !== 0) return `fixed${wireType}`;
  return protoType.startsWith("sint") ? "zigzag" : "varint";
}
