import type { Misfit } from "../setup-errors.js";
import { isMap, isRecord } from "../wire/map-values.js";
import { elementTypeName, fieldTypeName } from "./field-type-name.js";
import { keyText } from "./key-text.js";
import type { MessageTable } from "./message.js";
import { isOpaque } from "./opaque.js";
import { fitsScalar } from "./scalar-ranges.js";
import { type PlainField, plainField } from "./seam.js";
import { show } from "./show.js";

/**
 * Finds what in a message kept it from being encoded, or `undefined` when every value fits.
 * A message that is an array (arguments, a tuple) holds its fields in order. `path` is how the message itself is called.
 */
export function explain(table: MessageTable, message: unknown, path: string): Misfit | undefined {
  if (table.bare !== undefined) return explain(table.bare() as MessageTable, message, path);
  if (isOpaque(table)) return table.misfit(message, path);
  if (typeof message !== "object" || message === null) return { path, type: table.name, value: show(message) };
  for (const [index, field] of table.fields.entries()) {
    if (field.oneof !== undefined) {
      const misfit = explainArm(
        table,
        plainField(field),
        (message as Record<string, unknown>)[field.oneof],
        `${path}.${field.oneof}`,
      );
      if (misfit !== undefined) return misfit;
      continue;
    }
    const value: unknown = Array.isArray(message) ? message[index] : (message as Record<string, unknown>)[field.name];
    const misfit = explainField(plainField(field), value, `${path}.${field.name}`);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function explainField(field: PlainField, value: unknown, path: string): Misfit | undefined {
  if (field.optional !== undefined && (value === undefined || value === null)) return undefined;
  if (field.key !== undefined) return explainMap(field, field.key, value, path);
  if (field.repeated !== true) return explainElement(field, value, path);
  if (!Array.isArray(value)) return { path, type: fieldTypeName(field), value: show(value) };
  // Not a callback of the array's: those skip holes, and a hole does not fit either.
  for (const [index, element] of Array.from(value).entries()) {
    const misfit = explainElement(field, element, `${path}[${index}]`);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

/** Finds what keeps a oneof from being encoded, as far as one of its arms can tell. */
function explainArm(table: MessageTable, arm: PlainField, holder: unknown, path: string): Misfit | undefined {
  if (arm.optional !== undefined && (holder === undefined || holder === null)) return undefined;
  if (typeof holder !== "object" || holder === null) return { path, type: "oneof", value: show(holder) };
  const { case: name, value } = holder as { readonly case?: unknown; readonly value?: unknown };
  if (name === arm.name) return explainElement(arm, value, `${path}.value`);
  const cases = table.fields.flatMap((field) => (field.oneof === arm.oneof ? [field.name] : []));
  if (name === undefined || cases.includes(name as string)) return undefined;
  return { path: `${path}.case`, type: cases.map((one) => JSON.stringify(one)).join(" | "), value: show(name) };
}

function explainMap(field: PlainField, keyType: string, value: unknown, path: string): Misfit | undefined {
  const fits = field.map === true ? isMap(value) : isRecord(value);
  if (!fits) return { path, type: fieldTypeName(field), value: show(value) };
  const entries = isMap(value) ? value.entries() : Object.entries(value as object);
  for (const [key, element] of entries) {
    if (!fitsScalar(keyType, key)) return { path: `A key of ${path}`, type: keyType, value: show(key) };
    const misfit = explainElement(field, element, `${path}[${keyText(key)}]`);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function explainElement(field: PlainField, value: unknown, path: string): Misfit | undefined {
  const { type } = field;
  if (typeof type === "function") return explain(type() as MessageTable, value, path);
  return fitsScalar(type, value) ? undefined : { path, type: elementTypeName(field), value: show(value) };
}
