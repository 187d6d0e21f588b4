import { holdsNull, scalarRow } from "../../common/scalar-table.js";
import { isMap } from "../base/any-realm.js";
import { memoize } from "../base/memoize.js";
import { isRecord, own } from "../wire/map-values.js";
import { unknownFields } from "../wire/unknown-fields.js";
import type { MessageTable } from "./message.js";
import type { PlainField } from "./seam.js";
import { valueFields } from "./value-fields.js";

/** A property of a message's value that holds one field, not a oneof. */
export interface FieldMember {
  /** The name of the property, or the index of the item in a tuple. */
  readonly key: string | number;
  readonly field: PlainField;
}

/** A property of a message's value that holds a oneof. */
export interface OneofMember {
  readonly key: string;
  /** The arms of the oneof, by their cases. */
  readonly arms: ReadonlyMap<unknown, PlainField>;
}

export type Member = FieldMember | OneofMember;

const known = new WeakMap<MessageTable, readonly Member[]>();

/** The properties of a message's values. The result is cached for each message. */
export function membersOf(table: MessageTable): readonly Member[] {
  return memoize(known, table, () => findMembers(table));
}

function findMembers(table: MessageTable): Member[] {
  const members: Member[] = [];
  const oneofs = new Map<string, Map<unknown, PlainField>>();
  for (const [index, field] of valueFields(table).entries()) {
    const { oneof } = field;
    if (oneof === undefined) members.push({ key: table.tuple ? index : field.name, field });
    else {
      const arms = memoize(oneofs, oneof, () => {
        const made = new Map<unknown, PlainField>();
        members.push({ key: oneof, arms: made });
        return made;
      });
      arms.set(field.name, field);
    }
  }
  return members;
}

export interface Arm {
  readonly case: unknown;
  readonly value: unknown;
}

/** Reads the case and the value of a oneof. The case is undefined if `value` is not an object with a case. */
export function armOf(value: unknown): Arm {
  const { case: name, value: held } = (value ?? {}) as Partial<Arm>;
  return { case: name, value: held };
}

/**
 * The message that is the type of a field, of the items of a list, or of the values of a map. Undefined for scalars and enums.
 */
export function elementTable({ type }: PlainField): MessageTable | undefined {
  return typeof type === "function" ? (type() as MessageTable) : undefined;
}

/** Whether a value means that a field is absent. Null does, unless it is a value of the field's type. */
export function isAbsent(field: PlainField, value: unknown): boolean {
  if (value !== null) return value === undefined;
  return !isNullable(field) || field.optional === "null";
}

function isNullable(field: PlainField): boolean {
  const table = elementTable(field) as { readonly holdsNull?: boolean } | undefined;
  if (table !== undefined) return table.holdsNull === true;
  const row = scalarRow(field.type as string);
  return row !== undefined && holdsNull(row);
}

/** Gets a property of a message. The member `__proto__` is not confused with the prototype. */
export function getMember(message: object, key: string | number): unknown {
  if (key === "__proto__" && !Object.hasOwn(message, key)) return undefined;
  return (message as Record<string | number, unknown>)[key];
}

/** Sets a member of a message, even one named `__proto__`. */
export function setMember(message: object, key: string | number, value: unknown): void {
  if (key === "__proto__") own(message, key, value);
  else (message as Record<string | number, unknown>)[key] = value;
}

/**
 * Maps the elements of a field's value: those of a list or map, or the single value. A value that does not fit the field's type
 * is returned unchanged.
 */
export function mapElements(field: PlainField, value: unknown, make: (element: unknown) => unknown): unknown {
  if (field.key !== undefined) {
    return field.map === true ? mapMap(value, make) : mapRecord(value, make);
  }
  if (field.repeated !== true) return make(value);
  return Array.isArray(value) ? value.map(make) : value;
}

function mapMap(value: unknown, make: (element: unknown) => unknown): unknown {
  if (!isMap(value)) return value;
  const made = new Map<unknown, unknown>();
  for (const [key, element] of value) made.set(key, make(element));
  return made;
}

function mapRecord(value: unknown, make: (element: unknown) => unknown): unknown {
  if (!isRecord(value)) return value;
  const made: Record<string, unknown> = {};
  for (const [key, element] of Object.entries(value)) setMember(made, key, make(element));
  return made;
}

export function carryUnknown(from: object, to: object): void {
  const bytes = (from as { readonly [unknownFields]?: Uint8Array })[unknownFields];
  if (bytes === undefined) return;
  Object.defineProperty(to, unknownFields, { value: new Uint8Array(bytes), writable: true, configurable: true });
}
