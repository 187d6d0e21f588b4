/** A cache of values by key, such as a `Map` or a `WeakMap`. */
interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The cached value of a key. It is made and cached if there is none. */
export function memoize<Key, Value extends object>(cache: Cache<Key, Value>, key: Key, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    value = make();
    cache.set(key, value);
  }
  return value;
}
