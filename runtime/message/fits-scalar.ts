import { scalarRow } from "../../common/scalar-table.js";
import { isBytes } from "../base/any-realm.js";

/**
 * Whether a value can be written as a scalar type. True for a type that this version does not know, so that a newer type is not
 * reported by mistake.
 */
export function fitsScalar(type: string, value: unknown): boolean {
  const row = scalarRow(type === "enum" ? "int32" : type);
  if (row === undefined) return true;
  const { js, range } = row;
  if (js === "null") return value === null;
  if (js === "Uint8Array") return isBytes(value);
  if (typeof value !== js) return false;
  // UTF-8 cannot carry a lone surrogate.
  if (range === undefined) return js !== "string" || (value as string).isWellFormed();
  const [least, greatest] = range;
  return (js === "bigint" || Number.isInteger(value)) && (value as number) >= least && (value as number) <= greatest;
}
