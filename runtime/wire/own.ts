/** Sets a key of a record, `__proto__` included: plain assignment would change the record's prototype there. */
export function own(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
