import { type DescField, ScalarType } from "@bufbuild/protobuf";
import { defaultArgument } from "./field-annotation.js";
import { memberType } from "./field-types.js";
import type { FileScope } from "./file-scope.js";

/**
 * The type and the initializer of a property that is always there, as text behind its name. Its value is what an absent field reads as.
 * The type is left out where it follows from the value.
 */
export function initialized(field: DescField, scope: FileScope): string {
  const value = initialValue(field, scope);
  const follows = field.fieldKind === "scalar" && [ScalarType.STRING, ScalarType.BOOL].includes(field.scalar);
  return follows ? ` = ${value}` : `: ${memberType(field, scope)} = ${value}`;
}

function initialValue(field: DescField, scope: FileScope): string {
  if (field.fieldKind === "list") return "[]";
  if (field.fieldKind === "map") return field.mapKey === ScalarType.STRING ? "{}" : "new Map()";
  const given = defaultArgument(field, scope, true);
  if (given !== undefined) return given;
  if (field.fieldKind === "enum") {
    if (field.enum.typeName === "google.protobuf.NullValue") return "null";
    const zero = field.enum.values.find(({ number }) => number === 0) ?? field.enum.values[0];
    return `${scope.type(field.enum, true)}.${zero?.name}`;
  }
  return zeros[field.scalar as ScalarType] ?? "0";
}

const zeros: Readonly<Partial<Record<ScalarType, string>>> = {
  [ScalarType.STRING]: '""',
  [ScalarType.BOOL]: "false",
  [ScalarType.BYTES]: "new Uint8Array()",
  [ScalarType.INT64]: "0n",
  [ScalarType.UINT64]: "0n",
  [ScalarType.SINT64]: "0n",
  [ScalarType.FIXED64]: "0n",
  [ScalarType.SFIXED64]: "0n",
};
