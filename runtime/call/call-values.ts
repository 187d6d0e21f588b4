import { accept, type Check } from "../base/options/check-options.js";
import { aString } from "../base/options/kinds.js";

/** The key of a value that belongs to a call; made by {@link createValueKey}. */
export interface ValueKey<T> {
  /** The name, which is shown when debugging. Two keys with the same name are different keys. */
  readonly name: string;
  /** The value that `get` returns in a call that has set none. */
  readonly initial: T;
}

const keyCheck: Check = accept(
  "Pass what createValueKey(name) returned.",
  (value): value is ValueKey<unknown> => typeof value === "object" && value !== null && "initial" in value,
);

/**
 * Makes a key for a value that interceptors and implementations share through a call's context. Until a value is set, it is
 * `initial`, or undefined.
 * @throws TypeError if `name` is not a string
 */
export function createValueKey<T>(name: string): ValueKey<T | undefined>;
export function createValueKey<T>(name: string, initial: T): ValueKey<T>;
export function createValueKey<T>(name: string, initial?: T): ValueKey<T | undefined> {
  aString(name, "The name", "createValueKey()");
  return { name, initial };
}

/** The values that interceptors and the code around a call share under keys. They are never sent. */
export class CallValues {
  readonly #values = new Map<ValueKey<unknown>, unknown>();

  /**
   * Gets the value of a key, or the initial value of the key if none was set.
   * @throws TypeError if `key` is not a key
   */
  get<T>(key: ValueKey<T>): T {
    keyCheck(key, "The key", "values.get()");
    return this.#values.has(key) ? (this.#values.get(key) as T) : key.initial;
  }

  /** Sets the value of a key. @throws TypeError if `key` is not a key */
  set<T>(key: ValueKey<T>, value: NoInfer<T>): this {
    keyCheck(key, "The key", "values.set()");
    this.#values.set(key, value);
    return this;
  }

  /** Resets a key to its initial value. @throws TypeError if `key` is not a key */
  delete(key: ValueKey<unknown>): this {
    keyCheck(key, "The key", "values.delete()");
    this.#values.delete(key);
    return this;
  }
}
