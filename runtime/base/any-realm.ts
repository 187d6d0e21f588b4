// Objects of another realm, as `node:vm` and jest make them, are no instances of this realm's classes.

/** Whether a value is a `Map`, also one of another realm, whose class is a different one. */
export function isMap(value: unknown): value is Map<unknown, unknown> {
  return value instanceof Map || isCalled(value, "[object Map]");
}

/** Whether a value is a `Date`, also one of another realm, whose class is a different one. */
export function isDate(value: unknown): value is Date {
  return value instanceof Date || isCalled(value, "[object Date]");
}

/** Whether a value is a `Uint8Array`, also one of another realm, whose class is a different one. */
export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array || (ArrayBuffer.isView(value) && isCalled(value, "[object Uint8Array]"));
}

function isCalled(value: unknown, name: string): boolean {
  return Object.prototype.toString.call(value) === name;
}
