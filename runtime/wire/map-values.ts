/** Whether a value is a `Map` of any realm. */
export function isMap(value: unknown): value is Map<unknown, unknown> {
  return value instanceof Map || Object.prototype.toString.call(value) === "[object Map]";
}

/** Whether a value is an object that stands for a map. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isMap(value);
}

/** Sets a key of a record, even `__proto__`, where a plain assignment would change the record's prototype. */
export function own(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
