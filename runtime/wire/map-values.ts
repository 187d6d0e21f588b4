import { isMap } from "../base/any-realm.js";

/** Whether a value is an object that can be a map: no array and no `Map`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  // Most are plain. To find out that an object is no `Map` of another realm takes longer.
  return Object.getPrototypeOf(value) === Object.prototype || !isMap(value);
}

/**
 * A record on which `for … in` visits nothing but its own keys: the value itself, or a copy if its prototype has enumerable keys.
 * Undefined if the value is not a record. Checking the prototype takes less time than making a list of keys.
 */
export function ownRecord(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return isEmpty(Object.prototype) ? value : copyOwn(value);
  if (isMap(value)) return undefined;
  return prototype === null || isEmpty(prototype) ? value : copyOwn(value);
}

function copyOwn(record: object): object {
  return Object.assign(Object.create(null), record);
}

function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}

/** Sets a key of a record as its own. A plain assignment of `__proto__` would change the record's prototype instead. */
export function own(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
