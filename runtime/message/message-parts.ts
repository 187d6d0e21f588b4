import { inBraces, valueTexts } from "../../common/wire/field-texts.js";
import { isMap } from "../base/any-realm.js";
import type { Mismatch } from "../base/setup-errors/setup-errors.js";
import { awaitFirst, isPromise, show } from "../base/show.js";
import { isRecord } from "../wire/map-values.js";
import { dataParts } from "./data-parts.js";
import type { Inner, ValueCheck } from "./first-mismatch.js";
import { fitsScalar } from "./fits-scalar.js";
import type { MessageTable } from "./message.js";
import { fixFor } from "./mismatch-fix.js";
import { isOpaque } from "./opaque.js";
import { keyText } from "./path-text.js";
import type { PlainField } from "./seam.js";
import { valueFields } from "./value-fields.js";

type Parts = Generator<Inner | ValueCheck, void>;

/**
 * A message as a node of the walk that looks for a value that does not fit its type. `part` leads to it from the node around it:
 * `.lines[3]`. `message` may be an array with the values of the fields: the arguments of an operation, or a tuple.
 */
export function messageInner(table: MessageTable, message: unknown, part: string): Inner {
  if (table.bare !== undefined) return messageInner(table.bare() as MessageTable, message, part);
  return { part, value: message, type: table, parts: () => messageParts(table, message) };
}

function* messageParts(table: MessageTable, message: unknown): Parts {
  if (isPromise(message)) {
    yield mismatch("", isOpaque(table) ? (table.text ?? table.name) : table.name, message, awaitFirst);
    return;
  }
  if (isOpaque(table)) {
    yield (path) => table.mismatch(message, path);
    yield* dataParts(message);
    return;
  }
  if (typeof message !== "object" || message === null) {
    yield mismatch("", table.name, message);
    return;
  }
  const fields = valueFields(table);
  // The codec takes the items of a long tuple from the eighth on only from an array.
  if (fields.length > table.fields.length && !Array.isArray(message)) yield mismatch("", table.name, message);
  for (const [index, field] of fields.entries()) {
    if (field.oneof !== undefined) {
      const holder = (message as Record<string, unknown>)[field.oneof];
      yield* armParts(table, field, holder, `.${field.oneof}`);
    } else {
      const value: unknown = Array.isArray(message) ? message[index] : (message as Record<string, unknown>)[field.name];
      yield* fieldParts(field, value, `.${field.name}`);
    }
  }
}

function* fieldParts(field: PlainField, value: unknown, part: string): Parts {
  if (field.optional !== undefined && (value === undefined || value === null)) return;
  if (field.key !== undefined) yield* mapParts(field, field.key, value, part);
  else if (field.repeated !== true) yield* elementParts(field, value, part);
  else if (!Array.isArray(value)) yield mismatch(part, fieldTypeName(field), value, promiseFix(value));
  else {
    // `entries` instead of `forEach`, which would skip holes: a hole does not fit a type either.
    for (const [index, element] of value.entries()) {
      if (!isPlainlyFit(field, element)) yield* elementParts(field, element, `${part}[${index}]`);
    }
  }
}

function* armParts(table: MessageTable, arm: PlainField, holder: unknown, part: string): Parts {
  if (arm.optional !== undefined && (holder === undefined || holder === null)) return;
  if (typeof holder !== "object" || holder === null) {
    yield mismatch(part, "oneof", holder);
    return;
  }
  const { case: name, value } = holder as { readonly case?: unknown; readonly value?: unknown };
  if (name === arm.name) {
    yield* elementParts(arm, value, `${part}.value`);
    return;
  }
  const cases = table.fields.flatMap((field) => (field.oneof === arm.oneof ? [field.name] : []));
  if (name === undefined || cases.includes(name as string)) return;
  yield mismatch(`${part}.case`, cases.map((one) => JSON.stringify(one)).join(" | "), name);
}

function* mapParts(field: PlainField, keyType: string, value: unknown, part: string): Parts {
  const fits = field.map === true ? isMap(value) : isRecord(value);
  if (!fits) {
    yield mismatch(part, fieldTypeName(field), value, promiseFix(value));
    return;
  }
  const entries = isMap(value) ? value.entries() : Object.entries(value as object);
  for (const [key, element] of entries) {
    if (!fitsScalar(keyType, key)) {
      yield (path) => ({ path: `A key of ${path}${part}`, type: keyType, value: show(key) });
    } else if (!isPlainlyFit(field, element)) yield* elementParts(field, element, `${part}[${keyText(key)}]`);
  }
}

/** Whether an element is a scalar that fits its type, tested first because it is so for most elements. */
function isPlainlyFit({ type }: PlainField, value: unknown): boolean {
  return typeof type !== "function" && fitsScalar(type, value);
}

function* elementParts(field: PlainField, value: unknown, part: string): Parts {
  const { type } = field;
  if (typeof type === "function") yield messageInner(type() as MessageTable, value, part);
  else if (!fitsScalar(type, value)) yield mismatch(part, singleTypeName(field), value, fixFor(field, value));
}

function mismatch(part: string, type: string, value: unknown, fix?: string): ValueCheck {
  return (path): Mismatch => ({ path: `${path}${part}`, type, value: show(value), fix });
}

function promiseFix(value: unknown): string | undefined {
  return isPromise(value) ? awaitFirst : undefined;
}

/** The largest number of enum values that an error lists. */
const mostValues = 12;

/** The TypeScript name of a field's element type, with the values of an enum: `Color { Red = 0; Green = 1 }`. */
function singleTypeName(field: PlainField): string {
  const { enum: named } = field;
  if (named === undefined) return elementTypeName(field);
  const values = valueTexts(named);
  return `${named.name} ${inBraces(values.length > mostValues ? [...values.slice(0, mostValues), "…"] : values)}`;
}

/** The TypeScript name of a field's element type: `int32`, `Color`, `Address`, `Date`. */
function elementTypeName({ type, enum: named }: PlainField): string {
  if (typeof type === "string") return named?.name ?? type;
  const { text, name } = type() as { readonly name: string; readonly text?: string };
  return text ?? name;
}

/** The TypeScript name of a field's type: `int32[]`, `Map<int32, Address>`. */
function fieldTypeName(field: PlainField): string {
  const element = elementTypeName(field);
  if (field.key !== undefined) return `${field.map === true ? "Map" : "Record"}<${field.key}, ${element}>`;
  return field.repeated === true ? `${element}[]` : element;
}
