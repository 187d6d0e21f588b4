import type { LockedField } from "./lock.js";

const inContracts: Readonly<Record<string, string>> = { bool: "boolean", bytes: "Uint8Array", double: "number" };

/** The type of a field as contracts write it: `int32[]`, `Map<string, Item>`. */
export function typeInContract({ type, message, enum: used, key, repeated, delimited }: LockedField): string {
  const name = message ?? used;
  const element = name === undefined ? (inContracts[type] ?? type) : name.slice(name.lastIndexOf(".") + 1);
  const whole = key === undefined ? (repeated === true ? `${element}[]` : element) : `Map<${key}, ${element}>`;
  return delimited === true ? `${whole} (delimited)` : whole;
}

/** The value of an absent field, for sentences. */
export function defaultWords({ default: value, type }: LockedField): string {
  if (value !== undefined) return typeof value === "string" ? JSON.stringify(value) : String(value);
  if (type === "string") return '""';
  return type === "bool" ? "false" : "0";
}
