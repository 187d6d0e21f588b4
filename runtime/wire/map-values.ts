/** Whether a value is a `Map`; one of another realm is no instance of this one's. */
export function isMap(value: unknown): value is Map<unknown, unknown> {
  return value instanceof Map || Object.prototype.toString.call(value) === "[object Map]";
}

/** Whether a value is an object whose keys are a map's. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isMap(value);
}

/** Sets a key of a record, `__proto__` included: plain assignment would change the record's prototype there. */
export function own(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
