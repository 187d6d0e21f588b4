import { accept, type Check } from "../options/check-options.js";
import { aString } from "../options/kinds.js";

/** The key of a value in a call's store; see {@link createValueKey}. */
export interface ValueKey<T> {
  /** For whoever debugs; two keys of one name are still two keys. */
  readonly name: string;
  /** What a call has under the key before anything is set. */
  readonly initial: T;
}

const keyCheck: Check = accept(
  "Pass what createValueKey(name) returned.",
  (value): value is ValueKey<unknown> => typeof value === "object" && value !== null && "initial" in value,
);

/**
 * Makes the key of a value that a call may carry. Without `initial` a call has `undefined` until something is set.
 * @throws TypeError for a name that is no string
 */
export function createValueKey<T>(name: string): ValueKey<T | undefined>;
export function createValueKey<T>(name: string, initial: T): ValueKey<T>;
export function createValueKey<T>(name: string, initial?: T): ValueKey<T | undefined> {
  aString(name, "The name", "createValueKey()");
  return { name, initial };
}

/** The values that the code around a call has left for each other; they never travel. */
export class CallValues {
  readonly #values = new Map<ValueKey<unknown>, unknown>();

  /** The value of a key, or the key's initial value. @throws TypeError for what is no key */
  get<T>(key: ValueKey<T>): T {
    keyCheck(key, "The key", "values.get()");
    return this.#values.has(key) ? (this.#values.get(key) as T) : key.initial;
  }

  /** @throws TypeError for what is no key */
  set<T>(key: ValueKey<T>, value: NoInfer<T>): this {
    keyCheck(key, "The key", "values.set()");
    this.#values.set(key, value);
    return this;
  }

  /** Goes back to the key's initial value. @throws TypeError for what is no key */
  delete(key: ValueKey<unknown>): this {
    keyCheck(key, "The key", "values.delete()");
    this.#values.delete(key);
    return this;
  }
}
