import { isMap } from "../base/any-realm.js";

/** Whether a value is an object that stands for a map. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  // Most are plain. To find out that an object is no `Map` of another realm takes longer.
  return Object.getPrototypeOf(value) === Object.prototype || !isMap(value);
}

/**
 * A record of which `for … in` visits its own keys alone: the value, or a copy where its prototype has enumerable keys; undefined if it
 * is no record. To ask the prototype once costs less than to make a list of the keys.
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

/** Sets a key of a record, even `__proto__`, where a plain assignment would change the record's prototype. */
export function own(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
