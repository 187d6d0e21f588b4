import { fieldNames } from "../../common/field-names.js";
import type { Category } from "./change.js";
import type { LockedField, LockedFields } from "./lock.js";

/** Whether two fields are the same member for readers of the source or of JSON. */
export function isSameName(one: LockedField, other: LockedField): boolean {
  return one.name === other.name || fieldNames(one).json === fieldNames(other).json;
}

/** Whether a field is the one that was removed, so that it is restored. */
export function isSameField(before: LockedField, field: LockedField): boolean {
  return (
    isSameName(before, field) &&
    typeChange(before, field) === undefined &&
    before.enum === field.enum &&
    before.message === field.message
  );
}

/**
 * Whether a field that has the number of a locked one is another one, and not that one under a new name: its type differs, or it was
 * removed, when it had another number.
 */
export function isOtherField(
  before: LockedField,
  field: LockedField,
  { locked }: { readonly locked: LockedFields },
): boolean {
  if (isSameName(before, field)) return false;
  const isRestored = locked.removed.some((one) => isSameName(one, field) && one.number !== field.number);
  return isRestored || typeChange(before, field) !== undefined;
}

/**
 * What a change of a field's type changes. Undefined if nothing changes but the message or enum to which the field refers, whose
 * parts are compared by themselves.
 */
export function typeChange(locked: LockedField, present: LockedField): Category | undefined {
  if (locked.key !== present.key || (locked.repeated === true) !== (present.repeated === true)) return "wire";
  if ((locked.delimited === true) !== (present.delimited === true)) return "wire";
  if (locked.type === present.type) return undefined;
  // An enum is an int32 on the wire, and unknown values are kept.
  const wires = [locked, present].map(({ type }) => (type === "enum" ? "int32" : type));
  return wires[0] === wires[1] ? "json" : "wire";
}
