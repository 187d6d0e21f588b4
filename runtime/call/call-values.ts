/** The key of a value in a call's store; see {@link createValueKey}. */
export interface ValueKey<T> {
  /** For whoever debugs; two keys of one name are still two keys. */
  readonly name: string;
  /** What a call has under the key before anything is set. */
  readonly initial: T;
}

/** Makes the key of a value that a call may carry. Without `initial` a call has `undefined` until something is set. */
export function createValueKey<T>(name: string): ValueKey<T | undefined>;
export function createValueKey<T>(name: string, initial: T): ValueKey<T>;
export function createValueKey<T>(name: string, initial?: T): ValueKey<T | undefined> {
  return { name, initial };
}

/** The values that the code around a call has left for each other; they never travel. */
export class CallValues {
  readonly #values = new Map<ValueKey<unknown>, unknown>();

  /** The value of a key, or the key's initial value. */
  get<T>(key: ValueKey<T>): T {
    return this.#values.has(key) ? (this.#values.get(key) as T) : key.initial;
  }

  set<T>(key: ValueKey<T>, value: NoInfer<T>): this {
    this.#values.set(key, value);
    return this;
  }

  /** Goes back to the key's initial value. */
  delete(key: ValueKey<unknown>): this {
    this.#values.delete(key);
    return this;
  }
}
