import { isMap } from "../base/any-realm.js";

/** Whether a value is an object that can stand for a map field: neither an array nor a `Map`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  // The prototype is tested first: most records are plain, and it takes longer to find out that an object is no `Map` of another
  // realm.
  return Object.getPrototypeOf(value) === Object.prototype || !isMap(value);
}

/**
 * Returns an object on which `for … in` visits only own keys: the record itself, or a copy if its prototype has enumerable keys.
 * Undefined if the value is not a record. Testing the prototype takes less time than `Object.keys`.
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

/** Defines an own property. A plain assignment to `__proto__` would change the record's prototype instead. */
export function own(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
