// An object that `node:vm` or a jest test made comes from another realm, with classes of its own, so `instanceof` fails for it.
// These functions accept objects of every realm.

export function isMap(value: unknown): value is Map<unknown, unknown> {
  return value instanceof Map || isCalled(value, "[object Map]");
}

export function isDate(value: unknown): value is Date {
  return value instanceof Date || isCalled(value, "[object Date]");
}

export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array || (ArrayBuffer.isView(value) && isCalled(value, "[object Uint8Array]"));
}

function isCalled(value: unknown, name: string): boolean {
  return Object.prototype.toString.call(value) === name;
}
