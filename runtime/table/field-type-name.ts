import type { PlainField } from "./seam.js";

/** The name of a field's type in TypeScript without what repeats it: `int32`, `Color`, `Address`, `Date`. */
export function elementTypeName({ type, enum: named }: PlainField): string {
  if (typeof type === "string") return named?.name ?? type;
  const { text, name } = type() as { readonly name: string; readonly text?: string };
  return text ?? name;
}

/** The name of a field's type as in TypeScript: `int32[]`, `Map<int32, Address>`. */
export function fieldTypeName(field: PlainField): string {
  const element = elementTypeName(field);
  if (field.key !== undefined) return `${field.map === true ? "Map" : "Record"}<${field.key}, ${element}>`;
  return field.repeated === true ? `${element}[]` : element;
}
