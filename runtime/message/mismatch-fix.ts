import { scalarNames, scalarRow } from "../../common/scalar-table.js";
import { awaitFirst, isPromise } from "../base/show.js";
import { fitsScalar } from "./fits-scalar.js";
import type { PlainField } from "./seam.js";

/** Advice for a value that does not fit its type. Undefined if the name of the type says enough. */
export function fixFor({ type, enum: named }: PlainField, value: unknown): string | undefined {
  if (isPromise(value)) return awaitFirst;
  if (named !== undefined) return enumFix(named, value);
  return typeof type === "string" ? scalarFix(type, value) : undefined;
}

function enumFix({ name, values }: NonNullable<PlainField["enum"]>, value: unknown): string | undefined {
  if (typeof value !== "string" || !Object.hasOwn(values, value)) return undefined;
  return `Pass ${name}.${value}, which is ${values[value]}.`;
}

/** Advice for a bigint in place of a number, or the reverse: how to write the value, or how to declare its type. */
function scalarFix(type: string, value: unknown): string | undefined {
  const js = scalarRow(type)?.js;
  if (js === "bigint" && Number.isInteger(value) && fitsScalar(type, BigInt(value as number))) {
    return `Pass ${value}n, or declare it as ${safeOf(type)}, whose values are numbers.`;
  }
  if (js === "number" && typeof value === "bigint" && fitsScalar(type, Number(value))) {
    return `Pass ${value} without the n, or Number(value).`;
  }
  return undefined;
}

/** The scalar with the same protobuf type whose values are numbers instead of bigints: `int64` → `safeInt64`. */
function safeOf(type: string): string {
  const name = `safe${type}`.toLowerCase();
  return scalarNames.find((one) => one.toLowerCase() === name) ?? type;
}
